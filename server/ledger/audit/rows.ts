import type { z } from "zod"
import { predictionBatch } from "../leaves/predictionBatch"
import { predictionGrades } from "../leaves/predictionGrades"
import { gradeLine, hashLines, saidLine } from "../predictionRows"
import { listGradeRows, listSaidRows, listUnlogged } from "../storage/predictionRows"
import type { Queries } from "../storage/queries"

type RowLeaf = { index: number; kind: string; body: string }

/** Checks that the stored predictions and grades are those that were logged, leaf by leaf, and that all are logged. */
export async function auditRows(queries: Queries) {
  const problems: string[] = []
  const leaves = await queries.$queryRaw<RowLeaf[]>`
    SELECT index::float8 AS index, kind, body FROM log_leaf
    WHERE kind IN (${predictionBatch.kind}, ${predictionGrades.kind}) ORDER BY log_leaf.index`
  let rows = 0
  for (const leaf of leaves) {
    const lines = await linesOf(queries, leaf)
    rows += lines.length
    const fault = faultOf(leaf, lines)
    if (fault) problems.push(`Leaf ${leaf.index}: ${fault}.`)
  }
  for (const { kind, timeframe, targetDate } of await listUnlogged(queries)) {
    const what = kind === "said" ? "predictions" : "grades"
    problems.push(`There are ${timeframe} ${what} for ${targetDate} that are in no leaf.`)
  }
  return { rows, problems }
}

async function linesOf(queries: Queries, { index, kind, body }: RowLeaf): Promise<string[]> {
  const { target_date: date, has_prices: hasPrices } = JSON.parse(body)
  const place = { ledgerIndex: index, hasPrices }
  const filter = { ledgerIndex: index, targets: { from: date, to: date } }
  if (kind === predictionBatch.kind) {
    return (await listSaidRows(queries, filter)).map((row) => saidLine(row, place))
  }
  return (await listGradeRows(queries, filter)).map((row) => gradeLine(row, place))
}

function faultOf({ body }: RowLeaf, lines: readonly string[]): string | null {
  const said: z.output<typeof predictionGrades.fields> = JSON.parse(body)
  const found = hashLines(lines)
  if (found.rows_sha256 === said.rows_sha256) return null
  if (lines.length !== said.n) return `it has ${lines.length} rows and not ${said.n}, for ${said.target_date}`
  const at = lines.findIndex(
    (_, row) => found.row_prefixes.slice(4 * row, 4 * row + 4) !== said.row_prefixes.slice(4 * row, 4 * row + 4),
  )
  return `the row of ${JSON.parse(lines[at] ?? "{}").ticker} for ${said.target_date} was changed`
}
