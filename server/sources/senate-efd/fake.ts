import { dayMs, utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, html, json, lastNoon, type Reply, type UpstreamWorld } from "../testing/routes"

/** Answers only after the agreement. Two real reports with a table, and one on paper. */
export const routes: Fake = {
  scenarios: `
    session_expired never_agreed no_form empty short_pages counted_only renamed_columns no_table amendment
    unknown_type missing_row`,
  answer(request, world) {
    const { path, method, scenario } = request
    if (path === "/search/home/") return method === "POST" ? agreement(request) : door(scenario)
    if (!isAgreed(request)) return sentHome()
    if (path === "/search/report/data/") return method === "POST" ? search(request, world) : html(405)
    const [, id] = /^\/search\/view\/ptr\/([\w-]+)\/$/.exec(path) ?? []
    const report = reportsIn(scenario).find((each) => each.id === id)
    return report?.page ? page(report.page, scenario) : html(404)
  },
}

type Report = { id: string; first: string; last: string; title: string; daysAgo: number; page: string | null }

const bond: Report = {
  ...{ id: "4b69867f-0376-4526-93f2-cd556b1155c9", first: "John", last: "Fetterman" },
  ...{ title: "06/12/2026", daysAgo: 4, page: "ptr-single_row_child_bond.html" },
}
const partialSales: Report = {
  ...{ id: "4aa0094d-d9da-4a05-aa13-6d9f5d376105", first: "Sheldon", last: "Whitehouse" },
  ...{ title: "06/02/2026", daysAgo: 2, page: "ptr-multi_row_sale_partial.html" },
}
const paper: Report = {
  ...{ id: "0a1b2c3d-0000-4000-8000-000000000002", first: "Bernard", last: "Coldwhitten" },
  ...{ title: "06/02/2026", daysAgo: 3, page: null },
}
const original: Report = {
  ...{ id: "a9754ff5-901a-4877-b7be-a647bd361c52", first: "John", last: "Boozman" },
  ...{ title: "06/16/2026", daysAgo: 4, page: "ptr-amended_original_3row_delta.html" },
}
const amendment: Report = {
  ...{ ...original, id: "727b4eb6-d8c7-4792-aa5b-c651c2d72f9c", title: "06/16/2026 (Amendment 1)", daysAgo: 2 },
  page: "ptr-amendment_restatement_18row.html",
}

function reportsIn(scenario: string): Report[] {
  if (scenario === "empty") return []
  if (scenario === "amendment") return [amendment, original]
  return scenario === "no_table" ? [partialSales] : [partialSales, paper, bond]
}

const formToken = "token-of-the-form"

function door(scenario: string): Reply {
  const form = `<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="${formToken}"></form>`
  return page200(scenario === "no_form" ? "" : form, { "set-cookie": "csrftoken=csrf; Path=/; Secure" })
}

function agreement({ form, headers, scenario }: Asked): Reply {
  const isTaken =
    form.get("prohibition_agreement") === "1" &&
    form.get("csrfmiddlewaretoken") === formToken &&
    /csrftoken=csrf/.test(headers.cookie ?? "") &&
    /\/search\/home\/$/.test(headers.referer ?? "")
  if (!isTaken || scenario === "never_agreed") return sentHome()
  return {
    status: 302,
    headers: { location: "/search/", "set-cookie": "sessionid=agreed; Path=/; HttpOnly" },
    body: "",
  }
}

function isAgreed({ headers, callNumber, scenario }: Asked): boolean {
  // After the start page, the agreement and the first search.
  const hasExpired = scenario === "session_expired" && callNumber === 4
  return /sessionid=agreed/.test(headers.cookie ?? "") && !hasExpired
}

function sentHome(): Reply {
  return { status: 302, headers: { location: "/search/home/" }, body: "" }
}

function search({ form, headers, scenario }: Asked, world: UpstreamWorld): Reply {
  if (!form.get("submitted_start_date")) return { status: 503, body: "" }
  if (headers["x-csrftoken"] !== "csrf" || form.get("report_types") !== "[11]") return html(403)
  const all = reportsIn(scenario).map(({ id, first, last, title, daysAgo, page: file }) => {
    const href = `/search/view/${file ? "ptr" : "paper"}/${id}/`
    const link = `<a href="${href}" target="_blank">Periodic Transaction Report for ${title}</a>`
    return [first, last, `${last}, ${first} (Senator)`, link, american(world, daysAgo)]
  })
  const start = Number(form.get("start"))
  const data = scenario === "counted_only" ? [] : all.slice(start, scenario === "short_pages" ? start + 1 : undefined)
  const named = scenario === "renamed_columns" ? { rows: data } : { data }
  const total = all.length
  return json(200, { draw: 1, recordsTotal: total, recordsFiltered: total, ...named, result: "ok" })
}

function page(file: string, scenario: string): Reply {
  if (scenario === "no_table") return page200("<p>This report is being prepared.</p>")
  const body = recorded(`senate-efd/${file}`)
  if (scenario === "unknown_type") return html200(body.replace("Sale (Partial)", "Gift"))
  return html200(scenario === "missing_row" ? body.replace("<td>3</td>", "<td>4</td>") : body)
}

const html200 = (body: string) => ({ status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body })

function page200(body: string, headers: Record<string, string> = {}): Reply {
  return {
    status: 200,
    headers: { "content-type": "text/html", ...headers },
    body: `<!doctype html><body>${body}</body>`,
  }
}

function american(world: UpstreamWorld, daysAgo: number): string {
  const [year, month, day] = utcDate(lastNoon(world).getTime() - daysAgo * dayMs).split("-")
  return `${month}/${day}/${year}`
}
