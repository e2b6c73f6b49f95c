import { expect, test } from "vitest"
import type { Flight } from "../../context/alternative/flight"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { saturday, today } from "../testing/world"
import { adsbLol } from "./live"

const { collect, replay, testOutcomes } = serve<Flight>(adsbLol, {
  ...today,
  at: new Date(saturday),
})

test("a company's aircraft that is low and descending arrives, and one on the ground is present, as first seen", async () => {
  const { rows, facts } = unrefused(await collect())
  expect(facts.map(({ tail_number, airport, event }) => [tail_number, airport, event])).toEqual([
    ["N100AL", "KIAD", "arrival"],
    ["N552AV", "KHEF", "arrival"],
    ["N550AV", "KIAD", "presence"],
  ])
  expect(facts[0]).toEqual({
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
  expect(rows.every(({ addsOnly }) => addsOnly)).toBe(true)
})

test("aircraft on the FAA's limited display list are left out if the operator chooses so", async () => {
  const { facts } = await collect("ok", {}, { ADSB_LOL_HONOUR_LADD: "true" })
  expect(facts.map(({ tail_number }) => tail_number)).toEqual(["N100AL", "N550AV"])
})

testOutcomes([
  ["strangers_only", "empty_confirmed"],
  ["empty", "unavailable", "adsb.lol lists no aircraft at all"],
  ["stale", "unavailable"],
])

test.each([
  ["v2_point_response", "2025-11-18T01:04:20Z", 89],
  ["v2_pia_response", "2025-11-18T01:04:15Z", 5],
])("of %s every aircraft is read, on the ground or behind a privacy address", async (file, at, count) => {
  const counts = [{ document: "adsb.lol's list of aircraft around Washington", stated: count, read: count }]
  expect((await replay(at, recorded(`adsb-lol/${file}.json`))).run).toEqual({
    outcome: "empty_confirmed",
    reason: "no aircraft of a company is landing",
    counts,
  })
})

test("unknown values of an aircraft may be null", async () => {
  const { ac, ...rest } = JSON.parse(recorded("adsb-lol/v2_point_response.json"))
  const names = ["lat", "lon", "alt_baro", "baro_rate", "geom_rate", "seen_pos", "dbFlags"]
  const unknown = Object.fromEntries(names.map((name) => [name, null]))
  const { run } = await replay(
    "2025-11-18T01:04:20Z",
    JSON.stringify({ ac: ac.map((each: object) => ({ ...each, ...unknown })), ...rest }),
  )
  expect(run.outcome).toBe("empty_confirmed")
})
