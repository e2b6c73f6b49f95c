import { committeeOf } from "../../context/alternative/committees"
import type { Filing } from "../../context/alternative/filing"
import type { Flight } from "../../context/alternative/flight"
import type { Hearing } from "../../context/alternative/hearing"
import { hearingTickers } from "../../context/alternative/hearingTickers"
import {
  type Confirmations,
  type ConfirmingFiling,
  type ConfirmingHearing,
  FILING_DAYS,
  HEARING_DAYS,
  validator,
} from "../../context/alternative/validation"
import { universe } from "../../context/market/universe"
import type { KnownFact } from "../../knowledge/fact"
import { companiesNamedBy, houseHearings, senateHearings } from "../../knowledge/families/hearings"
import { lobbying } from "../../knowledge/families/lobbying"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"

export const confirmationNeeds = ["lobbying", "house-hearings", "senate-hearings"] as const

/**
 * Everything public that may confirm flights since a day, up to another if it is given, and the families without any
 * data.
 */
export async function readConfirmations(
  knowledge: Knowledge,
  flights: readonly Flight[],
  since: string,
  until?: string,
) {
  const last = until === undefined ? undefined : new Date(addDays(until, HEARING_DAYS + 1))
  const tickers = [...new Set(flights.map(({ ticker }) => ticker))]
  const [filings, house, senate] = await Promise.all([
    readFilings(knowledge, tickers, addDays(since, -FILING_DAYS), last),
    readHearings(knowledge, houseHearings, addDays(since, -HEARING_DAYS), last),
    readHearings(knowledge, senateHearings, addDays(since, -HEARING_DAYS), last),
  ])
  const confirmations: Confirmations = {
    filings: filings.rows,
    hearings: [...house.rows, ...senate.rows],
    filingsSince: filings.since,
    // Until both chambers are on record, days look quieter than they were.
    hearingsSince: house.since && senate.since && [house.since, senate.since].sort()[1],
  }
  const read = { lobbying: filings, "house-hearings": house, "senate-hearings": senate }
  const missing = confirmationNeeds.filter((name) => !read[name].isKnown)
  const expected = confirmationNeeds.length
  return {
    validator: validator(confirmations, sectorOf),
    coverage: { expected, returned: expected - missing.length, missing },
  }
}

async function readFilings(knowledge: Knowledge, tickers: readonly string[], from: string, to?: Date) {
  const facts = knowledge.facts<Filing>(lobbying)
  const [found, { oldest }] = await Promise.all([
    facts.list({ describedFrom: new Date(from), describedTo: to, subjects: tickers }),
    facts.span(),
  ])
  const amended = new Map(found.filter(({ revision }) => revision > 1).map(({ key, subjects }) => [key, subjects]))
  // A report that was amended later was on record in its earlier form, too.
  const said = amended.size > 0 ? await facts.said([...amended.keys()]) : []
  const rows = [
    ...found.filter(({ key }) => !amended.has(key)).map((fact) => confirmingFiling(fact, fact.subjects)),
    ...said.map((fact) => confirmingFiling(fact, amended.get(fact.key) ?? [])),
  ]
  return { rows: rows.sort(newestFirst), since: oldest && newYorkDate(oldest), isKnown: oldest !== null }
}

function confirmingFiling(
  { key, body }: Pick<KnownFact<Filing>, "key" | "body">,
  tickers: readonly string[],
): ConfirmingFiling {
  return {
    id: key,
    date: newYorkDate(new Date(body.posted_at)),
    tickers,
    issues: body.issues.map(({ code }) => code),
  }
}

function newestFirst(a: { date: string }, b: { date: string }): number {
  return b.date.localeCompare(a.date)
}

async function readHearings(
  knowledge: Knowledge,
  family: typeof houseHearings | typeof senateHearings,
  from: string,
  to?: Date,
) {
  const facts = knowledge.facts<Hearing>(family)
  const [found, { oldest }] = await Promise.all([
    facts.list({ describedFrom: new Date(from), describedTo: to }),
    facts.span(),
  ])
  const taking = found.filter(({ body }) => body.status === "scheduled").map(confirmingHearing)
  // A list without history may contain only coming days.
  const isKnown = oldest !== null || found.length > 0
  return { rows: taking.sort(newestFirst), since: oldest && utcDate(oldest), isKnown }
}

function confirmingHearing(fact: KnownFact<Hearing>): ConfirmingHearing {
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
