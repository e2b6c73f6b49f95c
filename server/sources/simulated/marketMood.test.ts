import { expect, test } from "vitest"
import { creditSpread } from "../../context/market/creditSpread"
import { type DailyScore, dailyScore } from "../../context/market/fearGreed/scale"
import { putCallRatios, putCallSignal } from "../../context/market/putCall"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { simulatedCreditSpread } from "./creditSpread"
import { simulatedFearGreed } from "./fearGreed"
import { simulatedPutCall } from "./putCall"
import { correlation, deviation, mean } from "./testing/moments"
import { factsOf } from "./testing/told"
import { openWorld } from "./world"

const options = { seed: "tests", members: [], from: "2015-01-02" }
const world = openWorld(options.seed, options.from, "2024-12-31")

const ratios = (from: string, to: string, seed = options.seed) =>
  factsOf(simulatedPutCall({ ...options, seed }), { from, to }, putCallRatios)
const spreads = (from: string, to: string) => factsOf(simulatedCreditSpread(options), { from, to }, creditSpread)
const readings = (from: string, to: string) => factsOf(simulatedFearGreed(options), { from, to }, dailyScore)

test("every session has its put-call ratios", async () => {
  const year = await ratios("2015-01-01", "2015-12-31")
  expect(year.map(({ date }) => date)).toEqual(sessionsBetween("2015-01-02", "2015-12-31"))
  expect(await ratios("2015-01-03", "2015-01-04")).toEqual([])
})

test("the put-call ratio is high in volatile markets, and stays in its real range", async () => {
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

test("the put-call ratio of a session does not predict the market's next move", async () => {
  const seeds = ["tests", "one", "two", "three", "four", "five", "six", "seven"]
  const correlations = await Promise.all(
    seeds.map(async (seed) => {
      const totals = (await ratios("2015-01-02", "2024-12-31", seed)).map(({ total }) => total)
      const { market } = openWorld(seed, options.from, "2024-12-31")
      return correlation(totals.slice(0, -1), market.whole.subarray(1))
    }),
  )
  expect(Math.abs(mean(correlations))).toBeLessThan(0.04)
})

test("there is a reading of fear and greed for every day after the first session", async () => {
  const year = await readings("2015-01-01", "2015-12-31")
  expect(year.length).toBe(363)
  expect(year[0].date).toBe("2015-01-03")
})

test("fear is higher on days of more volatility than usual", { tags: "slow" }, async () => {
  const all = await readings("2015-01-03", "2024-12-31")
  const { sessions, excessVolatility } = world
  const excessBefore = ({ date }: DailyScore) => excessVolatility[sessions.findLastIndex((session) => session < date)]
  const meanScore = (some: readonly DailyScore[]) => mean(some.map(({ score }) => score))
  const sorted = all.toSorted((a, b) => excessBefore(a) - excessBefore(b))
  const fifth = Math.floor(sorted.length / 5)
  expect(meanScore(sorted.slice(0, fifth)) - meanScore(sorted.slice(-fifth))).toBeGreaterThan(10)
  for (const { score } of all) expect(score >= 0 && score <= 100).toBe(true)
})

test("every session has a credit spread, which is wide after volatile sessions", async () => {
  const all = await spreads("2015-01-02", "2024-12-31")
  const { sessions, excessVolatility } = world
  expect(all.map(({ date }) => date)).toEqual(sessions)
  const levels = all.map(({ spread }) => spread)
  expect(correlation(levels, excessVolatility)).toBeGreaterThan(0.6)
  expect(Math.min(...levels)).toBeGreaterThan(1.5)
  expect(Math.max(...levels)).toBeLessThan(12)
})
