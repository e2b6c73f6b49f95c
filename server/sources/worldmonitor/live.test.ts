import { expect, test } from "vitest"
import { type Evidence, isRelayed } from "../../context/intelligence/evidence"
import { serve, unrefused } from "../testing/served"
import { worldmonitor } from "./live"

const { collect, testOutcomes } = serve<Evidence>(worldmonitor, { from: "2026-11-01", to: "2026-11-21" })

test("relayed facts name their origin, and only those that no other source provides count by themselves", async () => {
  const { facts } = unrefused(await collect())
  const own = facts.filter((each) => !isRelayed(each))
  expect(own.map(({ origin, sourceEventId }) => [origin, sourceEventId])).toEqual([["nrcan", "nrcan-4"]])
  expect(facts.find(({ sourceEventId }) => sourceEventId === "crude/2026-11-13")).toMatchObject({
    origin: "eia",
    measurements: [{ name: "stocks", value: 418.2, unit: "million barrels" }],
  })
  expect(facts.filter(({ category }) => category === "energy_inventory")).toHaveLength(4)
})

testOutcomes([
  ["renamed_columns", "format_changed"],
  ["bad_key", "unavailable", "Invalid API key"],
  ["error_in_words", "unavailable", "Upstream unavailable"],
  ["empty", "unavailable", "nothing under seismology"],
])
