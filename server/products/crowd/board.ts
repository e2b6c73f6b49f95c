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
import type { FactsView } from "../../knowledge/facts/view"
import { crowdKalshi, crowdManifold, crowdPolymarket } from "../../knowledge/families/crowd"
import type { Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage, type Empty, emptyBecause, noMatches, upstreamUnavailable } from "../emptyBecause"
import { searchText } from "../params"
import type { AnswerMeta } from "../product"

export const venueFamilies = { polymarket: crowdPolymarket, kalshi: crowdKalshi, manifold: crowdManifold } as const

export const crowdNeeds = ["crowd-polymarket", "crowd-kalshi", "crowd-manifold"] as const

export const venueNames: Readonly<Record<Venue, string>> = {
  polymarket: "Polymarket",
  kalshi: "Kalshi",
  manifold: "Manifold",
}

export const instant = z.iso.datetime()

export const questionWords = searchText("Only questions whose title has these words.", "fed rate")
export const askedWords = z.string().nullable().describe("The requested words of a title. Null: all questions.")

const hourMs = 3_600_000
/** Older prices are not shown. A day, plus an hour of delay. */
const MOST_HOURS = 26

/** The open markets of all venues, with their prices at one moment. */
export type Board = {
  listings: Listing[]
  missing: Venue[]
  isBegun: boolean
}

/** The last prices up to `at`, of markets that are open as of the answer. */
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

export async function isBegunBy(facts: FactsView<CrowdFact>, at: Date): Promise<boolean> {
  const [earlier] = await facts.list({ subjects: ["snapshot"], describedTo: at }, { most: 1 })
  return earlier !== undefined
}

/** Looks up all possible hours by key, so that other snapshots are not read. */
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

export function venueCoverage(missing: readonly Venue[], asked: number = VENUES.length): Pick<AnswerMeta, "coverage"> {
  return { coverage: { expected: asked, returned: asked - missing.length, missing: [...missing] } }
}

/** `nothing` is the reason if there are prices but no matches. */
export function emptyBoard(isEmpty: boolean, board: Board, nothing: string): Partial<Empty> {
  return emptyBecause(isEmpty, unpriced(board), noMatches(nothing))
}

function unpriced({ missing, isBegun }: Board): Empty | false {
  if (missing.length < VENUES.length) return false
  return isBegun
    ? upstreamUnavailable(`The last prices of every venue are more than ${MOST_HOURS} hours old.`)
    : beforeCoverage("No prices of any venue were known by then.")
}
