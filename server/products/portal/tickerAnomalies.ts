import { z } from "zod"
import { anomaliesOf } from "../../context/market/anomalies"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { emptyBecause, noMatches } from "../emptyBecause"
import { anomalySchema } from "../market/anomalies"
import { noBars } from "../market/coverage"
import { integer, ticker as tickerParam } from "../params"
import { product } from "../product"

const usual = { minSigma: 2.5, lookbackDays: 180 }

/** A ticker's large moves by session. `market/anomalies` has only the last session. */
export const tickerAnomalies = product({
  name: "market/anomalies/{ticker}",
  tool: null,
  restOnly: "It is for the chart of a ticker's prices.",
  title: "Anomalies of a ticker",
  summary: "The sessions in which a ticker moved unusually far.",
  whenToUse: "Use it to mark large moves in a chart.",
  tier: "free",
  needs: ["bars", "actions"],
  params: {
    ticker: tickerParam(),
    days: integer({ min: 1, max: 365, default: 365, description: "Calendar days back." }),
  },
  response: { anomalies: z.array(anomalySchema).describe("Newest first.") },
  list: "anomalies",
  async answer({ params: { ticker, days }, knowledge }) {
    const bars = knowledge.bars()
    const fromDate = addDays(newYorkDate(knowledge.asOf), -days)
    const anomalies = anomaliesOf(bars.panelOf(ticker), bars.through, ticker, { ...usual, fromDate })
    const none = noMatches(`${ticker} did not move by ${usual.minSigma} standard deviations in these days.`)
    return { anomalies, meta: emptyBecause(anomalies.length === 0, noBars(bars), none) }
  },
})
