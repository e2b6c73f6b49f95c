import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { fed } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("fed", "ok"))
afterAll(() => upstream.close())

function collect(from = "2026-07-01", to = "2027-03-31") {
  return fed.open({ FED_BASE_URL: `${upstream.url}/fed` }, steppedClient(saturday).client).collect({ from, to })
}

test("a meeting decides on its last day, a release without an hour has none, and speeches are left out", async () => {
  const run = await collect("2026-12-01", "2027-01-31")
  const release = { source: "fed", period: null, announced_date: null }
  expect(run).toEqual({
    outcome: "ok",
    rows: [
      {
        body: { ...release, name: "FOMC Rate Decision", date: "2026-12-09", scheduled_at: "2026-12-09T19:00:00.000Z" },
      },
      {
        body: {
          ...release,
          name: "FOMC Press Conference",
          date: "2026-12-09",
          scheduled_at: "2026-12-09T19:30:00.000Z",
        },
      },
      { body: { ...release, name: "Beige Book", date: "2026-12-25", scheduled_at: null } },
      { body: { ...release, name: "FOMC Minutes", date: "2027-01-18", scheduled_at: "2027-01-18T19:00:00.000Z" } },
    ],
    rejected: [],
  })
})

test("a meeting that spans the end of a month decides in the next one, and each day of a list is a release", async () => {
  await upstream.play("fed", "other_days")
  const run = await collect("2026-12-10", "2027-01-31")
  const days = run.outcome === "ok" ? run.rows.map(({ body }) => body as { name: string; date: string }) : []
  expect(days.map(({ name, date }) => `${date} ${name}`)).toEqual([
    "2027-01-01 FOMC Rate Decision",
    "2026-12-25 Beige Book",
    "2027-01-04 FOMC Minutes",
    "2027-01-18 FOMC Minutes",
  ])
})

test("the recorded calendar has decisions, minutes and Beige Books, and its empty last event is skipped", async () => {
  const client = replaying("2026-10-01T12:00:00Z", () => `\uFEFF${recorded("fed/calendar-2026-10.json")}`)
  const run = await fed.open({}, client).collect({ from: "2026-09-01", to: "2026-10-31" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  expect(run.rejected).toEqual([])
  const releases = run.rows.map(({ body }) => body as { name: string; scheduled_at: string })
  expect(releases.map(({ name, scheduled_at }) => `${scheduled_at} ${name}`).toSorted()).toEqual([
    "2026-09-02T18:00:00.000Z Beige Book",
    "2026-09-16T18:00:00.000Z FOMC Rate Decision",
    "2026-09-16T18:30:00.000Z FOMC Press Conference",
    "2026-10-07T18:00:00.000Z FOMC Minutes",
    "2026-10-14T18:00:00.000Z Beige Book",
    "2026-10-28T18:00:00.000Z FOMC Rate Decision",
    "2026-10-28T18:30:00.000Z FOMC Press Conference",
  ])
})

test("one day that cannot be read is refused, and the rest is kept", async () => {
  await upstream.play("fed", "one_bad_day")
  expect(await collect()).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_day" }] })
})

test.each([
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "500"],
  ["broken_json", "format_changed", "broken JSON"],
  ["renamed", "format_changed", "with a known name"],
  ["bad_days", "format_changed", "malformed_day"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("fed", scenario)
  expect(await collect()).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
