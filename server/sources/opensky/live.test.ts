import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Flight } from "../../context/alternative/flight"
import { recording } from "../recording"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { opensky } from "./live"
import { readStates } from "./states"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("opensky", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const secret = "a-secret-of-ours"

async function collect(at = saturday, clientSecret = secret) {
  const { client, waits } = steppedClient(saturday)
  const kept: string[] = []
  const base = `${upstream.url}/opensky`
  const variables = {
    OPENSKY_BASE_URL: base,
    OPENSKY_AUTH_BASE_URL: base,
    OPENSKY_CLIENT_ID: "our-client",
    OPENSKY_CLIENT_SECRET: clientSecret,
  }
  const keeping = recording(client, async (body) => {
    kept.push(JSON.stringify(body))
  })
  const run = await opensky.open(variables, keeping).collect({ from: "2026-11-20", to: "2026-11-21", at: new Date(at) })
  const flights = run.outcome === "ok" ? run.rows.map(({ body }) => body as Flight) : []
  return { run, flights, waits, kept }
}

test("a landing aircraft, reported in metres, becomes an arrival", async () => {
  const { run, flights } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [], rows: [{ addsOnly: true }] })
  expect(flights).toMatchObject([
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
  const { flights } = await collect("2026-11-21T10:15:00Z")
  expect(flights[1]).toMatchObject({
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
  expect((await collect()).kept.join()).not.toMatch(/a-secret-of-ours|token-of-the-fake/)
  for (const scenario of ["wrong_secret", "token_renamed", "expired_token"]) {
    await upstream.play("opensky", scenario)
    const { run, kept } = await collect()
    expect(JSON.stringify([run, kept])).not.toMatch(/a-secret-of-ours|token-of-the-fake/)
  }
})

test("a token rejected before its expiry is renewed once, and no more often", async () => {
  await upstream.play("opensky", "revoked_token")
  expect((await collect()).run.outcome).toBe("ok")
  const paths = () => upstream.requests.splice(0).map(({ path }) => (path.includes("/token") ? "token" : "states"))
  expect(paths()).toEqual(["token", "states", "token", "states"])
  await upstream.play("opensky", "expired_token")
  expect((await collect()).run.outcome).toBe("unavailable")
  expect(paths()).toEqual(["token", "states", "token", "states"])
})

test.each([
  ["no_states", "empty_confirmed"],
  ["wrong_secret", "unavailable"],
  ["expired_token", "unavailable"],
  ["token_renamed", "format_changed"],
  ["renamed_columns", "format_changed"],
  ["html", "unavailable"],
])("%s is %s", async (scenario, outcome) => {
  await upstream.play("opensky", scenario)
  expect((await collect()).run.outcome).toBe(outcome)
})

test("without a secret it is not configured; without credits it waits as long as asked to", async () => {
  expect((await collect(saturday, "")).run.outcome).toBe("not_configured")
  await upstream.play("opensky", "rate_limited")
  const { run, waits } = await collect()
  expect([run.outcome, waits[0]]).toEqual(["ok", 11_500])
})

test("a day without arrivals is valid, and unreadable arrivals leave the sightings", async () => {
  await upstream.play("opensky", "no_arrivals")
  expect((await collect("2026-11-21T10:15:00Z")).flights).toHaveLength(1)
  await upstream.play("opensky", "failing_arrivals")
  const { run, flights } = await collect("2026-11-21T10:15:00Z")
  expect(flights).toHaveLength(1)
  expect(run).toMatchObject({ rejected: Array.from({ length: 7 }, () => ({ reason: "arrivals_unread" })) })
})

const recordedStates = JSON.parse(recorded("opensky/states-all.json"))

test("the recorded state whose position is minutes old is left out", () => {
  expect(readStates(recordedStates)).toEqual({
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

test("unreadable states are refused one by one until they are more than a tenth", () => {
  const [first, , third, fourth] = recordedStates.states
  const broken = ["no state"]
  const read = (...states: unknown[]) => readStates({ ...recordedStates, states })
  expect(read(first, broken, third, fourth)).toMatchObject({
    sightings: { length: 3 },
    rejected: [{ reason: "malformed_row" }],
  })
  expect(read(first, broken, third, broken)).toBeNull()
})

test("the recorded answer shows no landing of a company's aircraft", async () => {
  const client = replaying("2023-05-07T20:00:00Z", ({ pathname }) =>
    pathname.endsWith("/token") ? JSON.stringify({ access_token: "a" }) : recorded("opensky/states-all.json"),
  )
  const source = opensky.open({ OPENSKY_CLIENT_ID: "a", OPENSKY_CLIENT_SECRET: "b" }, client)
  const run = await source.collect({ from: "2023-05-07", to: "2023-05-07" })
  expect(run).toMatchObject({ outcome: "empty_confirmed" })
})
