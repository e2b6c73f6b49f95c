import { expect, test } from "vitest"
import { type PutCallRatios, putCallRatios, putCallSignal } from "../../context/market/putCall"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { simulatedPutCall } from "./putCall"
import { correlation, deviation, mean } from "./testing/moments"
import { openWorld } from "./world"

const options = { seed: "tests", members: [], from: "2015-01-02" }
const world = openWorld(options.seed, options.from, "2024-12-31")

async function ratios(from: string, to: string): Promise<PutCallRatios[]> {
  const run = await simulatedPutCall(options).collect({ from, to })
  return run.outcome === "ok" ? run.rows.map(({ body }) => putCallRatios.parse(body)) : []
}

test("every session has its ratios, the same in every request", async () => {
  const year = await ratios("2015-01-01", "2015-12-31")
  expect(year.map(({ date }) => date)).toEqual(sessionsBetween("2015-01-02", "2015-12-31"))
  expect(await ratios("2015-06-01", "2015-06-30")).toEqual(year.filter(({ date }) => date.startsWith("2015-06")))
  expect(await ratios("2015-01-03", "2015-01-04")).toEqual([])
})

test("the ratio is high in volatile markets, and stays in its real range", async () => {
  const totals = (await ratios("2015-01-02", "2024-12-31")).map(({ total }) => total)
  const order = totals
    .map((_, session) => session)
    .sort((a, b) => world.excessVolatility[a] - world.excessVolatility[b])
  const fifth = Math.floor(order.length / 5)
  const meanOf = (sessions: readonly number[]) => mean(sessions.map((session) => totals[session]))
  expect(meanOf(order.slice(-fifth)) - meanOf(order.slice(0, fifth))).toBeGreaterThan(0.08)
  expect(mean(totals)).toBeGreaterThan(0.8)
  expect(mean(totals)).toBeLessThan(0.95)
  expect(deviation(totals)).toBeLessThan(0.15)
  expect(new Set(totals.map(putCallSignal))).toEqual(new Set(["bearish", "neutral", "bullish"]))
})

test("the ratio of a session does not predict the market's next move", async () => {
  const totals = (await ratios("2015-01-02", "2024-12-31")).map(({ total }) => total)
  expect(Math.abs(correlation(totals.slice(0, -1), world.market.whole.subarray(1)))).toBeLessThan(0.06)
})
