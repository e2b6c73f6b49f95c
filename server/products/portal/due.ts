import { z } from "zod"
import { dayMs } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { type KnownSignal, listSignals } from "../../signals/headlines/storage/read"
import { emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { earliestInstant } from "../params"
import { product } from "../product"
import { date } from "../shapes"
import { noSignals } from "../signals/absence"
import { signalNeeds } from "../signals/record"
import { signalFields, signalSchema } from "../signals/signalFields"

/** The longest horizon has 21 sessions. */
export const longestOpenDays = 60
const mostShown = 50

/** The signals to enter and to exit in one session. `signals/events` has signals by their issue. */
export const dueSignals = product({
  name: "signals/due",
  tool: null,
  restOnly: "It is for the page of the day.",
  title: "Signals due in a session",
  summary: "The event signals that are entered at the open of a session, and those that end at its close.",
  whenToUse: "Use it to see what to do in a session.",
  tier: "api_starter",
  needs: signalNeeds,
  params: { session: date.describe("The session.") },
  response: {
    session: date.describe("The session."),
    entry_count: count.describe("Signals that are entered at its open."),
    entries: z.array(signalSchema).describe(`The first ${mostShown} of them, highest conviction first.`),
    exit_count: count.describe("Signals whose horizon ends at its close."),
    exits: z.array(signalSchema).describe(`The first ${mostShown} of them, highest conviction first.`),
  },
  example: { session: "2026-11-20" },
  async answer({ params: { session }, knowledge }) {
    const issuedAfter = new Date(Math.max(Date.parse(session) - longestOpenDays * dayMs, earliestInstant))
    const pending = await listSignals(knowledge.signals(), { isPending: true, issuedAfter })
    const byConviction = pending.toSorted((a, b) => (b.conviction ?? -1) - (a.conviction ?? -1))
    const entries = byConviction.filter(({ tradableFrom }) => newYorkDate(tradableFrom) === session)
    const exits = byConviction.filter(({ horizonEndDate }) => horizonEndDate === session)
    const isEmpty = entries.length + exits.length === 0
    const shown = (signals: readonly KnownSignal[]) => signals.slice(0, mostShown).map(signalFields)
    const meta = emptyBecause(
      isEmpty,
      isEmpty && (await noSignals(knowledge)),
      noMatches(`No signal is entered at the open of ${session}, and none ends at its close.`),
    )
    return {
      session,
      entry_count: entries.length,
      entries: shown(entries),
      exit_count: exits.length,
      exits: shown(exits),
      meta,
    }
  },
})
