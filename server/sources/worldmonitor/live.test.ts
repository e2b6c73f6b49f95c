import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Evidence, isRelayed } from "../../context/intelligence/evidence"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { worldmonitor } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("worldmonitor", "ok"))
afterAll(() => upstream.close())

async function collect(key = "wm_secret-key") {
  const { client } = steppedClient(saturday)
  const given = { WORLDMONITOR_BASE_URL: `${upstream.url}/worldmonitor`, WORLDMONITOR_API_KEY: key }
  const run = await worldmonitor.open(given, client).collect({ from: "2026-11-01", to: "2026-11-21" })
  return { run, said: run.outcome === "ok" ? run.rows.map(({ body }) => body as Evidence) : [] }
}

test("without a key it is not configured", async () => {
  expect((await collect("")).run).toMatchObject({ outcome: "not_configured" })
})

test("relayed facts name their origin, and only those that no other source provides count by themselves", async () => {
  const { run, said } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  const own = said.filter((each) => !isRelayed(each))
  expect(own.map(({ origin, sourceEventId }) => [origin, sourceEventId])).toEqual([["nrcan", "nrcan-4"]])
  expect(said.find(({ sourceEventId }) => sourceEventId === "crude/2026-11-13")).toMatchObject({
    origin: "eia",
    measurements: [{ name: "stocks", value: 418.2, unit: "million barrels" }],
  })
  expect(said.filter(({ category }) => category === "energy_inventory")).toHaveLength(4)
})

test.each([
  ["bad_key", "Invalid API key"],
  ["error_in_words", "Upstream unavailable"],
  ["empty", "nothing under seismology"],
  ["html", "instead of JSON"],
  ["failing", "503"],
])("%s is unavailable, and the reason does not contain the key", async (scenario, words) => {
  await upstream.play("worldmonitor", scenario)
  const { run } = await collect()
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
  expect(JSON.stringify(run)).not.toContain("wm_secret-key")
})

test("figures written as text are read as numbers", async () => {
  const { said } = await collect()
  await upstream.play("worldmonitor", "figures_as_text")
  expect((await collect()).said).toEqual(said)
})

test("it waits and retries when asked to", async () => {
  await upstream.play("worldmonitor", "rate_limited")
  expect((await collect()).run.outcome).toBe("ok")
})

test("one broken row is refused and the rest are kept; a list with another name is a change of format", async () => {
  await upstream.play("worldmonitor", "broken_row")
  const { run, said } = await collect()
  expect([run.outcome === "ok" && run.rejected.map(({ reason }) => reason), said.length]).toEqual([
    ["malformed_row"],
    7,
  ])
  await upstream.play("worldmonitor", "renamed_columns")
  expect((await collect()).run.outcome).toBe("format_changed")
})
