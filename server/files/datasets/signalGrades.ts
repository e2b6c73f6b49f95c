import { type Dataset, date, instant, integer, nullable, number, text } from "../dataset"

export const signalGrades: Dataset = {
  name: "signal-grades",
  title: "Grades of event signals",
  summary: "What came of an event signal, by its `signal_id`.",
  datedBy: "resolved_at",
  isPrices: false,
  columns: [
    ...[text("signal_id"), text("ticker"), text("outcome"), nullable(text("note")), nullable(date("entry_date"))],
    ...[nullable(date("exit_date")), nullable(number("entry_price")), nullable(number("exit_price"))],
    ...[nullable(number("split_ratio")), nullable(number("raw_move_pct")), nullable(number("spy_move_pct"))],
    ...[nullable(number("base_rate")), instant("resolved_at"), nullable(integer("ledger_index"))],
  ],
  facts: ({ showsPrices }) => `
    SELECT g.signal_id, s.ticker, g.outcome::text, g.reason AS note, g.entry_date, g.exit_date,
      ${showsPrices ? "g.entry_price, g.exit_price" : "NULL::float8 AS entry_price, NULL::float8 AS exit_price"},
      g.split_ratio, g.raw_move_pct, g.spy_move_pct, g.base_rate, g.graded_at AS resolved_at,
      g.ledger_index::float8 AS ledger_index
    FROM event_signal_grade g JOIN event_signal s ON s.id = g.signal_id WHERE g.graded_at <= $1
      AND (g.ledger_index IS NOT NULL OR s.origin = 'replay')`,
  order: `resolved_at, signal_id COLLATE "C"`,
}
