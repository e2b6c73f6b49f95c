import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { recorded, replaying } from "../testing/recorded"
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

test("coming releases have a day and no hour", async () => {
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

test("without a key no request is sent", async () => {
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

test("recorded dates are read with their number", async () => {
  const answer = recorded("fred/release-dates-10.json")
  const client = replaying("2025-01-21T12:00:00Z", () => answer)
  const run = await fredReleases.open({ FRED_API_KEY: key }, client).collect({ from: "2024-10-01", to: "2024-12-31" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  const dates = run.rows.map(({ body }) => body as { name: string; date: string })
  expect(dates.filter(({ name }) => name === "Consumer Price Index").map(({ date }) => date)).toEqual([
    "2024-10-10",
    "2024-11-13",
    "2024-12-11",
  ])
  // The recording was cut to dates since 2019.
  expect(run.counts?.[0]).toEqual({
    document: "FRED's list of release dates of Consumer Price Index",
    stated: 930,
    read: 79,
  })
})
