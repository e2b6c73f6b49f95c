import { z } from "zod"
import type { CrowdOutcome, CrowdQuestion, CrowdSnapshot, Quote } from "../context/crowd/facts"
import { crowdFact } from "../context/crowd/facts"
import { emptyConfirmed, formatChanged, isFormatChange, rejection, type Unfruitful } from "./outcome"
import { parseDecimal } from "./parse"
import type { FactRow, RejectedRow, SourceRun } from "./source"

/** After this many unreadable price histories in a row, the venue counts as down. */
const MOST_FAILURES = 3

export const MALFORMED = "malformed_row"

export type ListedMarket = Omit<CrowdQuestion, "kind"> & { quote: Quote }

/** Skips a market that the next page repeats. */
export type CrowdIntake = {
  /** A string in place of a market describes what is wrong with it. */
  offer(said: ListedMarket | string, raw: unknown): void
  offerOutcome(said: Omit<CrowdOutcome, "kind"> | string, raw: unknown): void
  /** For a valid market that is not wanted, such as one whose answers are not Yes and No. */
  pass(): void
  /** For each row of a list of resolved markets, whether or not it is offered. */
  countListedRow(isReadable: boolean, raw: unknown): void
  /** Records that outcomes could not be read. The prices are kept, and the next run tries the outcomes again. */
  noteUnreadOutcomes(run: Unfruitful): void
  conclude(rawBody: string, nothing: string): SourceRun<FactRow[]>
}

export function openCrowdIntake(observedAt: Date): CrowdIntake {
  const questions = new Map<string, CrowdQuestion>()
  const outcomes = new Map<string, CrowdOutcome>()
  const quotes: CrowdSnapshot["quotes"] = []
  const rejected: RejectedRow[] = []
  const tally = () => ({ rows: 0, malformed: 0 })
  const tallies = { question: tally(), outcome: tally(), listed: tally() }

  const liesAhead = (instant: string) => Date.parse(instant) > observedAt.getTime()

  function checked<Kind extends "question" | "outcome">(kind: Kind, said: object | string, raw: unknown) {
    const counted = tallies[kind]
    counted.rows++
    const read = typeof said === "string" ? null : crowdFact.safeParse({ kind, ...said })
    if (read?.success) return read.data
    counted.malformed++
    rejected.push(rejection(typeof said === "string" ? said : MALFORMED, raw))
    return null
  }

  return {
    offer(said, raw) {
      const isAhead = typeof said !== "string" && liesAhead(said.opened_at)
      const fact = checked("question", isAhead ? "in_the_future" : said, raw)
      if (typeof said === "string" || fact?.kind !== "question" || questions.has(fact.market_id)) return
      questions.set(fact.market_id, fact)
      quotes.push({ market_id: fact.market_id, ...said.quote })
    },
    offerOutcome(said, raw) {
      const isAhead = typeof said !== "string" && (liesAhead(said.resolved_at) || liesAhead(said.closed_at))
      const fact = checked("outcome", isAhead ? "in_the_future" : said, raw)
      if (fact?.kind === "outcome") outcomes.set(fact.market_id, fact)
    },
    pass() {
      tallies.question.rows++
    },
    countListedRow(isReadable, raw) {
      tallies.listed.rows++
      if (isReadable) return
      tallies.listed.malformed++
      rejected.push(rejection(MALFORMED, raw))
    },
    noteUnreadOutcomes({ outcome, reason }) {
      rejected.push(rejection(`outcomes_${outcome}`, reason))
    },
    conclude(rawBody, nothing) {
      for (const [kind, { rows, malformed }] of Object.entries(tallies)) {
        if (!isFormatChange(malformed, rows)) continue
        const reasons = [...new Set(rejected.map(({ reason }) => reason))].slice(0, 5).join(", ")
        return formatChanged(`${malformed} of ${rows} rows (${kind}) were refused: ${reasons}`, rawBody)
      }
      if (questions.size === 0 && outcomes.size === 0) return emptyConfirmed(nothing)
      const snapshot: CrowdSnapshot = { kind: "snapshot", observed_at: observedAt.toISOString(), quotes }
      const bodies = [...questions.values(), ...outcomes.values(), ...(questions.size > 0 ? [snapshot] : [])]
      return { outcome: "ok", rows: bodies.map((body) => ({ body })), rejected }
    },
  }
}

type Resolved<Raw> = { raw: Raw; market: Omit<CrowdOutcome, "kind" | "forecast"> | string }

/**
 * Offers resolved markets with their earlier prices. A market whose history cannot be read is left to the next run.
 * Returns the failure if the venue counts as down.
 */
export async function offerPriced<Raw>(
  intake: CrowdIntake,
  resolved: readonly Resolved<Raw>[],
  priceBefore: (raw: Raw, closedAt: string) => Promise<Pick<CrowdOutcome, "forecast"> | Unfruitful>,
): Promise<Unfruitful | null> {
  let failures = 0
  for (const { raw, market } of resolved) {
    if (typeof market === "string") {
      intake.offerOutcome(market, raw)
      continue
    }
    const price = await priceBefore(raw, market.closed_at)
    failures = "outcome" in price ? failures + 1 : 0
    if (!("outcome" in price)) intake.offerOutcome({ ...market, ...price }, raw)
    else if (failures === MOST_FAILURES) return price
    else intake.noteUnreadOutcomes(price)
  }
  return null
}

/** Returns a string if something is wrong. Venues write 0 or 1 for no bid and for no ask, and 0 for no trade. */
export function readQuote(said: { bid: unknown; ask: unknown; last: unknown; volume: unknown }): Quote | string {
  const [bid, ask, last, volume] = [said.bid, said.ask, said.last, said.volume].map(parseDecimal)
  if (bid === "not_a_number" || ask === "not_a_number" || last === "not_a_number" || volume === "not_a_number") {
    return "not_a_number"
  }
  if ([bid, ask, last].some((price) => price !== null && !(price >= 0 && price <= 1))) return "price_out_of_range"
  if (volume !== null && volume < 0) return "negative_volume"
  const [bidden, asked] = [bid, ask].map((price) => (price === 0 || price === 1 ? null : price))
  if (bidden !== null && asked !== null && bidden > asked) return "crossed_quote"
  return { bid: bidden, ask: asked, last: last === 0 ? null : last, volume }
}

export const decimal = z.unknown().transform((raw, context) => {
  const read = parseDecimal(raw)
  if (typeof read === "number") return read
  context.addIssue({ code: "custom", message: "is no number", input: raw })
  return z.NEVER
})

export const probability = decimal.pipe(z.number().min(0).max(1))

/** The last price at or before `until`, or null. `prices` need not be sorted. */
export function lastUpTo<Price>(prices: readonly Price[], until: number, instantOf: (price: Price) => number) {
  const known = prices.filter((price) => instantOf(price) <= until)
  return known.toSorted((a, b) => instantOf(a) - instantOf(b)).at(-1) ?? null
}

/** Accepts all forms that venues use: ISO 8601, with a space or a short offset, and the epoch in s or ms. */
export function readInstant(raw: unknown): string | null {
  const epoch = typeof raw === "number" || (typeof raw === "string" && /^\d{9,14}$/.test(raw)) ? Number(raw) : null
  if (epoch !== null) return validInstant(new Date(epoch < 1e11 ? epoch * 1000 : epoch))
  if (typeof raw !== "string" || raw.length > 40) return null
  const iso = raw.trim().replace(" ", "T")
  return validInstant(new Date(iso.replace(/([+-]\d{2})$/, "$1:00")))
}

function validInstant(at: Date): string | null {
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9999
    ? null
    : at.toISOString()
}

export function earlierOf(one: string | null, other: string): string {
  return one !== null && one < other ? one : other
}
