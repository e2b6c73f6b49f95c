import { type CrowdFact, crowdFact, factKey, type Venue } from "../../context/crowd/facts"
import { addDays } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { kalshi } from "../../sources/kalshi/live"
import type { LiveSource } from "../../sources/liveSource"
import { manifold } from "../../sources/manifold/live"
import { polymarket } from "../../sources/polymarket/live"
import { simulatedCrowd } from "../../sources/simulated/crowd"
import type { FactRow, FactsRequest } from "../../sources/source"
import type { FactFamily, Family } from "./family"

const hourMs = 3_600_000

/** One family per venue, so that a venue that is down neither makes the others stale nor delays them. */
export const crowdPolymarket = crowdFamily("crowd-polymarket", "polymarket", polymarket) satisfies Family
export const crowdKalshi = crowdFamily("crowd-kalshi", "kalshi", kalshi) satisfies Family
export const crowdManifold = crowdFamily("crowd-manifold", "manifold", manifold) satisfies Family

function crowdFamily<const Name extends string>(
  name: Name,
  venue: Venue,
  source: LiveSource<FactsRequest, FactRow[]>,
): Omit<FactFamily, "name" | "body"> & { name: Name; body: typeof crowdFact } {
  return {
    name,
    title: `Prices of ${source.name}`,
    subject: "Crowd forecasts",
    summary: `A question that ${source.name} lists, the quotes of all its questions at one moment, or how one resolved and its price a day before it closed.`,
    naturalKey: ["kind", "market_id or hour"],
    knownAt:
      "When we fetched it; in the first run, questions since they opened and outcomes since they resolved, assumed.",
    coverage: "Quotes of each hour. Of the markets that closed, only the most traded ones are kept.",
    // Only a day without any quote counts as missing. Within a day, the venue must be read every hour.
    longestSilenceMs: 2 * hourMs,
    expectation: {
      due: (at) => ({ day: newYorkDate(at), since: newYorkInstant(newYorkDate(at), "00:00") }),
      graceMs: 3 * hourMs,
    },
    storage: "fact",
    body: crowdFact,
    key: (body) => factKey(read(body)),
    describedAt: (body) => new Date(newYorkDate(instantOf(read(body)))),
    subjects: (body) => [read(body).kind],
    publishedAt: (body) => publishedAt(read(body)),
    sources: [source],
    choice: "first_that_answers",
    twin: simulatedCrowd(venue),
    schedule: { cron: "7 * * * *", timeZone: "America/New_York" },
    reach: {
      first: (to) => addDays(to, -30),
      again: (newest) => addDays(newest, -2),
    },
  }
}

function read(body: unknown): CrowdFact {
  return crowdFact.parse(body)
}

function instantOf(fact: CrowdFact): Date {
  if (fact.kind === "question") return new Date(fact.opened_at)
  return new Date(fact.kind === "snapshot" ? fact.observed_at : fact.closed_at)
}

function publishedAt(fact: CrowdFact): Date {
  return fact.kind === "outcome" ? new Date(fact.resolved_at) : instantOf(fact)
}
