import type { Draft, Row } from "./publishedLog"

/** Freezes in each prediction the totals of its ticker's grades in the rows before it. */
export function freezePasts({ entries }: Draft): void {
  const graded: { line: Row; row: number; isBackfill: boolean }[] = []
  for (const [row, { leaf, lines = [] }] of entries.entries()) {
    if (leaf.kind !== "prediction_grades") continue
    for (const line of lines)
      if (line.outcome !== "void") graded.push({ line, row, isBackfill: leaf.is_backfill === true })
  }
  for (const [row, { leaf, lines = [] }] of entries.entries()) {
    if (leaf.kind !== "prediction_batch") continue
    for (const said of lines) {
      const past = graded.filter(
        ({ line, ...grade }) =>
          line.ticker === said.ticker &&
          line.timeframe === said.timeframe &&
          (grade.isBackfill || grade.row < row) &&
          String(line.graded_at) <= String(said.issued_at),
      )
      Object.assign(
        said,
        sumOf(
          past.map(({ line }) => line),
          "historical_rises" in said,
        ),
      )
    }
  }
}

function sumOf(lines: readonly Row[], isWhole: boolean): Row {
  const isCorrect = ({ outcome }: Row) => outcome === "correct"
  const hasRisen = ({ realized_return_pct: move }: Row) => Number(move) > 0
  const count = (test: (line: Row) => boolean) => lines.filter(test).length
  const counts = { historical_correct: count(isCorrect), historical_count: lines.length }
  if (!isWhole) return counts
  const differing = count((line) => isCorrect(line) !== hasRisen(line))
  return { ...counts, historical_differing: differing, historical_rises: count(hasRisen) }
}
