import { type Dataset, date, instant, integer, nullable, number, text } from "../dataset"

export const predictionGrades: Dataset = {
  name: "prediction-grades",
  title: "Grades of predictions",
  summary: "What came of a prediction, by its `prediction_id`.",
  datedBy: "target_date",
  isPrices: false,
  columns: [
    ...[text("prediction_id"), text("ticker"), text("timeframe"), text("origin"), date("target_date"), text("outcome")],
    ...[nullable(number("realized_return_pct")), nullable(text("relative_outcome"))],
    ...[nullable(number("median_return_pct")), nullable(number("entry_price")), nullable(number("exit_price"))],
    ...[nullable(number("split_ratio")), nullable(date("exit_date")), instant("graded_at")],
    nullable(integer("ledger_index")),
  ],
  facts: ({ showsPrices }) => `
    SELECT id AS prediction_id, ticker, timeframe::text, origin::text, target_date, outcome::text, realized_return_pct,
      relative_outcome::text, median_return_pct,
      ${showsPrices ? "entry_price, exit_price" : "NULL::float8 AS entry_price, NULL::float8 AS exit_price"},
      split_ratio, exit_date, graded_at, grade_ledger_index::float8 AS ledger_index
    FROM prediction WHERE graded_at <= $1 AND (grade_ledger_index IS NOT NULL OR origin = 'replay')`,
  order: `target_date, timeframe COLLATE "C", origin COLLATE "C", ticker COLLATE "C", prediction_id COLLATE "C"`,
}
