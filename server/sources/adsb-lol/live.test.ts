import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Flight } from "../../context/alternative/flight"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { adsbLol } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("adsb-lol", "ok"))
afterAll(() => upstream.close())

async function collect(variables = {}) {
  const { client, waits } = steppedClient(saturday)
  const source = adsbLol.open({ ADSB_LOL_BASE_URL: `${upstream.url}/adsb-lol`, ...variables }, client)
  const run = await source.collect({ from: "2026-11-21", to: "2026-11-21", at: new Date(saturday) })
  const rows = run.outcome === "ok" ? run.rows : []
  return { run, rows, flights: rows.map(({ body }) => body as Flight), waits }
}

test("a company's aircraft that is low and descending arrives, and one on the ground is present", async () => {
  const { run, flights } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(flights.map(({ tail_number, airport, event }) => [tail_number, airport, event])).toEqual([
    ["N100AL", "KIAD", "arrival"],
    ["N552AV", "KHEF", "arrival"],
    ["N550AV", "KIAD", "presence"],
  ])
  expect(flights[0]).toEqual({
    source: "adsb-lol",
    icao24: "a004bf",
    tail_number: "N100AL",
    operator_name: "Abbott Laboratories",
    ticker: "ABT",
    airport: "KIAD",
    event: "arrival",
    date: "2026-11-21",
    observed_at: "2026-11-21T11:59:59.351Z",
    origin_airport: null,
    departed_at: null,
  })
})

test("a landing is reported as first seen", async () => {
  expect((await collect()).rows.every(({ addsOnly }) => addsOnly)).toBe(true)
})

test("aircraft on the FAA's limited display list are left out if the operator chooses so", async () => {
  const { flights } = await collect({ ADSB_LOL_HONOUR_LADD: "true" })
  expect(flights.map(({ tail_number }) => tail_number)).toEqual(["N100AL", "N550AV"])
})

test.each([
  ["strangers_only", "empty_confirmed"],
  ["empty", "unavailable"],
  ["stale", "unavailable"],
  ["html", "unavailable"],
  ["renamed_columns", "format_changed"],
  ["altitudes_as_text", "format_changed"],
])("%s is %s", async (scenario, outcome) => {
  await upstream.play("adsb-lol", scenario)
  expect((await collect()).run.outcome).toBe(outcome)
})

test("the source waits a minute when it polls too often, and refuses one broken row", async () => {
  await upstream.play("adsb-lol", "rate_limited")
  const { run, waits } = await collect()
  expect([run.outcome, waits[0]]).toEqual(["ok", 60_500])
  await upstream.play("adsb-lol", "broken_row")
  expect((await collect()).run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
})

test.each([
  ["v2_point_response", "2025-11-18T01:04:20Z", 89],
  ["v2_pia_response", "2025-11-18T01:04:15Z", 5],
])("of %s every aircraft is read, on the ground or behind a privacy address", async (file, at, count) => {
  const client = replaying(at, () => recorded(`adsb-lol/${file}.json`))
  const counts = [{ document: "adsb.lol's list of aircraft around Washington", stated: count, read: count }]
  expect(await adsbLol.open({}, client).collect({ from: "2025-11-18", to: "2025-11-18" })).toEqual({
    outcome: "empty_confirmed",
    reason: "no aircraft of a company is landing",
    counts,
  })
})

test("a recorded aircraft at Dulles would be present if it belonged to a company", async () => {
  const { ac, ...rest } = JSON.parse(recorded("adsb-lol/v2_point_response.json"))
  const grounded = ac.findIndex(({ alt_baro }: { alt_baro: unknown }) => alt_baro === "ground")
  const owned = ac.with(grounded, { ...ac[grounded], hex: "a004bf", lat: 38.9445, lon: -77.4558, dbFlags: 0 })
  const client = replaying("2025-11-18T01:04:20Z", () => JSON.stringify({ ac: owned, ...rest }))
  expect(await adsbLol.open({}, client).collect({ from: "2025-11-18", to: "2025-11-18" })).toMatchObject({
    outcome: "ok",
    rejected: [],
    rows: [{ body: { tail_number: "N100AL", airport: "KIAD", event: "presence" } }],
  })
})

test("an answer without any aircraft over Washington is not believed", async () => {
  const client = replaying("2025-11-18T01:04:10Z", () => recorded("adsb-lol/v2_hex_zero_results.json"))
  const run = await adsbLol.open({}, client).collect({ from: "2025-11-18", to: "2025-11-18" })
  expect(run).toMatchObject({ outcome: "unavailable", reason: "adsb.lol lists no aircraft at all" })
})

test("unknown values of an aircraft may be null", async () => {
  const { ac, ...rest } = JSON.parse(recorded("adsb-lol/v2_point_response.json"))
  const unknown = {
    lat: null,
    lon: null,
    alt_baro: null,
    baro_rate: null,
    geom_rate: null,
    seen_pos: null,
    dbFlags: null,
  }
  const client = replaying("2025-11-18T01:04:20Z", () =>
    JSON.stringify({ ac: ac.map((each: object) => ({ ...each, ...unknown })), ...rest }),
  )
  const run = await adsbLol.open({}, client).collect({ from: "2025-11-18", to: "2025-11-18" })
  expect(run.outcome).toBe("empty_confirmed")
})
