import { expect, test } from "vitest"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { alternativeMe } from "./live"

const { upstream, collect, replay, testOutcomes } = serve(alternativeMe, { from: "2026-11-18", to: "2026-11-21" })

test("strings become a reading a day, including weekends, and only the wanted days are requested", async () => {
  const { facts } = unrefused(await collect())
  expect(facts).toEqual([
    { date: "2026-11-21", score: 47 },
    { date: "2026-11-20", score: 50 },
    { date: "2026-11-19", score: 53 },
    { date: "2026-11-18", score: 56 },
  ])
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/alternative-me/fng/?limit=4&format=json"])
})

test("numbers instead of strings give the same readings", async () => {
  const { run } = await collect()
  expect((await collect("numbers")).run).toEqual(run)
})

test("only the requested days are taken, and days without a reading are confirmed empty", async () => {
  expect((await collect("ok", { from: "2026-11-17", to: "2026-11-18" })).facts).toHaveLength(2)
  const { run } = await collect("ok", { from: "2026-11-22", to: "2026-11-23" })
  expect(run).toMatchObject({ outcome: "empty_confirmed", reason: expect.stringContaining("2026-11-22") })
})

testOutcomes([
  ["error_in_words", "unavailable", "Service temporarily overloaded"],
  ["dates_in_words", "format_changed"],
])

test("its own error message becomes plain text of bounded length", async () => {
  const { run } = await collect("long_error")
  const reason = run.outcome === "unavailable" ? run.reason : ""
  expect(reason).toMatch(/^alternative\.me said: \[31mOverloaded sorry sorry/)
  expect(reason.length).toBeLessThan(250)
})

test("two scores of one day that disagree are both refused", async () => {
  const { facts, reasons } = await collect("contradiction")
  expect([facts.length, reasons]).toEqual([3, ["conflicting_duplicate", "conflicting_duplicate"]])
})

test("a list without readings is not believed", async () => {
  const { data: _, ...rest } = JSON.parse(recorded("alternative-me/fng-2026-09-08.json"))
  const { run } = await replay("2026-09-08T23:14:00Z", JSON.stringify({ ...rest, data: [] }))
  expect(run).toMatchObject({ outcome: "unavailable", reason: "alternative.me lists no reading at all" })
})
