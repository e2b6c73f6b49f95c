import { expect, test } from "vitest"
import { universe } from "../../context/market/universe"
import { families } from "../../knowledge/families"
import type { FactFamily } from "../../knowledge/families/family"
import { addDays } from "../../platform/dates"
import type { FactRow, FactsRequest } from "../source"

const world = { seed: "tests", members: universe("test"), from: "2023-11-20" }
/** The week in which most lobbying reports are due. */
const [yearBefore, weekBefore, today] = ["2025-10-22", "2026-10-13", "2026-10-21"]
const openedAt = (day: string) => new Date(`${day}T15:00:00Z`)

const simulated = families.flatMap((family) => (family.storage === "fact" && family.twin ? [family as FactFamily] : []))

async function tell({ twin }: FactFamily, request: FactsRequest, seed = world.seed): Promise<FactRow[]> {
  const run = await twin?.({ ...world, seed }).collect(request)
  return run?.outcome === "ok" ? run.rows : []
}

/** Their last figures come out hours or days later. */
const comeOutLater = ["put-call", "credit-spread", "wikipedia", "energy-inventories"]

test.each(simulated)(
  "a year of $name has its format and is public by then, and the seed decides it",
  async (family) => {
    const request = { from: yearBefore, to: today, at: openedAt(today) }
    const rows = await tell(family, request)
    expect(rows.length).toBeGreaterThan(50)
    for (const { body } of rows) {
      expect(family.body.parse(body)).toEqual(body)
      const published = comeOutLater.includes(family.name) ? null : family.publishedAt(body)
      expect(published?.getTime() ?? 0).toBeLessThanOrEqual(request.at.getTime())
    }
    expect(await tell(family, request, "other")).not.toEqual(rows)
  },
)

test.each(simulated)("$name is the same when read day by day, at once, or in a year", async (family) => {
  const read = async (from: string, to: string) =>
    (await tell(family, { from, to, at: openedAt(to) })).map((row) => JSON.stringify(row))
  const daily = new Set<string>()
  for (let day = weekBefore; day <= today; day = addDays(day, 1)) {
    for (const row of await read(weekBefore, day)) daily.add(row)
  }
  const atOnce = new Set(await read(weekBefore, today))
  expect(daily).toEqual(atOnce)
  expect(atOnce.difference(new Set(await read(yearBefore, today)))).toEqual(new Set())
})
