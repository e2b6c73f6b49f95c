import { z } from "zod"
import { type CrowdFact, VENUES } from "../../context/crowd/facts"
import { type Shift, shiftsOf } from "../../context/crowd/shift"
import type { Knowledge } from "../../knowledge/knowledge"
import { wordFilter } from "../../platform/text"
import { beforeCoverage, type Empty, upstreamUnavailable } from "../emptyBecause"
import { count, level, percent, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { integer } from "../params"
import { thirdPartyText } from "../thirdPartyText"
import {
  askedWords,
  crowdNeeds,
  emptyBoard,
  instant,
  questionWords,
  readBoard,
  venueCoverage,
  venueFamilies,
} from "./board"

const hourMs = 3_600_000

const shifted = z.object({
  question_id: z.string().describe("Id of the question, as in crowd/consensus."),
  title: thirdPartyText(
    "The question in the words of its venue, with markup removed. It is not checked by this service.",
  ),
  probability_before: rate.describe("Mean probability of Yes then, over the venues that had a price at both moments."),
  probability_now: rate.describe("Mean probability of Yes now, over the same venues."),
  change_pp: percent.describe("Now minus before, in percentage points: 3 is from 0.50 to 0.53."),
  before_at: instant.describe("When the earlier prices were read, in UTC; the first of several venues."),
  now_at: instant.describe("When the later prices were read, in UTC; the last of several venues."),
  hours_between: level.describe("Hours between the two: the change took this long, whatever the window."),
})

/** Prices further apart than this many windows are not comparable. */
const MOST_WINDOWS = 2

export const shift = listProduct({
  name: "crowd/shift",
  tool: "get_consensus_shift",
  title: "Consensus shift",
  summary: "How far the probabilities of open questions have moved within a number of hours, from stored quotes.",
  whenToUse:
    "Use it to find questions whose probability has changed most. crowd/consensus has the probability of each now.",
  keywords: "odds moved, changed overnight, probability change, swing, prediction markets",
  tier: "free",
  needs: crowdNeeds,
  detailedOnly: ["shifts.question_id"],
  params: {
    q: questionWords,
    window_hours: integer({
      min: 1,
      max: 168,
      default: 24,
      description:
        "How many hours before the latest prices to compare with. The prices compared are the last ones stored by then.",
    }),
  },
  response: {
    q: askedWords,
    window_hours: z.int().min(1).max(168).describe("The requested window."),
    n_outside_window: count.describe(
      "Questions that are left out, since their prices were read more than twice the window apart.",
    ),
  },
  list: {
    name: "shifts",
    item: shifted,
    description: "Questions that had a price at both moments, the largest change in either direction first.",
    order: [
      descending(({ change_pp }) => Math.abs(percent.parse(change_pp))),
      ascending(({ question_id }) => question_id),
    ],
    pageSize: { default: 25, max: 100 },
  },
  async answer({ params: { q, window_hours }, knowledge }) {
    const now = await readBoard(knowledge, knowledge.asOf)
    const newest = now.listings
      .map(({ observedAt }) => observedAt)
      .sort()
      .at(-1)
    const from = new Date((newest ? Date.parse(newest) : knowledge.asOf.getTime()) - window_hours * hourMs)
    const before = await readBoard(knowledge, from)
    const isMeant = wordFilter(q)
    const all = shiftsOf(before.listings, now.listings).filter(({ title }) => isMeant(title))
    const shifts = all.filter((each) => hoursBetween(each) <= MOST_WINDOWS * window_hours)
    const outside = all.length - shifts.length
    return {
      q: q ?? null,
      window_hours,
      n_outside_window: outside,
      rows: shifts.map(({ id, title, probabilityBefore, probabilityNow, beforeAt, nowAt }) => ({
        question_id: id,
        title,
        probability_before: probabilityBefore,
        probability_now: probabilityNow,
        change_pp: 100 * (probabilityNow - probabilityBefore),
        before_at: beforeAt,
        now_at: nowAt,
        hours_between: hoursBetween({ beforeAt, nowAt }),
      })),
      meta: {
        ...venueCoverage(now.missing),
        ...emptyBoard(shifts.length === 0, now, "No such open question had a price at both moments."),
        ...(shifts.length === 0 && outside > 0 && tooFarApart(window_hours)),
        ...(shifts.length === 0 &&
          now.isBegun &&
          !before.isBegun &&
          tooEarly(await firstReadAt(knowledge), window_hours)),
      },
    }
  },
})

function hoursBetween({ beforeAt, nowAt }: Pick<Shift, "beforeAt" | "nowAt">): number {
  return (Date.parse(nowAt) - Date.parse(beforeAt)) / hourMs
}

function tooFarApart(hours: number): Empty {
  const window = hours === 1 ? "an hour" : `${hours} hours`
  return upstreamUnavailable(`No venue was read often enough to say what changed within ${window}.`)
}

function tooEarly(begunAt: Date | null, hours: number): Empty {
  const from = begunAt && new Date(begunAt.getTime() + hours * hourMs).toISOString()
  const until = from ? ` The first reading after ${from} has earlier ones to compare with.` : ""
  return beforeCoverage(`No prices were known that far back.${until}`)
}

async function firstReadAt(knowledge: Knowledge): Promise<Date | null> {
  const counts = await Promise.all(
    VENUES.map((venue) => knowledge.facts<CrowdFact>(venueFamilies[venue]).count({ subjects: ["snapshot"] })),
  )
  const [first = null] = counts.flatMap(({ oldest }) => oldest ?? []).sort((a, b) => a.getTime() - b.getTime())
  return first
}
