import { VIX } from "../../bars/panel"
import { dayMs, utcDate } from "../../platform/dates"
import { recorded } from "../testing/recorded"
import { type Fake, html, json, type Reply, type UpstreamWorld } from "../testing/routes"

/** Makes the index greedier when the VIX of the previous session is lower. */
export const routes: Fake = {
  scenarios: "error_in_words long_error dates_in_words numbers contradiction",
  answer({ path, query, scenario }, world) {
    if (path !== "/fng/") return html(404)
    if (scenario === "long_error") return page([], `\u001b[31m<b>Overloaded</b>\u202e ${"sorry ".repeat(2_000)}`)
    if (scenario === "error_in_words") return page([], "Service temporarily overloaded.")
    const limit = query.get("limit") ?? "1"
    if (!/^\d+$/.test(limit)) return page([], "limit must be a number.")
    const readings = readingsOf(world, Number(limit))
    if (scenario === "numbers")
      return page(readings.map(({ value, timestamp }) => ({ value: Number(value), timestamp: Number(timestamp) })))
    const [newest, ...older] = readings.map((row) => (scenario === "dates_in_words" ? inWords(row) : row))
    if (!newest) return page([])
    const first = { ...recordedNewest, ...newest }
    if (scenario === "contradiction") return page([first, { ...newest, value: "1" }, ...older])
    return page([first, ...older])
  },
}

const answer = JSON.parse(recorded("alternative-me/fng-2026-09-08.json"))
/** Only the newest reading states when the next one is due. */
const [recordedNewest, recordedOlder]: Row[] = answer.data

type Row = { value: string; value_classification: string; timestamp: string }

/** Newest first, for every day up to the one after the last bar. All values are strings. */
function readingsOf({ bars }: UpstreamWorld, limit: number): Row[] {
  const closes = bars.filter(({ ticker }) => ticker === VIX)
  const last = closes.at(-1)
  if (!last) return []
  const today = Date.parse(last.date) + dayMs
  const days = Math.round((today - Date.parse(closes[0].date)) / dayMs)
  return Array.from({ length: limit === 0 ? days : Math.min(limit, days) }, (_, index) => {
    const at = today - index * dayMs
    const close = closes.findLast(({ date }) => Date.parse(date) < at)?.close ?? 20
    const value = Math.round(Math.max(1, Math.min(99, 110 - 3 * close)))
    const said = { value: String(value), value_classification: classOf(value), timestamp: String(at / 1000) }
    return { ...recordedOlder, ...said }
  })
}

function classOf(value: number): string {
  if (value < 25) return "Extreme Fear"
  if (value < 47) return "Fear"
  if (value < 55) return "Neutral"
  return value < 76 ? "Greed" : "Extreme Greed"
}

/** What `date_format` would return. */
function inWords(row: Row): Row {
  const [year, month, day] = utcDate(Number(row.timestamp) * 1000).split("-")
  return { ...row, timestamp: `${month}-${day}-${year}` }
}

function page(data: readonly object[], error: string | null = null): Reply {
  return json(200, { ...answer, data, metadata: { ...answer.metadata, error } })
}
