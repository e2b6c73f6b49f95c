import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { FactsRequest } from "../source"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld, week } from "../testing/world"
import { alternativeMe } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("alternative-me", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

function collect(request: Partial<FactsRequest> = {}) {
  const { client, waits } = steppedClient(saturday)
  const source = alternativeMe.open({ ALTERNATIVE_ME_BASE_URL: `${upstream.url}/alternative-me` }, client)
  return source.collect({ from: "2026-11-18", to: "2026-11-21", ...request }).then((run) => ({ run, waits }))
}

test("strings become a reading a day, including weekends, and only the wanted days are requested", async () => {
  const { run } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(run.outcome === "ok" && run.rows.map(({ body }) => body)).toEqual([
    { date: "2026-11-21", score: 47 },
    { date: "2026-11-20", score: 50 },
    { date: "2026-11-19", score: 53 },
    { date: "2026-11-18", score: 56 },
  ])
  expect(upstream.requests.map(({ path }) => path)).toEqual(["/alternative-me/fng/?limit=4&format=json"])
})

test("numbers instead of strings give the same readings", async () => {
  const { run } = await collect()
  await upstream.play("alternative-me", "numbers")
  expect((await collect()).run).toEqual(run)
})

test("only the requested days are taken", async () => {
  const { run } = await collect({ from: "2026-11-17", to: "2026-11-18" })
  expect(run.outcome === "ok" && run.rows.length).toBe(2)
})

test("days without a reading are confirmed empty", async () => {
  const { run } = await collect({ from: "2026-11-22", to: "2026-11-23" })
  expect(run).toMatchObject({ outcome: "empty_confirmed", reason: expect.stringContaining("2026-11-22") })
})

test.each([
  ["error_in_words", "Service temporarily overloaded"],
  ["html", "instead of JSON"],
  ["failing", "503"],
])("%s is unavailable, though the status may be 200", async (scenario, words) => {
  await upstream.play("alternative-me", scenario)
  expect((await collect()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining(words) })
})

test("its own error message becomes plain text of bounded length", async () => {
  await upstream.play("alternative-me", "long_error")
  const { run } = await collect()
  const reason = run.outcome === "unavailable" ? run.reason : ""
  expect(reason).toMatch(/^alternative\.me said: \[31mOverloaded sorry sorry/)
  expect(reason.length).toBeLessThan(250)
})

test.each(["dates_in_words", "renamed_columns"])(
  "%s are a change of format, with the raw body kept",
  async (scenario) => {
    await upstream.play("alternative-me", scenario)
    expect((await collect()).run).toMatchObject({ outcome: "format_changed", rawBody: expect.stringContaining("data") })
  },
)

test("one score beyond the scale is refused and the rest is kept", async () => {
  await upstream.play("alternative-me", "out_of_range")
  const { run } = await collect({ from: week.from })
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "score_out_of_range" }] })
  expect(run.outcome === "ok" && run.rows.length).toBe(4)
})

test("two scores of one day that disagree are both refused", async () => {
  await upstream.play("alternative-me", "contradiction")
  const { run } = await collect()
  expect(run.outcome === "ok" && run.rejected.map(({ reason }) => reason)).toEqual([
    "conflicting_duplicate",
    "conflicting_duplicate",
  ])
  expect(run.outcome === "ok" && run.rows.length).toBe(3)
})

test("the recorded answer has a reading for each of its two days", async () => {
  const client = replaying("2026-09-08T23:14:00Z", () => recorded("alternative-me/fng-2026-09-08.json"))
  expect(await alternativeMe.open({}, client).collect({ from: "2026-09-07", to: "2026-09-08" })).toEqual({
    outcome: "ok",
    rows: [{ body: { date: "2026-09-08", score: 69 } }, { body: { date: "2026-09-07", score: 71 } }],
    rejected: [],
  })
})

test("a list without readings is not believed", async () => {
  const { data: _, ...rest } = JSON.parse(recorded("alternative-me/fng-2026-09-08.json"))
  const client = replaying("2026-09-08T23:14:00Z", () => JSON.stringify({ ...rest, data: [] }))
  const run = await alternativeMe.open({}, client).collect({ from: "2026-09-07", to: "2026-09-08" })
  expect(run).toMatchObject({ outcome: "unavailable", reason: "alternative.me lists no reading at all" })
})
