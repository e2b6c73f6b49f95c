import { VIX } from "../../bars/panel"
import { type Month, monthsAround, NEXT_MONTH } from "../testing/months"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, isDate, json, type Reply, type UpstreamWorld } from "../testing/routes"

const KEY = /^[a-z0-9]{32}$/

type Values = (world: UpstreamWorld) => [date: string, value: number][]

const recordedSeries = JSON.parse(recorded("fred/series-observations-GDP.json"))
const recordedDates = JSON.parse(recorded("fred/release-dates-10.json"))

function daily(of: (vix: number) => number): Values {
  return ({ bars }) => bars.filter(({ ticker }) => ticker === VIX).map(({ date, close }) => [date, of(close)])
}

function monthly(start: number, growth: number): Values {
  return (world) => monthsBefore(world).map((month, index) => [month.day(1), start * (1 + growth * index)])
}

function monthsBefore(world: UpstreamWorld): Month[] {
  return monthsAround(world).slice(0, NEXT_MONTH - 1)
}

const SERIES: Record<string, Values> = {
  VIXCLS: daily((vix) => vix),
  BAMLH0A0HYM2: daily((vix) => 1.5 + vix / 10),
  CPIAUCSL: monthly(320, 0.002),
  PPIFIS: monthly(150, 0.003),
  PAYEMS: monthly(159_000, 0.001),
  PCEPILFE: monthly(128, 0.002),
  RSAFS: monthly(720_000, 0.004),
  A191RL1Q225SBEA: (world) =>
    monthsBefore(world)
      .slice(0, 1)
      .map((month) => [month.day(1), 2.4]),
  ICSA: (world) => monthsBefore(world).flatMap((month) => [7, 14, 21, 28].map((day) => [month.day(day), 220_000])),
}

export const routes: Fake = {
  scenarios: "missing_values words_for_values numbers no_release_dates",
  answer(request, world) {
    if (request.path === "/fred/series/observations") return answerSeries(request, world)
    if (request.path === "/fred/release/dates") return answerReleaseDates(request, world)
    if (request.path === "/graph/fredgraph.csv") return answerChart(request, world)
    return { status: 404, body: "Not Found" }
  },
}

function refusedKey(query: URLSearchParams): Reply | null {
  if (!KEY.test(query.get("api_key") ?? "")) {
    return badRequest("The value for variable api_key is not a 32 character alpha-numeric lower-case string.")
  }
  return query.get("api_key") === "b".repeat(32)
    ? badRequest("The value for variable api_key is not registered.")
    : null
}

const RELEASE_DAYS: Record<string, number> = { 9: 16, 10: 10, 46: 13, 50: 6, 53: 24, 54: 25, 180: 12 }

/** Newest first. Future dates are included only if dates without data are requested. */
function answerReleaseDates({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const refused = refusedKey(query)
  if (refused) return refused
  const id = query.get("release_id") ?? ""
  if (!RELEASE_DAYS[id]) return badRequest("The release does not exist.")
  if (query.get("include_release_dates_with_no_data") !== "true" || query.get("sort_order") !== "desc") {
    return badRequest("This upstream is asked for days ahead, newest first.")
  }
  if (scenario === "no_release_dates") return json(200, { ...recordedDates, count: 0, release_dates: [] })
  const dates = monthsAround(world).map((month) => ({ release_id: Number(id), date: month.day(RELEASE_DAYS[id]) }))
  const asked = { sort_order: "desc", count: dates.length, limit: 1_000 }
  return json(200, { ...recordedDates, ...asked, release_dates: dates.toReversed() })
}

function answerSeries({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const refused = refusedKey(query)
  if (refused) return refused
  const series = SERIES[query.get("series_id") ?? ""]
  if (!series) return badRequest("The series does not exist.")
  if (query.get("file_type") !== "json") return badRequest("Bad value for variable file_type.")
  const [from, to] = [query.get("observation_start"), query.get("observation_end")]
  if (!isDate(from) || !isDate(to)) return badRequest("Bad value for variable observation_start.")
  const realtime = { realtime_start: "2026-11-21", realtime_end: "2026-11-21" }
  const observations = valuesOf(world, series, { from, to, scenario }).map(([date, value]) => ({
    ...realtime,
    date,
    value: scenario === "numbers" ? Number(value) : value,
  }))
  return json(200, { ...recordedSeries, ...realtime, count: observations.length, observations })
}

function badRequest(message: string): Reply {
  return json(400, { error_code: 400, error_message: `Bad Request. ${message}` })
}

function answerChart({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const id = query.get("id") ?? ""
  const series = SERIES[id]
  if (!series) return { status: 404, body: "Not Found" }
  const rows = valuesOf(world, series, { from: query.get("cosd") ?? "", to: query.get("coed") ?? "9999", scenario })
  const lines = rows.map(([date, value]) => `${date},${value === "." ? "" : value}`)
  return {
    status: 200,
    headers: { "content-type": "application/csv" },
    body: `observation_date,${id}\n${lines.join("\n")}\n`,
  }
}

function valuesOf(
  world: UpstreamWorld,
  series: Values,
  { from, to, scenario }: { from: string; to: string; scenario: string },
): [date: string, value: string][] {
  const rows = series(world).filter(([date]) => date >= from && date <= to)
  return rows.map(([date, value], index) => {
    if (scenario === "missing_values" && index % 2 === 0) return [date, "."]
    return [date, scenario === "words_for_values" ? "seventeen" : value.toFixed(2)]
  })
}
