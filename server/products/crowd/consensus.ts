import { z } from "zod"
import { VENUES } from "../../context/crowd/facts"
import { isLastTrade } from "../../context/crowd/probability"
import { type Question, questionsOf } from "../../context/crowd/questions"
import { wordFilter } from "../../platform/text"
import { price, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { integer } from "../params"
import { date } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { askedWords, crowdNeeds, emptyBoard, instant, questionWords, readBoard, venueCoverage } from "./board"
import { readTrend } from "./trend"

const TREND_DAYS = 14

const question = z.object({
  question_id: z.string().describe("Id of the question, computed from its title."),
  title: thirdPartyText(
    "The question in the words of its venue, with markup removed. It is not checked by this service.",
  ),
  category: thirdPartyText().nullable().describe("The venue's own category. Null: it gives none."),
  close_at: instant
    .nullable()
    .describe("When trading is due to end, in UTC; the earliest of several venues. Null: no venue says."),
  consensus_probability: rate.describe("Unweighted mean of the venues' probabilities of Yes."),
  venue_count: z.int().min(1).max(3).describe("Venues that list the question under the same title, to the letter."),
  venues: z
    .array(
      z.object({
        venue: z.enum(VENUES).describe("Where it is traded. manifold trades in play money."),
        market_id: z.string().describe("The venue's own id of the market."),
        url: z.string().describe("Page of the market at its venue."),
        bid: rate
          .nullable()
          .describe("Highest bid for Yes. Null: there is none, or the venue has an automated market maker."),
        ask: rate
          .nullable()
          .describe("Lowest offer of Yes. Null: there is none, or the venue has an automated market maker."),
        mid: rate.describe("Probability of Yes: the middle of bid and ask up to 0.10 apart, else the last trade."),
        mid_is_last_trade: z
          .boolean()
          .describe("Whether `mid` is a last trade, which may be old: a side is missing, or they are further apart."),
        volume: price
          .min(0)
          .nullable()
          .describe(
            "Traded so far, in `volume_unit`, so volumes of two venues cannot be added. Null: the venue does not say.",
          ),
        volume_unit: z
          .enum(["usd", "contracts", "mana"])
          .describe("`usd` at polymarket, `contracts` of one dollar at kalshi, `mana` (play money) at manifold."),
        updated_at: instant.describe("When the quote was read, in UTC."),
      }),
    )
    .describe("The market of each venue that lists the question."),
  history: z
    .array(
      z.object({
        date: date.describe("Day in New York."),
        probability: rate.describe("Consensus in the first hour of that day."),
      }),
    )
    .describe(`The last ${TREND_DAYS} days on which the question was read, oldest first.`),
  method: z
    .enum(["single_venue", "mean_of_venues"])
    .describe("How `consensus_probability` is computed: the price of the only venue, or the mean of several."),
})

const volumeUnits = { polymarket: "usd", kalshi: "contracts", manifold: "mana" } as const

export const consensus = listProduct({
  name: "crowd/consensus",
  tool: "get_crowd_consensus",
  title: "Crowd consensus",
  summary:
    "What prediction markets say about open questions: the probability of Yes at each venue that lists a question, and the mean of the venues.",
  whenToUse:
    "Use it to see how likely traders with real or play money think an event is, and whether venues agree. crowd/calibration shows how accurate such prices have been.",
  keywords:
    "prediction markets, Polymarket, Kalshi, Manifold, odds, probability, chance, likelihood, recession, election, rate cut, bets",
  tier: "free",
  needs: crowdNeeds,
  detailedOnly: [
    "questions.question_id",
    "questions.venues.market_id",
    "questions.venues.bid",
    "questions.venues.ask",
    "questions.venues.volume",
    "questions.venues.volume_unit",
    "questions.history",
  ],
  params: {
    q: questionWords,
    min_venues: integer({
      min: 1,
      max: 3,
      default: 1,
      description: "Only questions that at least this many venues list.",
    }),
  },
  response: {
    q: askedWords,
    min_venues: z.int().min(1).max(3).describe("The requested minimum number of venues."),
  },
  list: {
    name: "questions",
    item: question,
    description: "Open questions, those listed by the most venues first, then those that close soonest.",
    order: [
      descending(({ venue_count }) => venue_count),
      ascending(({ close_at }) => close_at ?? "9"),
      ascending(({ question_id }) => question_id),
    ],
    pageSize: { default: 25, max: 100 },
  },
  async answer({ params: { q, min_venues }, knowledge }) {
    const board = await readBoard(knowledge, knowledge.asOf)
    const isMeant = wordFilter(q)
    const questions = questionsOf(board.listings).filter(
      ({ listings, title }) => listings.length >= min_venues && isMeant(title),
    )
    const trend = await readTrend(knowledge, TREND_DAYS)
    return {
      q: q ?? null,
      min_venues,
      rows: questions.map((each) => ({ ...fieldsOf(each), history: trend(each) })),
      meta: {
        ...venueCoverage(board.missing),
        ...emptyBoard(questions.length === 0, board, "No such open question is listed by that many venues."),
      },
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
      mid_is_last_trade: isLastTrade(venue, quote),
      volume: quote.volume,
      volume_unit: volumeUnits[venue],
      updated_at: observedAt,
    })),
    method: listings.length > 1 ? ("mean_of_venues" as const) : ("single_venue" as const),
  }
}
