import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { readEnv } from "../../platform/env"
import { serviceVariables } from "../../platform/serviceVariables"
import { cboe } from "../../sources/cboe/live"
import { address, liveSource } from "../../sources/liveSource"
import type { SourceRun } from "../../sources/source"
import { steppedClient } from "../../sources/testing/steppedClient"
import { startUpstream } from "../../sources/testing/upstream"
import { saturday, week } from "../../sources/testing/world"
import { registrations } from "../../sources/whereToRegister"
import { canCollect, listSources, liveSources, requireSourceSettings, sourceCatalogue, upstreamOf } from "../upstreams"
import { bars } from "./bars"
import { families } from "./index"
import { longestPauseSeconds } from "./pauses"
import { findOverdue, lastDeadline } from "./staleness"
import { sourcesPage, withSourceVariables } from "./testing/documents"

const quarterHourMs = 900_000
/** Every quarter hour of a week with a holiday, an early close and two month changes. */
const instants = Array.from(
  { length: 7 * 96 },
  (_, quarter) => Date.parse("2026-11-25T00:00:00Z") + quarter * quarterHourMs,
)

test.each(families)("the facts due for $name depend only on the clock, at quarter hours", ({ expectation }) => {
  if (!expectation) return
  const { graceMs, due } = expectation
  expect(graceMs % quarterHourMs).toBe(0)
  for (const at of instants) {
    const { day, since } = due(new Date(at))
    expect(since.getTime() % quarterHourMs).toBe(0)
    expect(since.getTime()).toBeLessThanOrEqual(at)
    expect([due(since).day, due(new Date(at + quarterHourMs - 1)).day]).toEqual([day, day])
  }
})

test.each(families)("$name is overdue once its grace is over, and until its day is there", ({ name, expectation }) => {
  if (!expectation) {
    expect(findOverdue(name, null, new Date(instants[0]))).toBeNull()
    return
  }
  const { graceMs, due } = expectation
  const now = due(new Date(instants[300]))
  const late = new Date(now.since.getTime() + graceMs)
  const justBefore = new Date(late.getTime() - 1)
  const previous = due(new Date(now.since.getTime() - 1)).day
  expect(findOverdue(name, previous, justBefore)).toBeNull()
  expect(findOverdue(name, previous, late)).toMatchObject({ expected: now.day, newest: previous })
  expect(findOverdue(name, now.day, late)).toBeNull()
  expect(lastDeadline([name], late)).toEqual(late)
})

test.each([
  ["20 16 * * 1-5", 72 * 3_600],
  ["15 0 * * *", 24 * 3_600],
  ["*/15 * * * *", 900],
  ["0 6,18 * * *", 12 * 3_600],
])("%s pauses for at most %i seconds", (cron, seconds) => {
  expect(longestPauseSeconds({ cron, timeZone: "America/New_York" })).toBe(seconds)
})

test.each([
  ["alpaca", "alpaca"],
  ["massive", "massive"],
  [undefined, "bars"],
])("with %s declared and no key, bars come from %s and are not configured", async (provider, id) => {
  const source = upstreamOf(bars, readEnv({ FEED: "live", BARS_PROVIDER: provider }))
  expect(source.id).toBe(id)
  expect((await source.collect({ tickers: ["AAPL"], ...week })).outcome).toBe("not_configured")
})

test.each([
  [{ FEED: "live" }, false],
  [{ FEED: "live", BARS_PROVIDER: "massive" }, false],
  [{ FEED: "live", BARS_PROVIDER: "massive", ALPACA_KEY_ID: "id", ALPACA_SECRET_KEY: "secret" }, false],
  [{ FEED: "live", BARS_PROVIDER: "massive", MASSIVE_API_KEY: "key" }, true],
  [{ FEED: "simulated" }, true],
])("with %j, bars can be collected: %s", (variables, expected) => {
  expect(canCollect(bars, readEnv(variables))).toBe(expected)
})

test("a source is on standby if another one comes before it, and not if each has facts of its own", () => {
  const sources = listSources(readEnv({ FEED: "live", FRED_API_KEY: "a".repeat(32) }))
  const standbysOf = (name: string) =>
    sources.filter(({ family, isStandby }) => family === name && isStandby).map(({ sourceId }) => sourceId)
  expect(standbysOf("vix")).toEqual(["fred"])
  expect(standbysOf("economic-calendar")).toEqual([])
})

test("a family without a simulated part has no simulated source", () => {
  const simulated = listSources(readEnv({})).filter(({ sourceId }) => sourceId === "simulated")
  const without = families.filter((family) => "twin" in family && family.twin === null).map(({ name }) => name)
  expect(without).toEqual(["worldmonitor-relay", "osiris-relay"])
  expect(simulated.map(({ family }) => family).filter((name) => without.some((each) => each === name))).toEqual([])
})

test("any provider of bars can be declared", () => {
  for (const { id } of bars.sources) expect(readEnv({ BARS_PROVIDER: id }).BARS_PROVIDER).toBe(id)
})

test("every source has a fake in its folder and opens without any settings", async () => {
  const upstream = await startUpstream({ bars: [], actions: [] })
  const { client } = steppedClient(saturday)
  for (const source of liveSources) {
    expect(upstream.sources, `server/sources/${source.id}/fake.ts`).toContain(source.id)
    expect(source.open({}, client)).toMatchObject({ id: source.id, origin: "live" })
  }
  await upstream.close()
})

test("a source whose terms must be acknowledged is disabled until they are", async () => {
  const gated = liveSource({
    ...cboe,
    variables: { CBOE_BASE_URL: address("https://cdn.cboe.com") },
    gate: { variable: "ACK_TERMS", terms: "For private use only." },
    collect: async (): Promise<SourceRun<null>> => ({ outcome: "ok", rows: null, rejected: [] }),
  })
  const { client } = steppedClient(saturday)
  const env = (said: string) => readEnv({ FEED: "live", ACK_TERMS: said })
  const family = { sources: [gated], choice: "first_that_answers" } as const
  expect([canCollect(family, env("yes")), canCollect(family, env("acknowledged"))]).toEqual([false, true])
  const outcome = async (said: string) => (await gated.open({ ACK_TERMS: said }, client).collect(null)).outcome
  expect([await outcome(""), await outcome("yes"), await outcome("acknowledged")]).toEqual([
    "disabled",
    "disabled",
    "ok",
  ])
})

test("an unusable setting of a source is refused by name", () => {
  expect(() => sourceCatalogue(readEnv({ ALPACA_FEED: "tape" }))).toThrow("ALPACA_FEED")
  expect(() => sourceCatalogue(readEnv({ CBOE_BASE_URL: "not an address" }))).toThrow("CBOE_BASE_URL")
})

test("the sources page and the example environment match the declarations", async () => {
  await expect(sourcesPage()).toMatchFileSnapshot("../../../docs/sources.md")
  const example = readFileSync(".env.example", "utf8")
  await expect(withSourceVariables(example)).toMatchFileSnapshot("../../../.env.example")
})

test("every key that a source uses has a registration page", () => {
  const keys = liveSources.flatMap(({ variables }) =>
    Object.keys(variables).filter((name) => /_(KEY|ID|SECRET)(_|$)/.test(name)),
  )
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(registrations).toSorted())
  for (const { page } of Object.values(registrations)) expect(new URL(page).protocol).toBe("https:")
})

test("every variable of the example environment is read by the service or by a source", () => {
  const names = readFileSync(".env.example", "utf8").match(/^[A-Z_]+(?==)/gm) ?? []
  const declared = liveSources.flatMap(({ variables, gate }) => [
    ...Object.keys(variables),
    ...(gate ? [gate.variable] : []),
  ])
  expect(names.filter((name) => !(name in serviceVariables.shape) && !declared.includes(name))).toEqual([])
})

test.each([
  [{ KALSHI_SERIES: "a b" }, 'KALSHI_SERIES is "a b"; it takes at most 40 tickers of series, separated by commas.'],
  [{ YOUTUBE_CREATORS: "not a channel" }, /^YOUTUBE_CREATORS is "not a channel"; it takes at most 200 ids of channels/],
  [{ ALPACA_FEED: "otc" }, 'ALPACA_FEED is "otc"; it takes sip or iex.'],
  [{ KALSHI_BASE_URL: "kalshi" }, 'KALSHI_BASE_URL is "kalshi"; it takes a URL such as https://example.com.'],
  [{ ACK_TERMS_KALSHI: "yes" }, 'ACK_TERMS_KALSHI is "yes"; it takes acknowledged, where the terms are accepted.'],
])("a wrong setting of a source is named before any request: %j", (variables, sentence) => {
  const given = variables as unknown as Record<string, string>
  expect(() => requireSourceSettings(readEnv({ FEED: "live", ...given }))).toThrow(sentence)
  expect(() => requireSourceSettings(readEnv(given))).not.toThrow()
})
