import { z } from "zod"
import { PUT_CALL_SIGNALS, type PutCallRatios, putCallSignal } from "../../context/market/putCall"
import { putCall } from "../../knowledge/families/putCall"
import type { Knowledge } from "../../knowledge/knowledge"
import { nextSession } from "../../platform/exchange/sessions"
import { attributionOf } from "../attribution"
import { level } from "../figures"
import { product } from "../product"
import { type DayRange, rangeIn } from "../range"
import { date } from "../shapes"
import { noFacts } from "./coverage"
import { seriesDays, seriesOf, seriesParams, seriesRange, whyEmpty } from "./series"

const HISTORY_SESSIONS = 7

const ratios = z.object({
  date: date.describe("The session."),
  total_pcr: level.describe("Puts traded per call traded, all options."),
  equity_pcr: level.nullable().describe("The same for options on stocks. Null: the source gives none."),
  index_pcr: level.nullable().describe("The same for options on indices. Null: the source gives none."),
  etp_pcr: level.nullable().describe("The same for options on exchange-traded products. Null: the source gives none."),
  signal: z.enum(PUT_CALL_SIGNALS).describe("By the total: above 1.0 bearish, below 0.7 bullish, else neutral."),
})

export const pcr = product({
  name: "market/pcr",
  tool: "get_put_call_ratio",
  title: "Put/call ratio",
  summary: "The number of puts traded per call over the last seven sessions, with the common reading of it.",
  whenToUse: "Use it to see whether the options market leans towards protection or towards bets on a rise.",
  keywords: "puts, calls, options volume, hedging, PCR, put-call",
  tier: "free",
  needs: ["put-call"],
  table: "history",
  range: seriesRange,
  params: seriesParams,
  response: {
    latest: ratios.nullable().describe("The newest known session. Null: none."),
    history: z.array(ratios).describe("The last seven known sessions, newest first, including the one above."),
    stale: z
      .boolean()
      .describe("Whether a newer session is overdue: each is due by 20:30 New York time on the day of the session."),
    stale_since: z.iso
      .datetime()
      .nullable()
      .describe("When the first missing session became overdue, in UTC. Null: none is missing."),
    series: seriesOf("The ratio of each session, without those of single kinds of options.", {
      total_pcr: level.describe("Puts traded per call traded, all options."),
      signal: z.enum(PUT_CALL_SIGNALS).describe("By the total: above 1.0 bearish, below 0.7 bullish, else neutral."),
    }),
    attribution: z.string().describe("The source to credit next to the ratios."),
  },
  async answer({ params, knowledge }) {
    const facts = await knowledge.facts(putCall).list({}, { most: HISTORY_SESSIONS })
    const history = facts.map(({ body }) => rowOf(body))
    const [latest = null] = history
    const overdueAt = latest && overdueSince(latest.date)
    const range = rangeIn(params, knowledge.asOf)
    const series = await readSeries(knowledge, range)
    const isStale = overdueAt !== null && overdueAt <= knowledge.asOf
    return {
      latest,
      history,
      stale: isStale,
      stale_since: isStale ? overdueAt.toISOString() : null,
      series,
      attribution: await attributionOf(knowledge, putCall.name),
      meta: {
        ...(await whyEmpty(series, range, () => knowledge.facts(putCall).span())),
        ...(latest === null ? await noFacts("No put/call ratio", putCall.name, knowledge) : {}),
      },
    }
  },
})

async function readSeries(knowledge: Knowledge, range: DayRange) {
  const days = seriesDays(range)
  if (!days) return null
  const bodies = await knowledge.facts(putCall).bodies({
    describedFrom: new Date(days.first),
    describedTo: new Date(days.last),
  })
  return bodies.toReversed().map((body) => {
    const { date, total_pcr, signal } = rowOf(body)
    return { date, total_pcr, signal }
  })
}

function overdueSince(newest: string): Date {
  const { publishedAt, expectation } = putCall
  return new Date(publishedAt({ date: nextSession(newest) }).getTime() + expectation.graceMs)
}

/** The signal follows the rounded ratio. */
function rowOf({ date, total, equity, index, etp }: PutCallRatios): z.input<typeof ratios> {
  const shown = level.parse(total)
  return {
    date,
    total_pcr: shown,
    equity_pcr: equity,
    index_pcr: index,
    etp_pcr: etp,
    signal: putCallSignal(shown),
  }
}
