import { expect, test } from "vitest"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { fredReleases } from "./releases"

const { collect, replay, testOutcomes } = serve<EconomicRelease>(fredReleases, { from: "2026-12-01", to: "2026-12-31" })

test("coming releases have a day and no hour", async () => {
  const { facts } = await collect()
  expect(facts).toHaveLength(7)
  expect(facts[4]).toEqual({
    source: "fred",
    name: "Retail Sales",
    date: "2026-12-16",
    scheduled_at: null,
    period: null,
    announced_date: null,
  })
})

testOutcomes([["no_release_dates", "format_changed", "with a known name"]])

test("an unknown key is unavailable and not shown", async () => {
  const { run } = await collect("ok", {}, { FRED_API_KEY: "b".repeat(32) })
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("not registered") })
  expect(JSON.stringify(run)).not.toContain("b".repeat(32))
})

test("recorded dates are read with their number", async () => {
  const answer = recorded("fred/release-dates-10.json")
  const { run, facts } = await replay("2025-01-21T12:00:00Z", answer, { from: "2024-10-01", to: "2024-12-31" })
  expect(facts.filter(({ name }) => name === "Consumer Price Index").map(({ date }) => date)).toEqual([
    "2024-10-10",
    "2024-11-13",
    "2024-12-11",
  ])
  // The recording was cut to dates since 2019.
  const document = "FRED's list of release dates of Consumer Price Index"
  expect(run).toMatchObject({ counts: expect.arrayContaining([{ document, stated: 930, read: 79 }]) })
})
