import { expect, test } from "vitest"
import { economicFigure, type SeriesId } from "../../context/market/economicCalendar/figures"
import { simulatedEconomicFigures } from "./economicFigures"

const economy = simulatedEconomicFigures({ seed: "tests", members: [], from: "2015-01-02" })

async function figures(from: string, to: string) {
  const run = await economy.collect({ from, to })
  return run.outcome === "ok" ? run.rows.map(({ body }) => economicFigure.parse(body)) : []
}

test("a period appears on the day of its release, and never changes", async () => {
  const of = async (series: SeriesId, to: string) =>
    (await figures("2026-01-01", to)).filter((row) => row.series === series)
  const before = await of("CPIAUCSL", "2026-11-09")
  const after = await of("CPIAUCSL", "2026-11-10")
  expect(before.at(-1)?.date).toBe("2026-09-01")
  expect(after).toEqual([...before, { ...after.at(-1), date: "2026-10-01", released_date: "2026-11-10" }])
})

test("every series continues without a gap, within plausible values", async () => {
  const all = await figures("2016-01-01", "2025-12-31")
  const of = (series: SeriesId) => all.filter((row) => row.series === series && row.date >= "2016-01-01")
  expect(of("CPIAUCSL").length).toBe(119)
  expect(of("A191RL1Q225SBEA").length).toBe(39)
  const cpi = of("CPIAUCSL").map(({ value }) => value)
  const yearly = ((cpi.at(-1) ?? 0) / cpi[0]) ** (1 / (cpi.length / 12)) - 1
  expect(yearly).toBeGreaterThan(0.015)
  expect(yearly).toBeLessThan(0.04)
  for (const { value } of of("ICSA")) expect(value > 150_000 && value < 320_000).toBe(true)
})
