import { dayMs, utcDate } from "../../platform/dates"
import {
  html,
  json,
  lastNoon,
  type UpstreamReply,
  type UpstreamRequest,
  type UpstreamRoutes,
  type UpstreamWorld,
} from "../testing/routes"

/** Answers only after the agreement: one report with a table, one on paper. */
export const routes: UpstreamRoutes = {
  scenarios: [
    "session_expired",
    "never_agreed",
    "no_form",
    "empty",
    "renamed_columns",
    "no_table",
    "amendment",
    "unknown_type",
    "failing",
  ],
  answer(request, world) {
    const { path, method, scenario } = request
    if (scenario === "failing") return { status: 503, body: "" }
    if (path === "/search/home/") return method === "POST" ? agreement(request) : door(scenario)
    if (!isAgreed(request)) return sentHome()
    if (path === "/search/report/data/") return method === "POST" ? search(request, world) : html(405)
    const [, id] = /^\/search\/view\/ptr\/([\w-]+)\/$/.exec(path) ?? []
    return id === reportId ? page(world, scenario) : html(404)
  },
}

const reportId = "0a1b2c3d-0000-4000-8000-000000000001"
const paperId = "0a1b2c3d-0000-4000-8000-000000000002"
const formToken = "token-of-the-form"

function door(scenario: string): UpstreamReply {
  const form = `<form method="post"><input type="hidden" name="csrfmiddlewaretoken" value="${formToken}"></form>`
  return page200(scenario === "no_form" ? "" : form, { "set-cookie": "csrftoken=csrf; Path=/; Secure" })
}

function agreement({ form, headers, scenario }: UpstreamRequest): UpstreamReply {
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

function isAgreed({ headers, callNumber, scenario }: UpstreamRequest): boolean {
  // After the start page, the agreement and the first search.
  const hasExpired = scenario === "session_expired" && callNumber === 4
  return /sessionid=agreed/.test(headers.cookie ?? "") && !hasExpired
}

function sentHome(): UpstreamReply {
  return { status: 302, headers: { location: "/search/home/" }, body: "" }
}

function search({ form, headers, scenario }: UpstreamRequest, world: UpstreamWorld): UpstreamReply {
  if (!form.get("submitted_start_date")) return { status: 503, body: "" }
  if (headers["x-csrftoken"] !== "csrf" || form.get("report_types") !== "[11]") return html(403)
  const title = `Periodic Transaction Report for ${american(world, 2)}${scenario === "amendment" ? " (Amendment 1)" : ""}`
  const link = (kind: string, id: string) => `<a href="/search/view/${kind}/${id}/" target="_blank">${title}</a>`
  const rows = [
    ["Augusta", "Penhallick", "Penhallick, Augusta (Senator)", link("ptr", reportId), american(world, 2)],
    ["Bernard", "Coldwhitten", "Coldwhitten, Bernard (Senator)", link("paper", paperId), american(world, 3)],
  ]
  const data = scenario === "empty" ? [] : scenario === "no_table" ? rows.slice(0, 1) : rows
  const named = scenario === "renamed_columns" ? { rows: data } : { data }
  const total = data.length
  return json(200, { draw: 1, recordsTotal: total, recordsFiltered: total, ...named, result: "ok" })
}

function page(world: UpstreamWorld, scenario: string): UpstreamReply {
  if (scenario === "no_table") return page200("<p>This report is being prepared.</p>")
  const heads = ["#", "Transaction Date", "Owner", "Ticker", "Asset Name", "Asset Type", "Type", "Amount", "Comment"]
  const type = scenario === "unknown_type" ? "Gift" : "Purchase"
  const rows = [
    [
      "1",
      american(world, 30),
      "Spouse",
      '<a href="https://finance.yahoo.com/q?s=MSFT">MSFT</a>',
      "Microsoft Corporation",
      "Stock",
      type,
      "$1,001 - $15,000",
      "--",
    ],
    [
      "2",
      american(world, 29),
      "Self",
      "--",
      "State of Ohio <div>4% due 2031</div>",
      "Municipal Security",
      "Sale (Full)",
      "$15,001 - $50,000",
      "--",
    ],
    [
      "3",
      american(world, 12),
      "Joint",
      "BRK.B",
      "Berkshire Hathaway &amp; Co",
      "Stock",
      "Sale (Partial)",
      "$50,001 - $100,000",
      "--",
    ],
    [
      "4",
      american(world, 12),
      "Child",
      "SPY",
      "SPDR S&amp;P 500 ETF Trust",
      "Stock",
      "Exchange",
      "$1,001 - $15,000",
      "--",
    ],
  ]
  const cells = (name: string, texts: string[]) =>
    `<tr>${texts.map((text) => `<${name}>${text}</${name}>`).join("")}</tr>`
  return page200(`<table>${cells("th", heads)}${rows.map((row) => cells("td", row)).join("")}</table>`)
}

function page200(body: string, headers: Record<string, string> = {}): UpstreamReply {
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
