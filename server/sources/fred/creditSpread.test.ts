import { expect, test } from "vitest"
import { serve } from "../testing/served"
import { week } from "../testing/world"
import { fredCreditSpread } from "./creditSpread"

const { collect } = serve(fredCreditSpread, week)

const withKey = "a".repeat(32)

test.each([withKey, undefined])("a spread a day is read, with the key %s", async (apiKey) => {
  const { run } = await collect("ok", { to: "2026-11-17" }, { FRED_API_KEY: apiKey })
  expect(run).toMatchObject({
    outcome: "ok",
    rows: [{ body: { date: "2026-11-16", spread: 3.2 } }, { body: { date: "2026-11-17", spread: 3.3 } }],
    rejected: [],
  })
})

test.each([withKey, undefined])(
  "days without a value are skipped and are not an error, with the key %s",
  async (apiKey) => {
    const { facts, reasons } = await collect("missing_values", {}, { FRED_API_KEY: apiKey })
    expect([facts.length, reasons]).toEqual([2, []])
    const { run } = await collect("missing_values", { from: "2026-11-21", to: "2026-11-22" }, { FRED_API_KEY: apiKey })
    expect(run.outcome).toBe("empty_confirmed")
  },
)

test("numbers instead of strings give the same spreads", async () => {
  const { facts } = await collect()
  expect((await collect("numbers")).facts).toEqual(facts)
})

test("an unknown key is unavailable and not shown", async () => {
  const { run } = await collect("ok", {}, { FRED_API_KEY: "b".repeat(32) })
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("not registered") })
  expect(JSON.stringify(run)).not.toContain("b".repeat(32))
})
