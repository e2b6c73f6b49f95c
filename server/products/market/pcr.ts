import { z } from "zod"
import { nextSession } from "../../exchange/sessions"
import { putCall } from "../../families/putCall"
import { PUT_CALL_SIGNALS, type PutCallRatios, putCallSignal } from "../../market/putCall"
import { attributionOf } from "../attribution"
import { level } from "../figures"
import { product } from "../product"
import { date } from "../shapes"
import { noFacts } from "./coverage"

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
  summary: "How many puts are traded for each call, over the last seven sessions, and what that is commonly read as.",
  whenToUse: "Use it to see whether the options market leans to protection or to bets on a rise.",
  tier: "free",
  needs: ["put-call"],
  params: {},
  response: {
    latest: ratios.nullable().describe("The newest session known. Null: none is."),
    history: z.array(ratios).describe("The last seven sessions known, newest first, the one above included."),
    stale: z
      .boolean()
      .describe("Whether a newer session should be here: each is due by 20:30 in New York on its own day."),
    stale_since: z.iso
      .datetime()
      .nullable()
      .describe("When the first missing session became overdue, in UTC. Null: none is missing."),
    attribution: z.string().describe("Whom to name as the source next to the ratios."),
  },
  async answer({ knowledge }) {
    const facts = await knowledge.facts(putCall).list({}, { most: HISTORY_SESSIONS })
    const history = facts.map(({ body }) => rowOf(body))
    const [latest = null] = history
    const overdueAt = latest && overdueSince(latest.date)
    const isStale = overdueAt !== null && overdueAt <= knowledge.asOf
    return {
      latest,
      history,
      stale: isStale,
      stale_since: isStale ? overdueAt.toISOString() : null,
      attribution: await attributionOf(knowledge, putCall.name),
      meta: latest === null ? await noFacts("No put/call ratio", putCall.name, knowledge) : {},
    }
  },
})

/** When the session after the newest one known should be here at the latest. */
function overdueSince(newest: string): Date {
  const { publishedAt, expectation } = putCall
  return new Date(publishedAt({ date: nextSession(newest) }).getTime() + expectation.graceMs)
}

/** The signal is that of the ratio as it is shown. */
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
