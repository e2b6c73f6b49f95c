import { z } from "zod"
import { eventTypeNames } from "../../signals/eventTypes"
import { browseSignals, sortNames } from "../../signals/headlines/storage/browse"
import { emptyBecause, noMatches } from "../emptyBecause"
import { choice, choiceOr, integer, ticker, tickerList } from "../params"
import { product } from "../product"
import { date, directions } from "../shapes"
import { noSignals } from "../signals/absence"
import { signalNeeds } from "../signals/record"
import { signalFields, signalSchema } from "../signals/signalFields"
import { mostTickers, pageFields, pageOffset, pageParam, pastTheEnd, sortOrder } from "./pages"

const outcomes = ["pending", "win", "loss", "void"] as const
const graded = ["win", "loss"] as const

/** All signals, sortable by any column. `signals/events` has only those of the last days. */
export const browse = product({
  name: "signals/browse",
  tool: null,
  restOnly: "It is for the page of signals.",
  title: "Signals browser",
  summary: "All event signals, filtered, sorted and in pages.",
  whenToUse: "Use it to look through all signals.",
  tier: "api_starter",
  needs: signalNeeds,
  params: {
    event_type: choice(eventTypeNames, "Only signals of this type.").optional(),
    second_order: choice(["true", "false"], "Only effects on others (true), or only direct ones.").optional(),
    ticker: ticker("Only signals on this ticker.").optional(),
    tickers: tickerList(mostTickers).optional(),
    direction: choice(directions, "Only signals of this direction.").optional(),
    outcome: choice([...outcomes, "graded"], "Only signals with this outcome; graded: a win or a loss.").optional(),
    from: date.optional().describe("Issued on this day or later."),
    to: date.optional().describe("Issued on this day or earlier."),
    sort: choiceOr(sortNames, "issued_at", "What the signals are sorted by."),
    order: sortOrder("desc"),
    page: pageParam,
    limit: integer({ min: 1, max: 200, default: 50, description: "Rows on a page." }),
  },
  response: { ...pageFields, signals: z.array(signalSchema).describe("In the requested order.") },
  list: "signals",
  example: { outcome: "graded" },
  async answer({ params, knowledge }) {
    const { event_type, second_order, ticker, tickers, direction, outcome, from, to, sort, order, page, limit } = params
    const filter = {
      eventType: event_type,
      isSecondOrder: second_order === undefined ? undefined : second_order === "true",
      ticker,
      tickers,
      direction,
      outcomes: outcome === "graded" ? graded : outcome && [outcome],
      fromDate: from,
      toDate: to,
    }
    const slice = { sort, isDescending: order === "desc", offset: pageOffset(page, limit), limit }
    const { signals, totalCount } = await browseSignals(knowledge.signals(), filter, slice)
    const isEmpty = signals.length === 0
    const nothing = emptyBecause(
      isEmpty,
      totalCount > 0 && pastTheEnd(page, totalCount),
      isEmpty && (await noSignals(knowledge)),
      noMatches("No signal meets these filters."),
    )
    return {
      page,
      limit,
      count: signals.length,
      total_count: totalCount,
      signals: signals.map(signalFields),
      meta: nothing,
    }
  },
})
