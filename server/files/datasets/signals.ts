import { type Dataset, date, flag, instant, integer, json, nullable, number, text } from "../dataset"

export const signals: Dataset = {
  name: "signals",
  title: "Event signals",
  summary: "An event signal as it was frozen at issue, without what came of it.",
  datedBy: "issued_at",
  isPrices: false,
  columns: [
    ...[text("signal_id"), text("origin"), text("event_type"), flag("second_order"), text("ticker"), text("direction")],
    ...[number("confidence"), nullable(number("conviction")), integer("time_horizon_days"), date("entry_date")],
    ...[date("horizon_end_date"), text("headline"), text("reasoning"), json("source_urls"), instant("issued_at")],
    ...[instant("tradable_from_at"), nullable(number("reference_price")), integer("type_wins"), integer("type_n")],
    ...[flag("is_independent"), text("model_version"), nullable(integer("ledger_index"))],
  ],
  facts: ({ showsPrices }) => `
    SELECT id AS signal_id, origin::text, event_type, is_second_order AS second_order, ticker, direction::text, confidence,
      conviction, horizon_sessions AS time_horizon_days, entry_date, horizon_end_date, headline, reasoning, source_urls,
      issued_at, tradable_from AS tradable_from_at,
      ${showsPrices ? "reference_price" : "NULL::float8 AS reference_price"}, type_wins, type_count AS type_n,
      is_independent, model_version, ledger_index::float8
    FROM event_signal WHERE issued_at <= $1 AND (ledger_index IS NOT NULL OR origin = 'replay')`,
  order: `issued_at, signal_id COLLATE "C"`,
}
