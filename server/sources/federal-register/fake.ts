import { addDays, utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Fake, isDate, json, upstreamNow } from "../testing/routes"

const perPage = 100

/** Three documents per issue, no issue at weekends, and one document of tomorrow's issue listed early. */
export const routes: Fake = {
  scenarios: "none many",
  answer({ path, query, scenario, baseUrl }, world) {
    if (path !== "/api/v1/documents.json") return json(404, { status: 404, error: "Not Found" })
    const [from, to] = [query.get("conditions[publication_date][gte]"), query.get("conditions[publication_date][lte]")]
    const types = query.getAll("conditions[type][]")
    const isAskedRight = query.get("per_page") === String(perPage) && query.getAll("fields[]").includes("abstract")
    if (!isDate(from) || !isDate(to) || types.length === 0 || !isAskedRight) {
      return json(400, { errors: { conditions: "is not valid" } })
    }
    const today = utcDate(upstreamNow(world))
    const all = scenario === "none" ? [] : documentsOf(today, scenario)
    const matching = all.filter(({ publication_date: date }) => date >= from && date <= to)
    const page = Number(query.get("page") ?? "1")
    const [pages, count] = [Math.ceil(matching.length / perPage), matching.length]
    const { description } = list
    if (count === 0) return json(200, { count, description })
    const results = matching.slice((page - 1) * perPage, page * perPage)
    const next = new URLSearchParams(query)
    next.set("page", String(page + 1))
    next.set("search_after_cursor", Buffer.from(`[${page}]`).toString("base64"))
    const url = page < pages ? `${baseUrl}/api/v1/documents?${next}` : null
    return json(200, { description, count, total_pages: pages, ...(url && { next_page_url: url }), results })
  },
}

const list = JSON.parse(recorded("federal-register/documents-2026-08-28.json"))

function documentsOf(today: string, scenario: string) {
  const days = Array.from({ length: 10 }, (_, back) => addDays(today, 1 - back))
  const issues = days.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
  const each = scenario === "many" ? 40 : 3
  return issues.flatMap((date) => Array.from({ length: each }, (_, index) => documentOf(date, index)))
}

function documentOf(date: string, index: number) {
  const number = `${date.slice(0, 4)}-${date.slice(5, 7)}${date.slice(8)}${String(index).padStart(2, "0")}`
  return {
    ...list.results[0],
    document_number: number,
    title:
      index === 0
        ? "Adjusting Imports of Steel &amp; Aluminum Into the United States"
        : `Airworthiness Directive ${index}`,
    type: index === 0 ? "Presidential Document" : "Rule",
    abstract: index === 0 ? null : "We are adopting a new airworthiness directive for certain airplanes.",
    publication_date: date,
    html_url: `https://www.federalregister.gov/documents/${date.replaceAll("-", "/")}/${number}/a-document`,
  }
}
