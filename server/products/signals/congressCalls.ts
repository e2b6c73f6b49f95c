import { z } from "zod"
import { chambers } from "../../context/congress/trade"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { currentTrades } from "../../signals/congress/current"
import { beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { ascending, descending, listProduct } from "../list"
import { tickersIn, tickersParams } from "../params"
import { isWithin } from "../range"
import { date } from "../shapes"
import { callRowFields, callRowShape } from "./callRows"
import { congressNeeds, followDisclosed, NOTICE, readReports, SAMPLE_DAYS, whyUnread } from "./congressRecord"

const rowSchema = z
  .object({
    disclosure_date: date.describe("The day on which the trade was disclosed."),
    ...callRowShape,
  })
  .meta({ id: "CongressCall", description: "Following one disclosed trade, as the sample counts it." })

export const congressCalls = listProduct({
  name: "signals/congress-calls",
  tool: null,
  restOnly: "Rows for a reader who recomputes the sample; the tools give it summed up, with intervals.",
  title: "Congressional trades, followed",
  summary: "Every disclosed trade that the sample follows, with its outcome: the rows behind its win rate.",
  whenToUse: "Use it to recompute `sample_performance` of signals/congress-trades.",
  keywords: "politicians, senators, outcome of each trade, each disclosed trade, single trades, result",
  tier: "api_starter",
  needs: congressNeeds,
  params: tickersParams("Only trades of this stock or fund."),
  response: {
    ticker: z.string().nullable().describe("The requested ticker. Null: several, or all."),
    from_date: date.describe(`First day of disclosure in the sample: the last ${SAMPLE_DAYS} days.`),
    legal_notice: z.string().describe("What the law says about the use of these reports."),
  },
  list: {
    name: "calls",
    item: rowSchema,
    description:
      "Most recently disclosed first. Trades that repeat an open one of the same stock and type are left out, as in the record.",
    order: [
      descending(({ disclosure_date }) => disclosure_date),
      ascending(({ ticker }) => ticker),
      ascending(({ direction }) => direction),
    ],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  async answer({ params, range, knowledge }) {
    const { facts, fromDate, missing } = await readReports(knowledge)
    const { graded } = await followDisclosed(knowledge, currentTrades(facts).firstDisclosed)
    const tickers = tickersIn(params)
    const rows = graded.flatMap(({ call, grade }) => {
      const counted = callRowFields(call, grade)
      const disclosure_date = disclosedOn(call.publicAt)
      if (counted === null || !isWithin(range, disclosure_date)) return []
      return tickers === undefined || tickers.includes(call.ticker) ? [{ disclosure_date, ...counted }] : []
    })
    return {
      ticker: params.ticker ?? null,
      from_date: fromDate,
      legal_notice: NOTICE,
      rows,
      meta: {
        coverage: { expected: chambers.length, returned: chambers.length - missing.length, missing },
        ...emptyBecause(
          rows.length === 0,
          rows.length === 0 && (await whyUnread(knowledge, missing)),
          beforeRecord(range, fromDate),
          noMatches("No trade that is followed was disclosed in these days."),
        ),
      },
    }
  },
})

/** It is followed once that day is over in New York. */
function disclosedOn(publicAt: string): string {
  return addDays(newYorkDate(new Date(publicAt)), -1)
}
