import { z } from "zod"
import { VENUES } from "../../crowd/facts"
import { type Question, questionsOf } from "../../crowd/questions"
import { price, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { integer } from "../params"
import { date } from "../shapes"
import { boardMeta, crowdNeeds, instant, readBoard } from "./board"
import { readTrend } from "./trend"

const TREND_DAYS = 14

const question = z.object({
  question_id: z.string().describe("Stable id of the question, from its title."),
  title: z.string().describe("The question as its venue words it. Text of others: shown as it is, not vouched for."),
  category: z.string().nullable().describe("The venue's own heading. Null: it gives none."),
  close_at: instant
    .nullable()
    .describe("When trading is due to end, in UTC; of several venues the first. Null: no venue says."),
  consensus_probability: rate.describe("Plain mean of the venues' probabilities of Yes."),
  venue_count: z.int().min(1).describe("Venues that list the question under the same title, to the letter."),
  venues: z
    .array(
      z.object({
        venue: z.enum(VENUES).describe("Where it is traded. The money of manifold is play money."),
        market_id: z.string().describe("The venue's own id of the market."),
        url: z.string().describe("Page of the market at its venue."),
        bid: rate
          .nullable()
          .describe("Highest bid for Yes. Null: there is none, or the venue has an automated market maker."),
        ask: rate
          .nullable()
          .describe("Lowest offer of Yes. Null: there is none, or the venue has an automated market maker."),
        mid: rate.describe("Probability of Yes: the middle of bid and ask up to 0.10 apart, else the last trade."),
        volume: price
          .min(0)
          .nullable()
          .describe("Traded so far, in `volume_unit`. Volumes of two venues cannot be added. Null: not said."),
        volume_unit: z
          .enum(["usd", "contracts", "mana"])
          .describe("usd: polymarket. contracts of one dollar: kalshi. mana, play money: manifold."),
        updated_at: instant.describe("When the quote was read, in UTC."),
      }),
    )
    .describe("The market of each venue that lists the question."),
  history: z
    .array(
      z.object({ date: date.describe("Day in New York."), probability: rate.describe("Consensus of its first hour.") }),
    )
    .describe(`The last ${TREND_DAYS} days on which the question was read, oldest first.`),
  method: z
    .enum(["single_venue", "mean_of_venues"])
    .describe("How `consensus_probability` came about. With one venue it is that venue's price."),
})

const volumeUnits = { polymarket: "usd", kalshi: "contracts", manifold: "mana" } as const

export const consensus = listProduct({
  name: "crowd/consensus",
  tool: "get_crowd_consensus",
  title: "Crowd consensus",
  summary:
    "What prediction markets say of open questions: the probability of Yes at each venue that lists a question, and their mean.",
  whenToUse: "To see what crowds with money at stake, real or play, think of a question, and how far venues agree.",
  tier: "free",
  needs: crowdNeeds,
  params: {
    min_venues: integer({ min: 1, max: 3, default: 1, description: "Only questions that so many venues list." }),
  },
  response: { min_venues: z.int().describe("The number of venues that was asked for.") },
  list: {
    name: "questions",
    item: question,
    description: "Open questions, those of most venues first, then those that close first.",
    order: [
      descending(({ venue_count }) => venue_count),
      ascending(({ close_at }) => close_at ?? "9"),
      ascending(({ question_id }) => question_id),
    ],
    pageSize: { default: 25, max: 100 },
  },
  async answer({ params, knowledge }) {
    const board = await readBoard(knowledge, knowledge.asOf)
    const questions = questionsOf(board.listings).filter(({ listings }) => listings.length >= params.min_venues)
    const trend = await readTrend(knowledge, TREND_DAYS)
    return {
      min_venues: params.min_venues,
      rows: questions.map((each) => ({ ...fieldsOf(each), history: trend(each) })),
      meta: boardMeta(board, questions.length === 0, "No open question is listed by so many venues."),
    }
  },
})

function fieldsOf({ id, title, listings, probability }: Question) {
  const ends = listings.flatMap(({ question: { closes_at } }) => closes_at ?? []).sort()
  return {
    question_id: id,
    title,
    category: listings.flatMap(({ question: { category } }) => category ?? []).at(0) ?? null,
    close_at: ends.at(0) ?? null,
    consensus_probability: probability,
    venue_count: listings.length,
    venues: listings.map(({ venue, question: { market_id, url }, quote, probability: mid, observedAt }) => ({
      venue,
      market_id,
      url,
      bid: quote.bid,
      ask: quote.ask,
      mid,
      volume: quote.volume,
      volume_unit: volumeUnits[venue],
      updated_at: observedAt,
    })),
    method: listings.length > 1 ? ("mean_of_venues" as const) : ("single_venue" as const),
  }
}
