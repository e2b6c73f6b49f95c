import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { fredReleases } from "./releases"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("fred", "ok"))
afterAll(() => upstream.close())

function collect(apiKey?: string, from = "2026-12-01", to = "2026-12-31") {
  const variables = { FRED_BASE_URL: `${upstream.url}/fred`, FRED_API_KEY: apiKey }
  return fredReleases.open(variables, steppedClient(saturday).client).collect({ from, to })
}

const key = "a".repeat(32)

test("days of releases ahead are known without their hours", async () => {
  const run = await collect(key)
  if (run.outcome !== "ok") throw new Error(run.reason)
  expect(run.rows).toHaveLength(7)
  expect(run.rows[4].body).toEqual({
    source: "fred",
    name: "Retail Sales",
    date: "2026-12-16",
    scheduled_at: null,
    period: null,
    announced_date: null,
  })
})

test("without a key nothing is asked", async () => {
  upstream.requests.length = 0
  expect(await collect()).toMatchObject({ outcome: "not_configured", reason: expect.stringContaining("FRED_API_KEY") })
  expect(upstream.requests).toEqual([])
})

test.each([
  [key, "html", "unavailable", "instead of JSON"],
  [key, "failing", "unavailable", "500"],
  [key, "no_release_dates", "format_changed", "with a known name"],
  ["b".repeat(32), "ok", "unavailable", "not registered"],
])("with the key %s, %s is %s", async (apiKey, scenario, outcome, words) => {
  await upstream.play("fred", scenario)
  const run = await collect(apiKey)
  expect(run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
  expect(JSON.stringify(run)).not.toContain(apiKey)
})
