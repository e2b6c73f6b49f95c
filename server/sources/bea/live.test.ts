import { expect, test } from "vitest"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { serve, unrefused } from "../testing/served"
import { bea } from "./live"

const { collect, testOutcomes } = serve<EconomicRelease>(bea, { from: "2026-07-01", to: "2027-03-31" })

const release = { source: "bea", period: null, announced_date: null }

test("each national release appears once a day, and other entries are left out", async () => {
  const { facts } = unrefused(await collect("ok", { from: "2026-12-01", to: "2026-12-31" }))
  expect(facts).toEqual([
    { ...release, name: "Gross Domestic Product", date: "2026-12-24", scheduled_at: "2026-12-24T12:30:00.000Z" },
    { ...release, name: "Personal Income and Outlays", date: "2026-12-25", scheduled_at: "2026-12-25T12:30:00.000Z" },
  ])
})

test("a date to be rescheduled is left out, though it is still among the release dates", async () => {
  const { run } = await collect("lapsed", { from: "2026-12-01", to: "2026-12-31" })
  expect(run).toMatchObject({ outcome: "ok", rows: [{ body: { name: "Personal Income and Outlays" } }] })
})

test("one release without dates is refused, and the others are kept", async () => {
  expect((await collect("one_bad_release")).run).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "malformed_release" }],
  })
})

testOutcomes([
  ["list", "format_changed", "unexpected format"],
  ["renamed", "format_changed", "with a known name"],
])
