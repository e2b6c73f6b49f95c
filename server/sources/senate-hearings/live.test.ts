import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Hearing } from "../../context/alternative/hearing"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { senateHearings } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("senate-hearings", "ok"))
afterAll(() => upstream.close())

async function collect() {
  const { client } = steppedClient(saturday)
  const source = senateHearings.open({ SENATE_BASE_URL: `${upstream.url}/senate-hearings` }, client)
  const run = await source.collect({ from: "2026-11-14", to: "2027-02-19" })
  const hearings = run.outcome === "ok" ? run.rows.map(({ body }) => body as Hearing) : []
  return { run, hearings, of: (id: string) => hearings.find(({ event_id }) => event_id === id) }
}

test("a meeting has its committee and its time, in Washington time", async () => {
  const { run, hearings, of } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(hearings).toHaveLength(4)
  expect(of("337422")).toEqual({
    source: "senate-hearings",
    event_id: "337422",
    congress: 119,
    chamber: "senate",
    kind: "hearing",
    committees: [{ code: "ssas16", name: "Armed Services, Airland" }],
    title: "Hearings to examine procurement, with Northrop Grumman as an example.",
    date: "2026-11-25",
    scheduled_at: "2026-11-25T19:30:00.000Z",
    status: "scheduled",
    location: "SD-538",
    witnesses: [],
    url: "https://www.senate.gov/committees/hearings_meetings.htm",
    updated_at: "2026-11-19T21:02:11.000Z",
  })
  expect(of("337423")?.kind).toBe("markup")
  expect(of("337424")?.title).toBe("Hearings to examine the price of drugs & devices.")
})

test.each([
  ["moved", { date: "2026-12-09", status: "scheduled" }],
  ["canceled", { status: "canceled" }],
  ["postponed", { status: "postponed" }],
  ["no_time", { date: "2026-12-02", scheduled_at: null }],
])("a meeting that is %s keeps its id", async (scenario, expected) => {
  await upstream.play("senate-hearings", scenario)
  expect((await collect()).of("337421")).toMatchObject(expected)
})

test.each([
  ["recess", "empty_confirmed"],
  ["html", "unavailable"],
  ["failing", "unavailable"],
  ["cut_off", "unavailable"],
  ["renamed_columns", "format_changed"],
  ["words_under_200", "format_changed"],
])("%s is %s", async (scenario, outcome) => {
  await upstream.play("senate-hearings", scenario)
  expect((await collect()).run.outcome).toBe(outcome)
})

test("a day without meetings does not hide later ones", async () => {
  await upstream.play("senate-hearings", "quiet_day")
  expect(await collect()).toMatchObject({ run: { outcome: "ok", rejected: [] }, hearings: [{}, {}, {}, {}] })
})

test("one meeting that cannot be read is refused, and the rest is kept", async () => {
  await upstream.play("senate-hearings", "broken_row")
  const { run, hearings } = await collect()
  expect([hearings.length, run]).toMatchObject([3, { rejected: [{ reason: "malformed_row" }] }])
})

/** Serves the list as of the day of its recording. */
async function replay(answer: string, status = 200) {
  const body = recorded(`senate-hearings/${answer}`)
  const source = senateHearings.open(
    {},
    replaying("2026-07-25T12:00:00Z", () => ({ status, body })),
  )
  const run = await source.collect({ from: "2026-07-01", to: "2026-12-31" })
  return { run, hearings: run.outcome === "ok" ? run.rows.map(({ body }) => body as Hearing) : [] }
}

test("a recorded list has each meeting's time, kind and committee", async () => {
  const { run, hearings } = await replay("hearings-2026-07-30.xml")
  expect(run).toMatchObject({
    rejected: [],
    counts: [{ document: "Senate schedule of meetings", stated: 7, read: 7 }],
  })
  expect(hearings.map((each) => [each.event_id, each.scheduled_at, each.kind, each.committees[0].code])).toEqual([
    ["338689", "2026-07-30T14:00:00.000Z", "hearing", "sscm34"],
    ["338694", "2026-07-30T14:00:00.000Z", "markup", "ssfi00"],
    ["338688", "2026-07-30T14:30:00.000Z", "hearing", "ssfr00"],
    ["338692", "2026-07-30T18:00:00.000Z", "hearing", "jcse00"],
    ["338695", "2026-08-04T14:00:00.000Z", "hearing", "ssfi10"],
    ["338698", "2026-08-04T18:30:00.000Z", "hearing", "ssju22"],
    ["338697", "2026-08-04T20:00:00.000Z", "hearing", "slia00"],
  ])
  expect(hearings[1]).toMatchObject({
    committees: [{ name: "Finance" }],
    title: 'Business meeting to consider an original bill entitled, "Taxpayer Assistance and Service Act".',
    location: "SD-215",
    updated_at: "2026-07-29T20:34:35.000Z",
  })
})

test("a recorded Saturday has the hearing that follows its placeholder, and a recess has none", async () => {
  const { run, hearings } = await replay("hearings-2026-07-25-saturday.xml")
  expect(run).toMatchObject({ rejected: [], counts: [{ stated: 2, read: 2 }] })
  expect(hearings).toMatchObject([{ event_id: "338683", scheduled_at: "2026-07-29T12:30:00.000Z", location: "SD-342" }])
  expect((await replay("hearings-recess-2026-10-02.xml")).run.outcome).toBe("empty_confirmed")
})

test("a recorded refusal is unavailable", async () => {
  expect((await replay("akamai-403.html", 403)).run).toMatchObject({
    outcome: "unavailable",
    reason: expect.stringContaining("answered 403: Access Denied"),
  })
})

test("matters are plain text of bounded length", async () => {
  await upstream.play("senate-hearings", "hostile_texts")
  const title = (await collect()).of("337421")?.title ?? ""
  expect(title).toMatch(/^Hearings on powerx+…$/)
  expect(title.length).toBeLessThanOrEqual(300)
})
