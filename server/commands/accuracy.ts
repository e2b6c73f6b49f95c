import type { RecordOrigin } from "../knowledge/origin"
import type { Database } from "../platform/database/database"
import { summariseAccuracy } from "../predictions/accuracy"
import { HORIZON_SESSIONS } from "../predictions/horizon"
import { summariseLongShort } from "../predictions/longShort"
import { listLongShort } from "../predictions/storage/longShort"
import { listResults } from "../predictions/storage/results"
import { timeframes } from "../products/shapes"

type Known = { database: Database; asOf: Date }
type Range = { from: string; to: string }

export async function printAccuracy(database: Database, origin: RecordOrigin, range: Range): Promise<void> {
  const known = { database, asOf: new Date() }
  const reports: string[] = []
  for (const timeframe of timeframes) {
    const all = await listResults(known, { origin, timeframe })
    const results = all.filter(({ session }) => session >= range.from && session <= range.to)
    if (results.length === 0) continue
    const summary = summariseAccuracy(results, HORIZON_SESSIONS[timeframe], "universe")
    const worth = timeframe === "daily" ? await worthOver(known, origin, range) : []
    reports.push([`${timeframe}, ${origin}, ${range.from} to ${range.to}`, ...linesOf(summary), ...worth].join("\n"))
  }
  const nothing = `${origin}: nothing is resolved between ${range.from} and ${range.to}`
  console.log(reports.length > 0 ? reports.join("\n\n") : nothing)
}

async function worthOver(known: Known, origin: RecordOrigin, { from, to }: Range): Promise<string[]> {
  const sessions = await listLongShort(known, { origin })
  const { text } = summariseLongShort(sessions.filter(({ session }) => session >= from && session <= to))
  return text === null ? [] : [`    ${text}`]
}

type Summary = ReturnType<typeof summariseAccuracy>

function linesOf({ relative, ...summary }: Summary): string[] {
  return [
    `  ahead of or behind the median: ${recordOf(relative.n, relative)}`,
    `    base rate 50.00%, Brier ${score(relative.brier_score)} (base 0.250000)`,
    `  up or down: ${recordOf(summary.n_resolved, summary)}`,
    `    base rate ${percent(summary.base_rate)}, always up ${percent(summary.always_up_rate)}, skill ${points(summary.skill)}${skillInterval(summary)}`,
    `    log loss ${score(summary.log_loss)} (base ${score(summary.base_log_loss)}), Brier ${score(summary.brier_score)} (base ${score(summary.base_brier_score)}), n = ${count(summary.n_scored)}`,
    `    mean absolute error ${move(summary.mean_abs_error_pct)} (of expecting no move ${move(summary.no_move_abs_error_pct)})`,
  ]
}

type RateRecord = Pick<
  Summary["relative"],
  "accuracy" | "accuracy_low" | "accuracy_high" | "n_sessions" | "clustered_low" | "clustered_high"
>

function recordOf(n: number, record: RateRecord): string {
  const wilson = interval(record.accuracy_low, record.accuracy_high, percent, "Wilson ")
  const clustered = interval(record.clustered_low, record.clustered_high, percent, "by session ")
  return `accuracy ${percent(record.accuracy)}${wilson}${clustered} of n = ${count(n)} in ${count(record.n_sessions)} sessions`
}

function interval(low: number | null, high: number | null, say: (bound: number) => string, name = ""): string {
  return low === null || high === null ? "" : ` [${name}${say(low)} to ${say(high)}]`
}

function skillInterval({ skill, skill_low: low, skill_high: high }: Omit<Summary, "relative">): string {
  const isMissing = skill !== null && (low === null || high === null)
  return isMissing ? " (no interval: too few sessions with calls of both directions)" : interval(low, high, points)
}

const count = (n: number) => n.toLocaleString("en-US")
const percent = (rate: number | null) => (rate === null ? "-" : `${(rate * 100).toFixed(2)}%`)
const points = (difference: number | null) =>
  difference === null ? "-" : `${difference < 0 ? "" : "+"}${(difference * 100).toFixed(2)} points`
const score = (value: number | null) => value?.toFixed(6) ?? "-"
const move = (value: number | null) => (value === null ? "-" : `${value.toFixed(4)}%`)
