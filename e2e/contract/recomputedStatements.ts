import type { Row } from "./recomputedRates"

/** Faults that a stranger finds with the rows of the log and the lines of predictions and grades. */
export function faultsOfStatements(rows: readonly Row[], lines: readonly Row[]): string[] {
  const grades = [
    ...rows.filter(({ kind }) => kind === "event_signal_grade"),
    ...lines.flatMap((line) => (line.kind === "grade" ? [{ ...line, entry_date: line.reference_date }] : [])),
  ]
  const predicted = Map.groupBy(
    lines.filter(({ kind }) => kind === "prediction"),
    ({ ledger_index }) => ledger_index,
  )
  return [
    ...grades.flatMap((grade) => faultOfSplits(rows, grade)),
    ...rows.flatMap((row) =>
      row.kind === "prediction_batch" ? faultOfUniverse(rows, row, predicted.get(row.ledger_index) ?? []) : [],
    ),
  ]
}

function faultOfSplits(rows: readonly Row[], grade: Row): string[] {
  const before = rows.filter(({ kind, ledger_index }) => kind === "splits" && ledger_index < grade.ledger_index)
  if (before.length === 0) return [`Grade in row ${grade.ledger_index} comes before any list of splits.`]
  if (grade.outcome === "void") return []
  const ratios = new Map<string, number>()
  for (const { splits } of before) {
    for (const { ticker, ex_date, ratio } of splits) {
      if (ticker === grade.ticker && grade.entry_date < ex_date && ex_date <= grade.exit_date)
        ratios.set(ex_date, ratio)
    }
  }
  const product = [...ratios.values()].reduce((sum, ratio) => sum * ratio, 1)
  if (Math.abs(grade.split_ratio / product - 1) < 1e-9) return []
  return [`${grade.ticker} in row ${grade.ledger_index}: ${grade.split_ratio}, and the listed splits give ${product}.`]
}

function faultOfUniverse(rows: readonly Row[], batch: Row, predicted: readonly Row[]): string[] {
  const stated = rows.filter(
    ({ kind, from_date, ledger_index }) =>
      kind === "universe" && ledger_index < batch.ledger_index && from_date <= batch.reference_date,
  )
  const inForce = stated.toSorted((one, other) => (one.from_date < other.from_date ? -1 : 1)).at(-1)
  if (!inForce || inForce.ledger_index !== batch.universe_ledger_index) {
    return [`Row ${batch.ledger_index} is of universe ${batch.universe_ledger_index}, not ${inForce?.ledger_index}.`]
  }
  const covered = [...predicted, ...batch.left_out].map(({ ticker }) => ticker).sort()
  if (JSON.stringify(covered) === JSON.stringify(inForce.tickers)) return []
  return [`Row ${batch.ledger_index} does not cover its universe.`]
}
