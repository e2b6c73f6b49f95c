import { type Dataset, date, instant, integer, nullable, number, text } from "../dataset"

export const predictions: Dataset = {
  name: "predictions",
  title: "Predictions",
  summary: "A prediction as it was frozen when it was made, without what came of it.",
  datedBy: "target_date",
  isPrices: false,
  columns: [
    ...[text("prediction_id"), text("ticker"), text("timeframe"), text("origin"), text("direction")],
    ...[number("predicted_return_pct"), number("confidence")],
    ...[nullable(number("probability_up")), nullable(number("probability_unchanged"))],
    ...[nullable(number("base_probability_up")), nullable(text("relative_direction"))],
    ...[nullable(number("relative_probability")), nullable(number("rank_pct")), nullable(number("reference_price"))],
    ...[date("reference_date"), instant("issued_at"), date("target_date"), text("model_version")],
    nullable(integer("ledger_index")),
  ],
  facts: ({ showsPrices }) => `
    SELECT id AS prediction_id, ticker, timeframe::text, origin::text, direction::text, predicted_return_pct, confidence,
      probability_up, probability_unchanged, base_probability_up, relative_direction::text, relative_probability, rank_pct,
      ${showsPrices ? "reference_price" : "NULL::float8 AS reference_price"}, reference_date, issued_at, target_date,
      model_version, ledger_index::float8
    FROM prediction WHERE issued_at <= $1 AND (ledger_index IS NOT NULL OR origin = 'replay')`,
  order: `target_date, timeframe COLLATE "C", origin COLLATE "C", ticker COLLATE "C", prediction_id COLLATE "C"`,
}
