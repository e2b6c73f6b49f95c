import type { Queries } from "../../platform/database/byDriver"
import { listUnlogged } from "../storage/predictionRows"

export async function auditRows(queries: Queries) {
  const [{ rows }] = await queries.$queryRaw<{ rows: number }[]>`
    SELECT (count(ledger_index) + count(grade_ledger_index))::float8 AS rows FROM prediction WHERE origin <> 'replay'`
  const problems = (await listUnlogged(queries)).map(({ kind, timeframe, targetDate }) => {
    const what = kind === "said" ? "predictions" : "grades"
    return `There are ${timeframe} ${what} for ${targetDate} that are in no leaf.`
  })
  return { rows, problems }
}
