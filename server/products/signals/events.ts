import { z } from "zod"
import { listSignals } from "../../signals/headlines/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { choice, integer, tickersIn, tickersParams } from "../params"
import { signalProof, signalProofField } from "../proofUrl"
import { countDays, daysAsked, lastInstants } from "../range"
import { directions } from "../shapes"
import { noSignals } from "./absence"
import { signalNeeds } from "./record"
import { signalDetails, signalFields, signalSchema } from "./signalFields"

export const eventSignals = listProduct({
  name: "signals/events",
  tool: "get_event_signals",
  title: "Event signals",
  summary:
    "How an automated analyst expects prices to move after news events. Each signal is frozen at issue and shows the win rate of its type.",
  whenToUse:
    "Use it for all recent signals, whatever their record; use signals/best for types whose record clears the gates.",
  keywords: "news, headlines, news about a company, catalyst, press, event-driven",
  tier: "api_starter",
  needs: signalNeeds,
  detailedOnly: signalDetails("signals"),
  params: {
    days: integer({ min: 1, max: 14, default: 3, description: "Calendar days back." }),
    ...tickersParams("Only signals on this ticker."),
    direction: choice(directions, "Only signals of this direction.").optional(),
  },
  response: {
    days: daysAsked,
    ticker: z.string().nullable().describe("The requested ticker. Null: several, or all."),
    direction: z.enum(directions).nullable().describe("The requested direction. Null: both."),
    ...signalProofField,
  },
  list: {
    name: "signals",
    item: signalSchema,
    description: "Newest first.",
    order: [descending(({ issued_at }) => issued_at), ascending(({ signal_id }) => signal_id)],
    pageSize: { default: 50, max: 200 },
    range: {},
  },
  example: { limit: 3 },
  async answer({ params: { days, direction, ...asked }, range, knowledge }) {
    const { from, to: issuedThrough } = lastInstants(range, days)
    // Includes what was issued exactly at the beginning of `start`.
    const issuedAfter = range.start === undefined ? from : new Date(from.getTime() - 1)
    const filter = { issuedAfter, issuedThrough, tickers: tickersIn(asked), direction }
    const signals = await listSignals(knowledge.signals(), filter)
    const isEmpty = signals.length === 0
    const meta = emptyBecause(
      isEmpty,
      isEmpty && (await noSignals(knowledge, range)),
      noMatches("No such signal was issued in these days."),
    )
    return {
      days: countDays(range, days),
      ticker: asked.ticker ?? null,
      direction: direction ?? null,
      ...signalProof(knowledge),
      rows: signals.map(signalFields),
      meta,
    }
  },
})
