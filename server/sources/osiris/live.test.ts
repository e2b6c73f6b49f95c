import { expect, test } from "vitest"
import type { Evidence } from "../../context/intelligence/evidence"
import { serve, unrefused } from "../testing/served"
import { osiris } from "./live"

const { collect, testOutcomes } = serve<Evidence>(osiris, { from: "2026-11-20", to: "2026-11-21" })

test("it relays the stronger earthquakes of the USGS and credits them", async () => {
  const { facts } = unrefused(await collect())
  expect(facts.map(({ sourceEventId }) => sourceEventId)).not.toContain("us7000a001")
  expect(facts[0]).toMatchObject({ source: "osiris", origin: "usgs", sourceEventId: "us7000a000", updatedAt: null })
})

testOutcomes([
  ["empty", "unavailable", "no earthquake at all"],
  ["stale", "unavailable", "stale"],
])

test("its own error message becomes plain text of bounded length", async () => {
  const { run } = await collect("error_in_words")
  expect("reason" in run && run.reason).toMatch(/^osiris said: USGS unavailable!{150,200}…$/)
})

test("figures written as text are read as numbers", async () => {
  const { facts } = await collect()
  const { facts: asText } = unrefused(await collect("figures_as_text"))
  expect(asText.map(({ title, observedAt }) => [title, observedAt])).toEqual(
    facts.map(({ title, observedAt }) => [title, observedAt]),
  )
})
