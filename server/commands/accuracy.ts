import type { Database } from "../database/database"
import { summariseAccuracy } from "../predictions/accuracy"
import { HORIZON_SESSIONS } from "../predictions/horizon"
import { listResults } from "../predictions/storage/results"
import type { PredictionOrigin } from "../predictions/storage/write"

/** Prints what the daily predictions of these sessions came to. */
export async function printAccuracy(
  database: Database,
  origin: PredictionOrigin,
  range: { from: string; to: string },
): Promise<void> {
  const known = { database, asOf: new Date() }
  const all = await listResults(known, { origin, timeframe: "daily" })
  const results = all.filter(({ session }) => session >= range.from && session <= range.to)
  const { accuracy, n_resolved, n_sessions, ...more } = summariseAccuracy(results, HORIZON_SESSIONS.daily, "universe")
  if (accuracy === null) {
    console.log(`daily, ${origin}: nothing is resolved between ${range.from} and ${range.to}`)
    return
  }
  const percent = (rate: number | null) => (rate === null ? "-" : `${(rate * 100).toFixed(2)}%`)
  console.log(
    [
      `daily, ${origin}, ${range.from} to ${range.to}`,
      `  accuracy ${percent(accuracy)} of n = ${n_resolved} in ${n_sessions} sessions`,
      `  95% interval: Wilson ${percent(more.accuracy_low)} to ${percent(more.accuracy_high)}, clustered by session ${percent(more.clustered_low)} to ${percent(more.clustered_high)}`,
      `  base rate ${percent(more.base_rate)}, skill ${percent(more.skill)}, Brier ${more.brier_score?.toFixed(4)} (base ${more.base_brier_score?.toFixed(4)})`,
    ].join("\n"),
  )
}
