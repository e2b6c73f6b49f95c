import { z } from "zod"
import { sessionOnOrBefore } from "../../bars/panel"
import type { Knowledge } from "../../knowledge/knowledge"
import { whyNotPredicted } from "../../predictions/predict"
import { symbol } from "../shapes"

const reasons = [
  "volatility_below_3pct",
  "too_little_history",
  "no_bar",
  "not_in_index_yet",
  "delisted",
  "index",
  "not_covered",
  "not_issued",
] as const
type Reason = (typeof reasons)[number]

const reasonTexts: Record<Reason, string> = {
  volatility_below_3pct:
    "It is an ETF that moves by less than 3% a year, as funds of treasury bills do: its direction would be noise.",
  too_little_history: "It has fewer sessions behind it than the model needs.",
  no_bar: "It had no price in the session that the batch was made from.",
  not_in_index_yet: "It is predicted from the day on which it joins the index.",
  delisted: "It has been delisted.",
  index: "It is an index, and cannot be traded.",
  not_covered: "It is not in the universe of tickers that the service covers.",
  not_issued:
    "It qualifies, but no prediction was issued in time, for example because its price arrived late or because it is new: it is predicted from the next session on.",
}

export const notPredictedSchema = z
  .object({
    ticker: symbol,
    reason: z.enum(reasons).describe("Why not, in a word for programs."),
    reason_text: z.string().describe("The same in a sentence."),
  })
  .meta({ id: "NotPredicted", description: "Why a ticker is not in the newest batch." })

export function explainMissing(
  knowledge: Knowledge,
  ticker: string,
  session: string,
): z.input<typeof notPredictedSchema> {
  const reason = reasonOf(knowledge, ticker, session)
  return { ticker, reason, reason_text: reasonTexts[reason] }
}

function reasonOf(knowledge: Knowledge, ticker: string, session: string): Reason {
  const { axes, panelOf } = knowledge.bars()
  const panel = axes.rows.has(ticker) ? panelOf(ticker) : null
  const row = panel?.rows.get(ticker)
  if (!panel || row === undefined) return "not_covered"
  return whyNotPredicted(panel, row, sessionOnOrBefore(panel.sessions, session)) ?? "not_issued"
}
