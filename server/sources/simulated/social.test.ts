import { expect, test } from "vitest"
import { universe } from "../../context/market/universe"
import { entry, feedReading } from "../../context/social/reading"
import { social } from "../../knowledge/families/social"
import { addDays } from "../../platform/dates"
import { median } from "../../platform/statistics/quantile"
import { simulatedReddit } from "./social"
import { factsOf } from "./testing/told"
import { openTurnover } from "./turnover"

const world = { seed: "tests", members: universe("test"), from: "2023-11-20" }

const readingsOf = (twin: ReturnType<typeof simulatedReddit>, from: string, to: string) =>
  factsOf(twin, { from, to }, feedReading)

test.each(Object.values(social))("$name has a reading for each day of a year", async ({ twin, describedAt }) => {
  const year = await readingsOf(twin(world), world.from, "2026-11-21")
  const days = [...new Set(year.map((each) => describedAt(each).toISOString().slice(0, 10)))]
  expect(days).toHaveLength(366)
  expect(year.flatMap(({ entries }) => entries).filter((each) => !entry.safeParse(each).success)).toEqual([])
  expect([days[0], days[365]]).toEqual(["2025-11-21", "2026-11-21"])
})

test("no reading depends on an unfinished session", { tags: "slow" }, async () => {
  const one = await readingsOf(simulatedReddit(world), "2026-11-20", "2026-11-20")
  const later = simulatedReddit(world)
  await readingsOf(later, "2026-11-20", "2026-11-25")
  expect(await readingsOf(later, "2026-11-20", "2026-11-20")).toEqual(one)
  expect(one[0].observedAt).toBe("2026-11-20T05:00:00.000Z")
})

test("a stock is mentioned more on the day after unusually high trading", async () => {
  const year = await readingsOf(simulatedReddit(world), world.from, "2026-11-21")
  const counts = new Map(
    year.flatMap((each) => each.entries.map((said) => [`${said.id} ${each.observedAt.slice(0, 10)}`, said.mentions])),
  )
  const [busy, calm]: number[][] = [[], []]
  for (const [ticker, { dates, usd }] of await openTurnover(world).between("2025-10-01", "2026-11-20")) {
    for (let at = 20; at < dates.length; at++) {
      const before = median(usd.slice(at - 20, at)) ?? 0
      const [today, yesterday] = [addDays(dates[at], 1), dates[at]].map((date) => counts.get(`${ticker} ${date}`))
      if (today === undefined || yesterday === undefined) continue
      if (usd[at] > 1.5 * before) busy.push(today / yesterday)
      else if (usd[at] < before) calm.push(today / yesterday)
    }
  }
  expect(Math.min(busy.length, calm.length)).toBeGreaterThan(100)
  expect(median(busy)).toBeGreaterThan(1.2)
  expect(median(calm)).toBeLessThan(1.1)
})
