import { expect, test } from "vitest"
import { type Evidence, evidence, measured, publishedAt } from "../../context/intelligence/evidence"
import type { FactRow } from "../source"
import { simulatedEarthquakes } from "./earthquakes"
import { simulatedInventories } from "./inventories"
import { correlation } from "./testing/moments"
import { openWorld } from "./world"

const options = { seed: "tests", members: [], from: "2015-01-02" }

async function told(twin: typeof simulatedEarthquakes, from: string, to: string) {
  const run = await twin(options).collect({ from, to })
  return run.outcome === "ok" ? run.rows.map(({ body, ...row }) => ({ ...row, body: evidence.parse(body) })) : []
}

const sizesOf = (rows: readonly { body: Evidence }[]) => rows.map(({ body }) => measured(body, "magnitude") ?? 0)

test("earthquakes become ten times rarer with each magnitude, and appear only once published", async () => {
  const rows = await told(simulatedEarthquakes, "2025-11-20", "2026-11-20")
  const first = [...Map.groupBy(rows, ({ body }) => body.names.at(-1)).values()].map(([each]) => each)
  expect(first.length).toBeGreaterThan(450)
  expect(first.length).toBeLessThan(720)
  const strong = sizesOf(first).filter((size) => size >= 5.5).length
  expect(strong / first.length).toBeGreaterThan(0.06)
  expect(strong / first.length).toBeLessThan(0.16)
  for (const { body } of rows) expect(Number(publishedAt(body))).toBeLessThan(Date.parse("2026-11-20"))
})

test("most earthquakes are reviewed, some get another id, and a few are retracted", async () => {
  const rows = await told(simulatedEarthquakes, "2025-11-20", "2026-11-20")
  const share = (some: readonly FactRow[]) => some.length / rows.length
  expect(share(rows.filter(({ body }) => body.summary?.startsWith("Reviewed")))).toBeGreaterThan(0.4)
  const renamed = rows.filter(({ body }) => body.names.length > 1)
  expect(renamed.length).toBeGreaterThan(2)
  for (const { body } of renamed) expect(body.names).toContain(body.sourceEventId)
  const retracted = rows.filter(({ isRetracted }) => isRetracted)
  expect(retracted.length).toBeGreaterThanOrEqual(1)
  expect(share(retracted)).toBeLessThan(0.02)
})

test("six figures come out a week, some of them are revised with the next report, and all are plausible", async () => {
  const rows = await told(simulatedInventories, "2026-01-01", "2026-11-13")
  const first = rows.filter(({ body }) => body.updatedAt === null)
  expect(first).toHaveLength(6 * 46)
  const revised = rows.length - first.length
  expect(revised / first.length).toBeGreaterThan(0.15)
  expect(revised / first.length).toBeLessThan(0.35)
  for (const { body } of rows) expect(Number(publishedAt(body))).toBeLessThanOrEqual(Date.parse("2026-11-18T15:30:00Z"))
  const crude = first.filter(({ body }) => body.sourceEventId.startsWith("WCESTUS1"))
  for (const { body } of crude) {
    expect(measured(body, "stocks")).toBeGreaterThan(350_000)
    expect(measured(body, "stocks")).toBeLessThan(520_000)
  }
})

test("inventories rise in weeks in which oil falls, and do not predict the next week", { tags: "slow" }, async () => {
  const { sessions, factors } = openWorld(options.seed, options.from, "2024-12-31")
  const oil = factors.get("oil").whole
  const moveUntil = (week: string) => {
    const end = sessions.findLastIndex((date) => date <= week) + 1
    return oil.subarray(end - 5, end).reduce((sum, move) => sum + move, 0)
  }
  const levels = new Map<string, number>()
  for (let year = 2016; year < 2024; year++) {
    for (const { body } of await told(simulatedInventories, `${year}-01-01`, `${year}-12-31`)) {
      if (body.sourceEventId.startsWith("WCESTUS1"))
        levels.set(body.observedAt.slice(0, 10), measured(body, "stocks") ?? 0)
    }
  }
  const weeks = [...levels.keys()].sort()
  const changes = weeks.slice(1, -1).map((week, index) => (levels.get(week) ?? 0) - (levels.get(weeks[index]) ?? 0))
  expect(correlation(changes, weeks.slice(1, -1).map(moveUntil))).toBeLessThan(-0.15)
  expect(Math.abs(correlation(changes, weeks.slice(2).map(moveUntil)))).toBeLessThan(0.12)
})
