import { z } from "zod"
import { type Divergence, divergencesOf } from "../../context/crowd/divergence"
import { VENUES } from "../../context/crowd/facts"
import { wordFilter } from "../../platform/text"
import { count, percent, rate } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { thirdPartyText } from "../thirdPartyText"
import { askedWords, crowdNeeds, emptyBoard, instant, questionWords, readBoard, venueCoverage } from "./board"

const close = "When trading is due to end there, in UTC. Null: the venue does not say."

const row = z.object({
  title: thirdPartyText(
    "The question in the words of venue a, with markup removed. It is not checked by this service.",
  ),
  venue_a: z.enum(VENUES).describe("The venue with a bid and an ask."),
  market_id_a: z.string().describe("Its own id of the market."),
  bid_a: rate.describe("Its highest bid for Yes."),
  ask_a: rate.describe("Its lowest offer of Yes."),
  a_close_at: instant.nullable().describe(close),
  venue_b: z.enum(VENUES).describe("The other venue."),
  market_id_b: z.string().describe("Its own id of the market."),
  price_b: rate.describe("Its probability of Yes, which is outside the bid and ask of venue a."),
  b_close_at: instant.nullable().describe(close),
  side: z.enum(["above_ask", "below_bid"]).describe("Whether `price_b` is above the ask of venue a or below its bid."),
  gap_pp: percent.describe("Distance of `price_b` from that ask or bid, in percentage points."),
  observed_at: instant.describe("When the later of the two prices was read, in UTC."),
})

export const divergence = listProduct({
  name: "crowd/divergence",
  tool: "get_crowd_divergence",
  title: "Crowd divergence",
  summary:
    "Questions that two venues list under the same title, where the price at one venue is outside the bid and ask of the other.",
  whenToUse:
    "Use it to find questions on which venues disagree by more than the spread. Whether such a gap can be traded profitably has not been measured, and markets with the same title may resolve by different rules.",
  keywords: "arbitrage, price difference between venues, disagree, Polymarket, Kalshi, spread",
  tier: "api_starter",
  needs: crowdNeeds,
  detailedOnly: ["scanned", "rows.market_id_a", "rows.market_id_b"],
  params: { q: questionWords },
  response: {
    q: askedWords,
    match_method: z
      .literal("exact_title")
      .describe(
        "Titles must be identical, except for white space, case, the form of quotation marks and a final question mark.",
      ),
    edge_status: z
      .literal("not_measured")
      .describe("Whether such a gap can be traded profitably has not been measured."),
    scanned: z
      .object({
        markets: z
          .object({
            polymarket: count.describe("Open markets of Polymarket with a price."),
            kalshi: count.describe("Open markets of Kalshi with a price."),
            manifold: count.describe("Open markets of Manifold with a price."),
          })
          .describe("Open markets with a price, by venue."),
        matched_titles: count.describe("Titles that more than one venue lists."),
        compared_pairs: count.describe("Pairs compared: a venue with a bid and an ask, and another venue."),
      })
      .describe("What was compared. Few titles are identical at two venues, so an empty list is the usual answer."),
  },
  list: {
    name: "rows",
    item: row,
    description: "The widest gap first.",
    order: [
      descending(({ gap_pp }) => percent.parse(gap_pp)),
      ascending(({ market_id_a }) => market_id_a),
      ascending(({ venue_a, venue_b }) => `${venue_a} ${venue_b}`),
    ],
    pageSize: { default: 50, max: 200 },
  },
  async answer({ params: { q }, knowledge }) {
    const board = await readBoard(knowledge, knowledge.asOf)
    const { rows: all, markets, matchedTitles, comparedPairs } = divergencesOf(board.listings)
    const isMeant = wordFilter(q)
    const rows = all.filter(({ title }) => isMeant(title))
    return {
      q: q ?? null,
      match_method: "exact_title" as const,
      edge_status: "not_measured" as const,
      scanned: { markets, matched_titles: matchedTitles, compared_pairs: comparedPairs },
      rows: rows.map(fieldsOf),
      meta: {
        ...venueCoverage(board.missing),
        ...emptyBoard(
          rows.length === 0,
          board,
          "Of the questions that two venues list under the same title, none has a price outside the other venue's bid and ask.",
        ),
      },
    }
  },
})

function fieldsOf({ title, quoted, other, side, gap }: Divergence) {
  return {
    title,
    venue_a: quoted.venue,
    market_id_a: quoted.question.market_id,
    bid_a: quoted.quote.bid,
    ask_a: quoted.quote.ask,
    a_close_at: quoted.question.closes_at,
    venue_b: other.venue,
    market_id_b: other.question.market_id,
    price_b: other.probability,
    b_close_at: other.question.closes_at,
    side,
    gap_pp: 100 * gap,
    observed_at: [quoted.observedAt, other.observedAt].sort()[1],
  }
}
