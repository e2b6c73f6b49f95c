import { isOfFinishedRun } from "../../platform/database/runs"
import { type Dataset, date, instant, number, text } from "../dataset"

export const actions: Dataset = {
  name: "actions",
  title: "Splits and dividends",
  summary:
    "A split (`value` is new shares per old share) or a dividend (`value` is USD a share) of a ticker, as it was known from `known_at` on; a correction is a later row.",
  datedBy: "ex_date",
  isPrices: true,
  columns: [text("ticker"), date("ex_date"), text("kind"), number("value"), instant("known_at")],
  facts: () => `
    SELECT ticker, ex_date, kind, value, known_at
    FROM corporate_action WHERE known_at <= $1 AND ${isOfFinishedRun}`,
  order: `ex_date, ticker COLLATE "C", kind COLLATE "C", known_at`,
}
