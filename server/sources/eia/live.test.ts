import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Evidence } from "../../context/intelligence/evidence"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { eia } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("eia", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(key = "secret-key", from = "2026-11-01", to = "2026-11-13") {
  const { client, waits } = steppedClient(saturday)
  const source = eia.open({ EIA_BASE_URL: `${upstream.url}/eia`, EIA_API_KEY: key }, client)
  const run = await source.collect({ from, to })
  const said = run.outcome === "ok" ? run.rows.map(({ body }) => body as Evidence) : []
  return { run, said, waits, of: (id: string) => said.find(({ sourceEventId }) => sourceEventId === id) }
}

test("each of seven series becomes one event a week, known from the report on", async () => {
  const { run, said, of } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(said).toHaveLength(14)
  expect(of("WCESTUS1/2026-11-13")).toMatchObject({
    category: "energy_inventory",
    title: "US commercial crude oil stocks, week ending 13 November 2026",
    observedAt: "2026-11-13T00:00:00.000Z",
    publishedAt: "2026-11-18T15:30:00.000Z",
    measurements: [{ name: "stocks", value: expect.any(Number), unit: "thousand barrels" }],
  })
  expect(of("NW2_EPG0_SWO_R48_BCF/2026-11-13")?.publishedAt).toBe("2026-11-19T15:30:00.000Z")
  expect(upstream.requests).toHaveLength(3)
})

test("a changed value is the same event with another figure", async () => {
  const { said: before } = await collect()
  await upstream.play("eia", "revised")
  const { said: after } = await collect()
  const changed = after.filter((each, index) => JSON.stringify(each) !== JSON.stringify(before[index]))
  expect(new Set(changed.map(({ observedAt }) => observedAt.slice(0, 10)))).toEqual(new Set(["2026-11-06"]))
  expect(changed).toHaveLength(7)
})

test("a week without a figure yet gives no event, and nothing is refused", async () => {
  await upstream.play("eia", "no_value")
  const { run, said } = await collect()
  expect([run.outcome, said.length, run.outcome === "ok" && run.rejected]).toEqual(["ok", 7, []])
})

test("a series that the EIA leaves out is counted as refused, and the others are kept", async () => {
  await upstream.play("eia", "series_gone")
  const { run, said } = await collect("secret-key", "2026-09-01")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "series_missing", raw: "WGTSTUS1" }] })
  expect(said).toHaveLength(66)
})

test("days without the end of a week have no figure, and nothing is missing", async () => {
  expect((await collect("secret-key", "2026-11-14", "2026-11-19")).run.outcome).toBe("empty_confirmed")
})

test("without a key it is not configured, and no request is sent", async () => {
  expect((await collect("")).run).toMatchObject({
    outcome: "not_configured",
    reason: expect.stringContaining("EIA_API_KEY"),
  })
  expect(upstream.requests).toEqual([])
})

test.each([
  ["bad_key", "API_KEY_INVALID"],
  ["error_in_words", "There is a problem with the request"],
  ["html", "instead of JSON"],
  ["failing", "503"],
])("%s is unavailable, and the reason does not contain the key", async (scenario, words) => {
  await upstream.play("eia", scenario)
  const { run } = await collect()
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
  expect(JSON.stringify(run)).not.toContain("secret-key")
})

test("an answer with fewer rows than it states is read, and the missing ones are counted", async () => {
  await upstream.play("eia", "cut_off")
  const { run } = await collect()
  expect(run.outcome === "ok" && run.counts?.[0]).toEqual({ document: "EIA petroleum/stoc/wstk", stated: 10, read: 2 })
})

test("a documented row is read with its figure", async () => {
  const client = replaying("2026-03-26T12:00:00Z", ({ pathname }) => {
    const isStocks = pathname.includes("/petroleum/stoc/wstk/")
    return isStocks ? recorded("eia/wstk-WCESTUS1-as-documented.json") : '{"response":{"total":"0","data":[]}}'
  })
  const run = await eia.open({ EIA_API_KEY: "k" }, client).collect({ from: "2026-03-15", to: "2026-03-26" })
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [],
    rows: [
      {
        body: {
          sourceEventId: "WCESTUS1/2026-03-20",
          title: "US commercial crude oil stocks, week ending 20 March 2026",
          publishedAt: "2026-03-25T14:30:00.000Z",
          measurements: [{ name: "stocks", value: 456_185, unit: "thousand barrels" }],
        },
      },
    ],
    counts: [{ document: "EIA petroleum/stoc/wstk", stated: 2_269, read: 1 }, {}, {}],
  })
})

test("it waits and retries when asked to", async () => {
  await upstream.play("eia", "rate_limited")
  const { run, waits } = await collect()
  expect([run.outcome, waits]).toEqual(["ok", [3_500]])
})

test("one broken row among many is refused and the rest are kept; if all are broken, the format has changed", async () => {
  for (const [scenario, reason] of [
    ["broken_row", "malformed_row"],
    ["other_unit", "other_unit"],
  ]) {
    await upstream.play("eia", scenario)
    const { run, said } = await collect("secret-key", "2026-09-01")
    expect(run.outcome === "ok" && new Set(run.rejected.map((row) => row.reason))).toEqual(new Set([reason]))
    expect(said).toHaveLength(70)
  }
  for (const [scenario, words] of [
    ["renamed_columns", "amount"],
    ["no_value_column", "units"],
  ]) {
    await upstream.play("eia", scenario)
    const { run } = await collect()
    expect(run).toMatchObject({ outcome: "format_changed", rawBody: expect.stringContaining(words) })
  }
})
