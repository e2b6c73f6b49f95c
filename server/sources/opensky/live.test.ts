import { expect, test } from "vitest"
import type { Flight } from "../../context/alternative/flight"
import { fakeSettings } from "../../knowledge/families/testing/addresses"
import { recording } from "../recording"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { steppedClient } from "../testing/steppedClient"
import { saturday } from "../testing/world"
import { opensky } from "./live"
import { readStates } from "./states"

const { upstream, collect, testOutcomes } = serve<Flight>(opensky, {
  from: "2026-11-20",
  to: "2026-11-21",
  at: new Date(saturday),
})

const morning = { at: new Date("2026-11-21T10:15:00Z") }

test("a landing aircraft, reported in metres, becomes an arrival", async () => {
  const { run, facts } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [], rows: [{ addsOnly: true }] })
  expect(facts).toMatchObject([
    {
      source: "opensky",
      tail_number: "N100AL",
      airport: "KIAD",
      event: "arrival",
      observed_at: "2026-11-21T11:59:59.000Z",
    },
  ])
})

test("once a day the arrivals of the day before are read, with their origins", async () => {
  const { facts } = await collect("ok", morning)
  expect(facts[1]).toMatchObject({
    tail_number: "N552AV",
    airport: "KIAD",
    event: "arrival",
    date: "2026-11-20",
    observed_at: "2026-11-20T15:23:20.000Z",
    origin_airport: "KMDW",
    departed_at: "2026-11-20T13:53:20.000Z",
  })
  expect(upstream.requests.filter(({ path }) => path.includes("/flights/arrival"))).toHaveLength(7)
})

test("neither the secret nor the token is stored or shown", async () => {
  const kept: unknown[] = []
  for (const scenario of ["ok", "wrong_secret", "token_renamed", "expired_token"]) {
    await upstream.play("opensky", scenario)
    const keeping = recording(steppedClient(saturday).client, async (body) => {
      kept.push(body)
    })
    const settings = { ...fakeSettings(upstream.url), OPENSKY_CLIENT_SECRET: "a-secret-of-ours" }
    const run = await opensky.open(settings, keeping).collect({ ...morning, from: "2026-11-20", to: "2026-11-21" })
    expect(JSON.stringify([run, kept])).not.toMatch(/a-secret-of-ours|token-of-the-fake/)
  }
  expect(kept).not.toEqual([])
})

test("a token rejected before its expiry is renewed once, and no more often", async () => {
  expect((await collect("revoked_token")).run.outcome).toBe("ok")
  const paths = () => upstream.requests.splice(0).map(({ path }) => (path.includes("/token") ? "token" : "states"))
  expect(paths()).toEqual(["token", "states", "token", "states"])
  expect((await collect("expired_token")).run.outcome).toBe("unavailable")
  expect(paths()).toEqual(["token", "states", "token", "states"])
})

testOutcomes([
  ["no_states", "empty_confirmed"],
  ["wrong_secret", "unavailable"],
  ["token_renamed", "format_changed"],
  ["renamed_columns", "format_changed"],
])

test("a day without arrivals is valid, and unreadable arrivals leave the sightings", async () => {
  expect((await collect("no_arrivals", morning)).facts).toHaveLength(1)
  const { run, facts } = await collect("failing_arrivals", morning)
  expect(facts).toHaveLength(1)
  expect(run).toMatchObject({ rejected: Array.from({ length: 7 }, () => ({ reason: "arrivals_unread" })) })
})

test("the recorded state whose position is minutes old is left out", () => {
  expect(readStates(JSON.parse(recorded("opensky/states-all.json")))).toEqual({
    rejected: [],
    sightings: [
      {
        icao24: "ab1644",
        at: new Date("2023-05-07T19:45:43Z"),
        latitude: 42.5372,
        longitude: -71.1656,
        isOnGround: false,
        altitudeFt: 2217.42 * 3.28084,
        climbRate: 13 * 3.28084 * 60,
      },
      expect.objectContaining({ icao24: "e8027d", isOnGround: false }),
      expect.objectContaining({ icao24: "a2cbe1", isOnGround: false, climbRate: -4.55 * 3.28084 * 60 }),
    ],
  })
  expect(readStates(JSON.parse(recorded("opensky/states-none.json")))).toEqual({ sightings: [], rejected: [] })
})
