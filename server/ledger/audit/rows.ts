import type { z } from "zod"
import { predictionBatch } from "../leaves/predictionBatch"
import { predictionGrades } from "../leaves/predictionGrades"
import { gradeLine, hashLines, saidLine } from "../predictionRows"
import { listGradeRows, listSaidRows, listUnlogged } from "../storage/predictionRows"
import type { Queries } from "../storage/queries"

type RowLeaf = { index: number; kind: string; body: string; date: string }

export async function auditRows(queries: Queries) {
  const leaves = await queries.$queryRaw<RowLeaf[]>`
    SELECT index::float8 AS index, kind, body, body::jsonb ->> 'target_date' AS date FROM log_leaf
    WHERE kind IN (${predictionBatch.kind}, ${predictionGrades.kind}) ORDER BY log_leaf.index`
  const faults: { index: number; fault: string }[] = []
  let rows = 0
  // A query per leaf would take many times as long, and all rows at once too much memory.
  for (const ofMonth of Map.groupBy(leaves, ({ date }) => date.slice(0, 7)).values()) {
    const linesOf = await readLines(queries, ofMonth)
    for (const leaf of ofMonth) {
      const lines = linesOf(leaf)
      rows += lines.length
      const fault = faultOf(leaf, lines)
      if (fault) faults.push({ index: leaf.index, fault })
    }
  }
  faults.sort((one, other) => one.index - other.index)
  const problems = faults.map(({ index, fault }) => `Leaf ${index}: ${fault}.`)
  for (const { kind, timeframe, targetDate } of await listUnlogged(queries)) {
    const what = kind === "said" ? "predictions" : "grades"
    problems.push(`There are ${timeframe} ${what} for ${targetDate} that are in no leaf.`)
  }
  return { rows, problems }
}

/** The lines of these leaves, from the rows as stored now. */
async function readLines(queries: Queries, leaves: readonly RowLeaf[]): Promise<(leaf: RowLeaf) => string[]> {
  const dates = leaves.map(({ date }) => date).toSorted()
  const filter = { targets: { from: dates[0], to: dates[dates.length - 1] } }
  const placeOf = (row: { ledgerIndex: number | null; targetDate: string }) => `${row.ledgerIndex} ${row.targetDate}`
  const said = Map.groupBy(await listSaidRows(queries, filter), placeOf)
  const graded = Map.groupBy(await listGradeRows(queries, filter), placeOf)
  return ({ index, kind, body, date }) => {
    const place = { ledgerIndex: index, hasPrices: JSON.parse(body).has_prices }
    const at = placeOf({ ledgerIndex: index, targetDate: date })
    if (kind === predictionBatch.kind) return (said.get(at) ?? []).map((row) => saidLine(row, place))
    return (graded.get(at) ?? []).map((row) => gradeLine(row, place))
  }
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
