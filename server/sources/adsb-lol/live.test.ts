import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Flight } from "../../context/alternative/flight"
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

test("an aircraft of a company that is low and descending arrives, one on the ground is there", async () => {
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
    observed_at: "2026-11-21T11:59:58.000Z",
    origin_airport: null,
    departed_at: null,
  })
})

test("a landing is told as it was seen first", async () => {
  expect((await collect()).rows.every(({ addsOnly }) => addsOnly)).toBe(true)
})

test("aircraft on the FAA's list of limited display are left out where the operator wants that", async () => {
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

test("polled too often, it waits a minute; one broken row is refused", async () => {
  await upstream.play("adsb-lol", "rate_limited")
  const { run, waits } = await collect()
  expect([run.outcome, waits[0]]).toEqual(["ok", 60_500])
  await upstream.play("adsb-lol", "broken_row")
  expect((await collect()).run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
})
