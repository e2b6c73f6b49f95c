import { expect, test } from "vitest"
import type { Reading } from "../../context/market/fearGreed/scale"
import { simulatedFearGreed } from "./fearGreed"
import { openWorld } from "./world"

const options = { seed: "tests", members: [], from: "2015-01-02" }

async function readings(from: string, to: string, seed = options.seed): Promise<Reading[]> {
  const run = await simulatedFearGreed({ ...options, seed }).collect({ from, to })
  if (run.outcome !== "ok") return []
  return run.rows.map(({ body }) => body as Reading)
}

test("there is a reading for every day after the first session, the same for the same seed", async () => {
  const year = await readings("2015-01-01", "2015-12-31")
  expect(year.length).toBe(363)
  expect(year[0].date).toBe("2015-01-03")
  expect(await readings("2015-06-01", "2015-06-30")).toEqual(year.filter(({ date }) => date.startsWith("2015-06")))
  expect(await readings("2015-01-01", "2015-12-31", "other")).not.toEqual(year)
})

test("fear is higher on days of more volatility than usual", { tags: "slow" }, async () => {
  const all = await readings("2015-01-03", "2024-12-31")
  const { sessions, excessVolatility } = openWorld(options.seed, options.from, "2024-12-31")
  const excessBefore = ({ date }: Reading) => excessVolatility[sessions.findLastIndex((session) => session < date)]
  const meanScore = (some: readonly Reading[]) => some.reduce((sum, { score }) => sum + score, 0) / some.length
  const sorted = all.toSorted((a, b) => excessBefore(a) - excessBefore(b))
  const fifth = Math.floor(sorted.length / 5)
  expect(meanScore(sorted.slice(0, fifth)) - meanScore(sorted.slice(-fifth))).toBeGreaterThan(10)
  for (const { score } of all) expect(score >= 0 && score <= 100).toBe(true)
})
