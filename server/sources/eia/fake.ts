import { INVENTORY_SERIES, type InventorySeries, lastReportedWeek } from "../../context/intelligence/inventories"
import { addDays } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Fake, isDate, json, type Reply, upstreamNow } from "../testing/routes"

export const routes: Fake = {
  scenarios: "revised no_value series_gone error_in_words bad_key",
  answer({ path, query, scenario }, world) {
    if (!query.get("api_key") || scenario === "bad_key")
      return refused(403, "API_KEY_INVALID", "An invalid api_key was supplied.")
    if (scenario === "error_in_words") return json(200, { error: "There is a problem with the request.", code: 500 })
    const route = /^\/v2\/(.+)\/data\/$/.exec(path)?.[1]
    const asked = query.getAll("facets[series][]")
    const known = INVENTORY_SERIES.filter(({ id }) => scenario !== "series_gone" || id !== "WGTSTUS1")
    const series = known.filter((each) => each.route === route && asked.includes(each.id))
    if (series.length === 0 || query.get("frequency") !== "weekly" || query.get("data[]") !== "value") {
      return refused(404, "NOT_FOUND", "Not found.")
    }
    const newest = lastReportedWeek(upstreamNow(world))
    const weeks = Array.from({ length: 520 }, (_, back) => addDays(newest, -7 * back))
    const [start, end] = [query.get("start"), query.get("end")]
    const wanted = weeks.filter((week) => (!isDate(start) || week >= start) && (!isDate(end) || week <= end))
    const rows = wanted.flatMap((week) => series.map((each) => rowOf(each, week, weeks.indexOf(week), scenario)))
    const length = Number(query.get("length") ?? "5000")
    return page(rows.slice(0, length), rows.length)
  },
}

const answer = JSON.parse(recorded("eia/wstk-WCESTUS1-as-documented.json"))
const [week] = answer.response.data

/** `back` counts weeks from the newest. Values are text or numbers. */
function rowOf({ id, name, unit }: InventorySeries, period: string, back: number, scenario: string): object {
  const level = 1_000 * (id.length % 7) + 200_000
  const settled = Math.round(level + 9_000 * Math.sin((Date.parse(period) / 86_400_000 / 365) * 2 * Math.PI))
  const value = scenario === "revised" && back === 1 ? settled - 1_250 : settled
  const text = id === "WDISTUS1" ? value : String(value)
  const shown = back === 0 && scenario === "no_value" ? "NA" : text
  return { ...week, period, series: id, "series-description": name, value: shown, units: unit.code }
}

function page(data: readonly object[], total: number): Reply {
  const warnings = [{ warning: "incomplete return", description: "The API can only return 5000 rows in JSON format." }]
  const response = { ...answer.response, total: String(total), dateFormat: "YYYY-MM-DD", data }
  const isCut = data.length < total
  return json(200, {
    response: isCut ? { ...response, warnings } : response,
    request: { command: "", params: {} },
    apiVersion: "2.1.11",
  })
}

function refused(status: number, code: string, message: string): Reply {
  return json(status, { error: { code, message } })
}
