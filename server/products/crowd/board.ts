import { z } from "zod"
import {
  type CrowdFact,
  type CrowdQuestion,
  type CrowdSnapshot,
  snapshotKey,
  VENUES,
  type Venue,
} from "../../context/crowd/facts"
import { type Listing, listingsOf } from "../../context/crowd/questions"
import { crowdKalshi, crowdManifold, crowdPolymarket } from "../../knowledge/families/crowd"
import type { FactsView, Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage, type Empty, emptyBecause, noMatches, upstreamUnavailable } from "../emptyBecause"
import type { AnswerMeta } from "../product"

export const venueFamilies = { polymarket: crowdPolymarket, kalshi: crowdKalshi, manifold: crowdManifold } as const

/** What every answer about crowds needs. */
export const crowdNeeds = ["crowd-polymarket", "crowd-kalshi", "crowd-manifold"] as const

export const venueNames: Readonly<Record<Venue, string>> = {
  polymarket: "Polymarket",
  kalshi: "Kalshi",
  manifold: "Manifold",
}

export const instant = z.iso.datetime()

const hourMs = 3_600_000
/** Prices that are older are not shown as those of a moment: a day, and the hour by which it may be longer. */
const MOST_HOURS = 26

/** The open markets of all venues with their prices at one moment. */
export type Board = {
  listings: Listing[]
  /** The venues without a price of that moment. */
  missing: Venue[]
  /** Whether any venue had been read by then, however long before. */
  isBegun: boolean
}

/** The last prices up to an instant, of the markets that are open at the moment of the answer. */
export async function readBoard(knowledge: Knowledge, at: Date): Promise<Board> {
  const read = await Promise.all(
    VENUES.map(async (venue) => {
      const facts = knowledge.facts(venueFamilies[venue])
      const snapshot = await findSnapshot(facts, at)
      if (!snapshot) return { venue, listings: null, isBegun: await isBegunBy(facts, at) }
      const questions = await listQuestions(
        facts,
        snapshot.quotes.map(({ market_id }) => market_id),
      )
      return { venue, listings: listingsOf(venue, snapshot, questions, knowledge.asOf), isBegun: true }
    }),
  )
  return {
    listings: read.flatMap(({ listings }) => listings ?? []),
    missing: read.filter(({ listings }) => listings === null).map(({ venue }) => venue),
    isBegun: read.some(({ isBegun }) => isBegun),
  }
}

/** Whether the venue of these facts had been read by an instant. */
export async function isBegunBy(facts: FactsView<CrowdFact>, at: Date): Promise<boolean> {
  const [earlier] = await facts.list({ subjects: ["snapshot"], describedTo: at }, { most: 1 })
  return earlier !== undefined
}

/** Found by the hours that it may be of, so that the others are not read. */
async function findSnapshot(facts: FactsView<CrowdFact>, at: Date): Promise<CrowdSnapshot | null> {
  const keys = Array.from({ length: MOST_HOURS + 1 }, (_, hours) =>
    snapshotKey(new Date(at.getTime() - hours * hourMs)),
  )
  const newest = await facts.list({ keys }, { most: 2 })
  const found = newest
    .map(({ body }) => body)
    .find((body) => body.kind === "snapshot" && Date.parse(body.observed_at) <= at.getTime())
  return found?.kind === "snapshot" ? found : null
}

async function listQuestions(facts: FactsView<CrowdFact>, ids: readonly string[]): Promise<CrowdQuestion[]> {
  const known = await facts.list({ keys: ids.map((id) => `question:${id}`) })
  return known.flatMap(({ body }) => (body.kind === "question" ? [body] : []))
}

/** Which venues the answer rests on. */
export function coverageOf(missing: readonly Venue[]): Pick<AnswerMeta, "coverage"> {
  return { coverage: { expected: VENUES.length, returned: VENUES.length - missing.length, missing: [...missing] } }
}

/** Why an answer from these prices is empty if it is; `nothing` where there were prices and none of them met the question. */
export function emptyBoard(isEmpty: boolean, board: Board, nothing: string): Partial<Empty> {
  return emptyBecause(isEmpty, unpriced(board), noMatches(nothing))
}

function unpriced({ missing, isBegun }: Board): Empty | false {
  if (missing.length < VENUES.length) return false
  return isBegun
    ? upstreamUnavailable(`The last prices of every venue are more than ${MOST_HOURS} hours old.`)
    : beforeCoverage("No prices of any venue were known by then.")
}
