import { z } from "zod"
import { COMPONENTS, type OptionsAndCredit, optionsAndCreditOf } from "../../context/market/fearGreed/components"
import { type DailyScore, LABELS, labelOf } from "../../context/market/fearGreed/scale"
import { creditSpread } from "../../knowledge/families/creditSpread"
import { fearGreed as family } from "../../knowledge/families/fearGreed"
import { putCall } from "../../knowledge/families/putCall"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { attributionOf } from "../attribution"
import { emptyBecause } from "../emptyBecause"
import { level, percent } from "../figures"
import { product } from "../product"
import { type DayRange, rangeIn } from "../range"
import { scans } from "../scans"
import { date } from "../shapes"
import { noBars, noFacts, tooFewSessions } from "./coverage"
import { seriesDays, seriesOf, seriesParams, seriesRange, whyEmpty } from "./series"

const score = percent.min(0).max(100)
const label = z.enum(LABELS)
const bands = "Below 25 extreme_fear, below 45 fear, up to 55 neutral, up to 75 greed, above that extreme_greed."

const index = {
  score: score
    .nullable()
    .describe("The newest known score, from 0 (extreme fear) to 100 (extreme greed). Null: none is."),
  label: label.nullable().describe(`${bands} Null: no score is known.`),
  date: date.nullable().describe("The day of that score. Null: no score is known."),
  history: z
    .array(
      z.object({
        date: date.describe("The day of the score."),
        score: score.describe("The score of that day, from 0 (extreme fear) to 100 (extreme greed)."),
        label: label.describe(bands),
      }),
    )
    .describe("The last seven known scores, newest first, including the one above."),
  attribution: z.string().describe("The source to credit next to the score."),
}

export const fearGreed = product({
  name: "market/fear-greed",
  tool: "get_fear_greed",
  title: "Fear and greed",
  summary:
    "Fear and greed in stocks, computed from prices, volumes, options and credit, and in crypto, from 0 (extreme fear) to 100 (extreme greed).",
  whenToUse: "Use it to compare current sentiment in stocks and crypto with the last seven days.",
  keywords: "fearful, afraid, greedy, mood, investor sentiment, index, crypto, fear and greed",
  tier: "free",
  needs: ["bars", "vix", "actions", "fear-greed", "put-call", "credit-spread"],
  range: seriesRange,
  params: seriesParams,
  response: {
    stock: z
      .object({
        ...index,
        components: z
          .array(
            z.object({
              name: z
                .enum(COMPONENTS)
                .describe(
                  "momentum: SPY against its mean of 125 sessions. strength: stocks at a high of 252 sessions less those at a low, as a share. breadth: volume in USD of rising stocks less that of falling ones, as a share, mean of 10 sessions. volatility: VIX against its mean of 50 sessions, the lower the greedier. safe_haven: return of SPY less that of TLT over 20 sessions. put_call: 1 less the put/call ratio of all options, mean of the 5 sessions before. credit: what high-yield bonds paid above Treasuries on the last day before, as a negative fraction.",
                ),
              score: score
                .nullable()
                .describe("Its percentile rank among the last 252 sessions. Null: fewer than 200 of them have it."),
              value: level.nullable().describe("Its raw value, as a fraction. Null: it cannot be computed."),
            }),
          )
          .describe("The components whose plain mean is the score; at least three must have a score."),
      })
      .describe("An index for stocks computed by this service, one score per session."),
    crypto: z
      .object(index)
      .describe("The crypto index as its publisher gives it, one score a day, shown from midnight in New York on."),
    series: seriesOf("Both scores of each day that has one.", {
      stock_score: score.nullable().describe("Score of the index for stocks, 0 to 100. Null: no session, or no score."),
      crypto_score: score.nullable().describe("Score of the crypto index, 0 to 100. Null: none is known."),
    }),
  },
  async answer({ params, knowledge }) {
    const bars = knowledge.bars()
    const today = newYorkDate(knowledge.asOf)
    const { history, components } = await bars.scan(scans.fearGreed, await readOptionsAndCredit(knowledge, today))
    const crypto = await readCrypto(knowledge)
    const tooFew = "The stock index ranks its components among 200 sessions"
    const range = rangeIn(params, knowledge.asOf)
    const series = await readSeries(knowledge, range)
    const meta = {
      ...(await whyEmpty(series, range, () => knowledge.facts(family).span())),
      ...(crypto.length === 0 && (await noFacts("No reading of the crypto index", family.name, knowledge))),
      ...emptyBecause(history.length === 0, noBars(bars), tooFewSessions(tooFew, bars)),
    }
    return {
      stock: { ...indexOf(history), attribution: "Computed by Assay", components },
      crypto: { ...indexOf(crypto), attribution: await attributionOf(knowledge, family.name) },
      series,
      meta,
    }
  },
})

/** Days of data needed to rank the last seven sessions. */
const RANKED_DAYS = 400

async function readSeries(knowledge: Knowledge, range: DayRange) {
  const days = seriesDays(range)
  if (!days) return null
  const query = { ...days, beside: await readOptionsAndCredit(knowledge, days.first) }
  const stock = await knowledge.bars().scan(scans.fearGreedSeries, query)
  const asked = { describedFrom: new Date(days.first), describedTo: new Date(days.last) }
  const crypto = await knowledge.facts(family).bodies(asked)
  const scoreOn = (scores: readonly DailyScore[]) => new Map(scores.map(({ date, score }) => [date, score] as const))
  const [ofStock, ofCrypto] = [scoreOn(stock), scoreOn(crypto)]
  return [...new Set([...ofStock.keys(), ...ofCrypto.keys()])]
    .sort()
    .map((date) => ({ date, stock_score: ofStock.get(date) ?? null, crypto_score: ofCrypto.get(date) ?? null }))
}

/** What the sessions from `first` on are ranked by. */
async function readOptionsAndCredit(knowledge: Knowledge, first: string): Promise<OptionsAndCredit> {
  const filter = { describedFrom: new Date(addDays(first, -RANKED_DAYS)) }
  const ratios = await knowledge.facts(putCall).list(filter)
  const spreads = await knowledge.facts(creditSpread).list(filter)
  return optionsAndCreditOf(ratios, spreads)
}

async function readCrypto(knowledge: Knowledge): Promise<DailyScore[]> {
  const facts = await knowledge.facts(family).list({}, { most: 7 })
  return facts.map(({ body }) => body)
}

function indexOf(readings: readonly DailyScore[]) {
  // The label follows the rounded score.
  const history = readings.map(({ date, score: exact }) => {
    const shown = score.parse(exact)
    return { date, score: shown, label: labelOf(shown) }
  })
  const [newest = { date: null, score: null, label: null }] = history
  return { ...newest, history }
}
