import { expect, test } from "vitest"
import { creditSpread } from "../../context/market/creditSpread"
import { simulatedCreditSpread } from "./creditSpread"
import { correlation } from "./testing/moments"
import { openWorld } from "./world"

const options = { seed: "tests", members: [], from: "2015-01-02" }

async function spreads(from: string, to: string) {
  const run = await simulatedCreditSpread(options).collect({ from, to })
  return run.outcome === "ok" ? run.rows.map(({ body }) => creditSpread.parse(body)) : []
}

test("every session has a spread, which is wide after volatile sessions", async () => {
  const all = await spreads("2015-01-02", "2024-12-31")
  const { sessions, excessVolatility } = openWorld(options.seed, options.from, "2024-12-31")
  expect(all.map(({ date }) => date)).toEqual(sessions)
  const levels = all.map(({ spread }) => spread)
  expect(correlation(levels, excessVolatility)).toBeGreaterThan(0.6)
  expect(Math.min(...levels)).toBeGreaterThan(1.5)
  expect(Math.max(...levels)).toBeLessThan(12)
})

test("a day has the same spread in every request", async () => {
  const year = await spreads("2020-01-01", "2020-12-31")
  expect(await spreads("2020-06-01", "2020-06-30")).toEqual(year.filter(({ date }) => date.startsWith("2020-06")))
  expect(await spreads("2020-06-06", "2020-06-07")).toEqual([])
})
