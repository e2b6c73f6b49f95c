import { type CrowdFact, type CrowdOutcome, VENUES, type Venue } from "../../context/crowd/facts"
import { titleKey } from "../../context/crowd/titles"
import { sessionOnOrBefore } from "../../context/market/calendar/dates"
import type { FactVersion } from "../../knowledge/facts/asKnown"
import { crowdKalshi, crowdManifold, crowdPolymarket } from "../../knowledge/families/crowd"
import { addSessions, newYorkDate, sessionCloseAt } from "../../platform/exchange/sessions"
import { mean } from "../../platform/statistics/moments"
import type { Claim, Observation } from "../claim"

/** The sessions that venues have to resolve a question. */
const SETTLING_SESSIONS = 5
/** From the price a day before the close, which may be before a weekend. */
const HORIZON = SETTLING_SESSIONS + 2

const familyOf = { polymarket: crowdPolymarket, kalshi: crowdKalshi, manifold: crowdManifold }

export const crowdConsensus: Claim = {
  id: "crowd-consensus",
  claim:
    "The mean of several prediction markets' prices calls Yes or No right more often than one of these markets alone.",
  scope: `Questions that at least two venues list under the same title, to the letter, and that they have settled alike within ${SETTLING_SESSIONS} sessions of the close, by their prices 24 hours before it.`,
  test: "One observation is a session: of the questions that closed on it, or after it and before the next, the share whose likelier answer came out by the mean of all prices, against the share by the price of one venue drawn at random. Events count alike, however many questions they have.",
  horizon: HORIZON,
  nTarget: 60,
  stopAfterSessions: 1_260,
  needs: ["crowd-polymarket", "crowd-kalshi", "crowd-manifold"],
  async observe({ panel, through, from, said }) {
    if (from > through) return []
    const describedFrom = new Date(panel.sessions[from])
    const outcomes = await Promise.all(
      VENUES.map(async (venue) => {
        const facts = await said<CrowdFact>(familyOf[venue], { describedFrom, subjects: ["outcome"] })
        return onTimeOf(facts).map((outcome) => ({ ...outcome, venue }))
      }),
    )
    const bySession = Map.groupBy(outcomes.flat(), ({ closed_at }) => sessionOf(closed_at))
    return [...bySession].flatMap(([closed, group]) => observationOf(closed, group) ?? [])
  },
}

type Told = CrowdOutcome & { venue: Venue }
type Priced = Told & { forecast: NonNullable<CrowdOutcome["forecast"]>; result: "yes" | "no" }

function sessionOf(instant: string): string {
  return sessionOnOrBefore(newYorkDate(new Date(instant)))
}

function settledBy(closed: string): string {
  return addSessions(closed, SETTLING_SESSIONS)
}

/** What was known of each market by the session at which it had to be settled. */
function onTimeOf(facts: readonly FactVersion<CrowdFact>[]): CrowdOutcome[] {
  const newest = new Map<string, FactVersion<CrowdFact>>()
  for (const fact of facts) {
    if (fact.body.kind !== "outcome") continue
    if (fact.knownAt <= sessionCloseAt(settledBy(sessionOf(fact.body.closed_at)))) newest.set(fact.key, fact)
  }
  return [...newest.values()].flatMap(({ body, isRetracted }) =>
    body.kind === "outcome" && !isRetracted ? [body] : [],
  )
}

/** Covers questions that closed on a session or before the next. Null if no question is listed by several venues. */
function observationOf(closed: string, outcomes: readonly Told[]): Observation | null {
  const questions = [...Map.groupBy(outcomes.filter(isPriced), ({ title }) => titleKey(title)).values()].filter(
    isShared,
  )
  if (questions.length === 0) return null
  const events = [...Map.groupBy(questions, ([{ venue, event_id }]) => `${venue} ${event_id}`).values()]
  const share = (rightOf: (question: readonly Priced[]) => number) =>
    average(events.map((event) => average(event.map(rightOf))))
  return {
    session: [...questions.flat().map(({ forecast }) => sessionOf(forecast.at))].sort()[0],
    resolved: settledBy(closed),
    n: 1,
    successes: share((question) => rightness(average(question.map(probabilityOf)), question[0])),
    baseN: 1,
    baseSuccesses: share((question) => average(question.map((each) => rightness(probabilityOf(each), each)))),
  }
}

function isPriced(told: Told): told is Priced {
  return told.forecast !== null && told.result !== "void"
}

function isShared(question: readonly Priced[]): boolean {
  const venues = new Set(question.map(({ venue }) => venue))
  return venues.size > 1 && venues.size === question.length && new Set(question.map(({ result }) => result)).size === 1
}

const probabilityOf = ({ forecast }: Priced) => forecast.probability

/** 1 if the likelier answer was right, 0 if not, one half if neither was likelier. */
function rightness(probability: number, { result }: Pick<Priced, "result">): number {
  if (probability === 0.5) return 0.5
  return probability > 0.5 === (result === "yes") ? 1 : 0
}

function average(values: readonly number[]): number {
  const found = mean(values)
  if (found === null) throw new RangeError("nothing to take the mean of")
  return found
}
