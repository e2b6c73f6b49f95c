import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld, week } from "../testing/world"
import { fredCreditSpread } from "./creditSpread"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("fred", "ok"))
afterAll(() => upstream.close())

const withKey = "a".repeat(32)

function collect(apiKey?: string, request = week) {
  const url = `${upstream.url}/fred`
  const variables = { FRED_BASE_URL: url, FRED_CSV_BASE_URL: url, FRED_API_KEY: apiKey }
  return fredCreditSpread.open(variables, steppedClient(saturday).client).collect(request)
}

test.each([withKey, undefined])("a spread a day is read, with the key %s", async (apiKey) => {
  const run = await collect(apiKey, { ...week, to: "2026-11-17" })
  expect(run).toMatchObject({
    outcome: "ok",
    rows: [{ body: { date: "2026-11-16", spread: 3.2 } }, { body: { date: "2026-11-17", spread: 3.3 } }],
    rejected: [],
  })
})

test.each([withKey, undefined])(
  "days without a value are skipped and are not an error, with the key %s",
  async (apiKey) => {
    await upstream.play("fred", "missing_values")
    const run = await collect(apiKey)
    expect(run.outcome === "ok" && [run.rows.length, run.rejected]).toEqual([2, []])
    expect((await collect(apiKey, { from: "2026-11-21", to: "2026-11-22" })).outcome).toBe("empty_confirmed")
  },
)

test("numbers instead of strings give the same spreads, and rows that lack their value are a change of format", async () => {
  const plain = await collect(withKey)
  await upstream.play("fred", "numbers")
  expect(await collect(withKey)).toEqual(plain)
  await upstream.play("fred", "nameless_values")
  expect(await collect(withKey)).toMatchObject({ outcome: "format_changed" })
})

test.each([
  ["words_for_values", "format_changed", "malformed_row"],
  ["html", "unavailable", "page"],
  ["failing", "unavailable", "500"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("fred", scenario)
  expect(await collect()).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test("an unknown key is unavailable and not shown", async () => {
  const run = await collect("b".repeat(32))
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("not registered") })
  expect(JSON.stringify(run)).not.toContain("b".repeat(32))
})
