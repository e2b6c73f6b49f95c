import { VIX } from "../../bars/panel"
import { isOfFinishedRun } from "../../platform/database/runs"
import { type Dataset, date, flag, instant, number, text } from "../dataset"

export const bars: Dataset = {
  name: "bars",
  title: "Daily bars",
  summary:
    "The prices of a ticker in one session as traded then, not adjusted for splits, as they were known from `known_at` on; a correction is a later row.",
  datedBy: "date",
  isPrices: true,
  columns: [
    ...[text("ticker"), date("date"), number("open"), number("high"), number("low"), number("close")],
    ...[number("volume"), instant("known_at"), flag("is_assumed")],
  ].map((each) => ({ ...each, isNullable: ["open", "high", "low", "volume"].includes(each.name) })),
  facts: () => `
    SELECT ticker, date, nullif(open, 'NaN') AS open, nullif(high, 'NaN') AS high, nullif(low, 'NaN') AS low, close,
      nullif(volume, 'NaN') AS volume, known_at, is_assumed
    FROM bar WHERE ticker <> '${VIX}' AND known_at <= $1 AND ${isOfFinishedRun}`,
  order: `date, ticker COLLATE "C", known_at`,
}
