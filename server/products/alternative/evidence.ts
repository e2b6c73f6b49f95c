import { committeeOf } from "../../alternative/committees"
import type { Filing } from "../../alternative/filing"
import type { Flight } from "../../alternative/flight"
import type { Hearing } from "../../alternative/hearing"
import { hearingTickers } from "../../alternative/hearingTickers"
import {
  type Evidence,
  FILING_DAYS,
  type FilingEvidence,
  HEARING_DAYS,
  type HearingEvidence,
  PLACEBO_SHIFTS_DAYS,
  validator,
} from "../../alternative/validation"
import { addDays } from "../../dates"
import { newYorkDate } from "../../exchange/sessions"
import type { KnownFact } from "../../facts/fact"
import { companiesNamedBy, houseHearings, senateHearings } from "../../families/hearings"
import { lobbying } from "../../families/lobbying"
import type { Knowledge } from "../../knowledge/knowledge"
import { universe } from "../../market/universe"

/** The families that may confirm a flight. */
export const evidenceNeeds = ["lobbying", "house-hearings", "senate-hearings"] as const

const longestShift = Math.max(...PLACEBO_SHIFTS_DAYS)

/** What may confirm flights since a day, and their placebos, as far as it was public; and of what nothing was known. */
export async function readEvidence(knowledge: Knowledge, flights: readonly Flight[], since: string) {
  const tickers = [...new Set(flights.map(({ ticker }) => ticker))]
  const [filings, house, senate] = await Promise.all([
    readFilings(knowledge, tickers, addDays(since, -longestShift - FILING_DAYS)),
    readHearings(knowledge, houseHearings, addDays(since, -longestShift - HEARING_DAYS)),
    readHearings(knowledge, senateHearings, addDays(since, -longestShift - HEARING_DAYS)),
  ])
  const evidence: Evidence = {
    filings: filings.rows,
    hearings: [...house.rows, ...senate.rows],
    filingsSince: filings.since,
    // Before both chambers are on record, days look quieter than they were.
    hearingsSince: house.since && senate.since && [house.since, senate.since].sort()[1],
  }
  const read = { lobbying: filings, "house-hearings": house, "senate-hearings": senate }
  return {
    validator: validator(evidence, sectorOf),
    missing: evidenceNeeds.filter((name) => read[name].since === null),
  }
}

async function readFilings(knowledge: Knowledge, tickers: readonly string[], from: string) {
  const facts = knowledge.facts<Filing>(lobbying)
  const [found, { oldest }] = await Promise.all([
    facts.list({ describedFrom: new Date(from), subjects: tickers }),
    facts.count(),
  ])
  const rows = found.map(
    ({ key, body, subjects }): FilingEvidence => ({
      id: key,
      date: newYorkDate(new Date(body.posted_at)),
      tickers: subjects,
      issues: body.issues.map(({ code }) => code),
    }),
  )
  return { rows, since: oldest && newYorkDate(oldest) }
}

async function readHearings(knowledge: Knowledge, family: typeof houseHearings | typeof senateHearings, from: string) {
  const facts = knowledge.facts<Hearing>(family)
  const [found, { oldest }] = await Promise.all([facts.list({ describedFrom: new Date(from) }), facts.count()])
  const taking = found.filter(({ body }) => body.status === "scheduled").map(evidenceOf)
  return {
    rows: taking.sort((a, b) => (a.date < b.date ? 1 : -1)),
    since: oldest && newYorkDate(new Date(oldest.getTime() + noonMs)),
  }
}

/** What hearings are about is a day, which is stored by its first moment in UTC. */
const noonMs = 43_200_000

function evidenceOf(fact: KnownFact<Hearing>): HearingEvidence {
  const { key, body } = fact
  const { sectors, tickers } = hearingTickers(body, companiesNamedBy(fact), [])
  const committees = body.committees.map(({ code }) => code).filter((code) => committeeOf(code))
  return { id: key, date: body.date, committees, sectors, tickers }
}

function sectorOf(ticker: string): string | null {
  sectors ??= new Map(universe("full").map((member) => [member.ticker, member.gicsSector]))
  return sectors.get(ticker) ?? null
}

let sectors: ReadonlyMap<string, string | null> | undefined
