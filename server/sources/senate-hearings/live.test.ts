import { expect, test } from "vitest"
import type { Hearing } from "../../context/alternative/hearing"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { senateHearings } from "./live"

const { collect, replay, testOutcomes } = serve<Hearing>(senateHearings, { from: "2026-11-14", to: "2027-02-19" })

const find = (facts: readonly Hearing[], id: string) => facts.find(({ event_id }) => event_id === id)

test("a meeting has its committee with its subcommittee, its time in Washington and its kind", async () => {
  const { facts } = unrefused(await collect())
  expect(facts).toHaveLength(4)
  expect(find(facts, "337422")).toMatchObject({
    committees: [{ code: "ssas16", name: "Armed Services, Airland" }],
    date: "2026-11-25",
    scheduled_at: "2026-11-25T19:30:00.000Z",
  })
  expect(find(facts, "337423")?.kind).toBe("markup")
  expect(find(facts, "337424")?.title).toBe("Hearings to examine the price of drugs & devices.")
})

test.each([
  ["moved", { date: "2026-12-09", status: "scheduled" }],
  ["canceled", { status: "canceled" }],
  ["postponed", { status: "postponed" }],
  ["no_time", { date: "2026-12-02", scheduled_at: null }],
])("a meeting that is %s keeps its id", async (scenario, expected) => {
  expect(find((await collect(scenario)).facts, "337421")).toMatchObject(expected)
})

testOutcomes([
  ["recess", "empty_confirmed"],
  ["cut_off", "unavailable"],
  ["words_under_200", "format_changed"],
])

test("a day without meetings does not hide later ones", async () => {
  expect(await collect("quiet_day")).toMatchObject({ run: { outcome: "ok", rejected: [] }, facts: [{}, {}, {}, {}] })
})

/** Serves the list as of the day of its recording. */
const read = (answer: string) =>
  replay("2026-07-25T12:00:00Z", recorded(`senate-hearings/${answer}`), { from: "2026-07-01", to: "2026-12-31" })

test("a recorded list has each meeting's time, kind and committee", async () => {
  const { run, facts } = await read("hearings-2026-07-30.xml")
  expect(run).toMatchObject({
    rejected: [],
    counts: [{ document: "Senate schedule of meetings", stated: 7, read: 7 }],
  })
  expect(facts.map((each) => [each.event_id, each.scheduled_at, each.kind, each.committees[0].code])).toEqual([
    ["338689", "2026-07-30T14:00:00.000Z", "hearing", "sscm34"],
    ["338694", "2026-07-30T14:00:00.000Z", "markup", "ssfi00"],
    ["338688", "2026-07-30T14:30:00.000Z", "hearing", "ssfr00"],
    ["338692", "2026-07-30T18:00:00.000Z", "hearing", "jcse00"],
    ["338695", "2026-08-04T14:00:00.000Z", "hearing", "ssfi10"],
    ["338698", "2026-08-04T18:30:00.000Z", "hearing", "ssju22"],
    ["338697", "2026-08-04T20:00:00.000Z", "hearing", "slia00"],
  ])
  expect(facts[1]).toEqual({
    source: "senate-hearings",
    event_id: "338694",
    congress: 119,
    chamber: "senate",
    kind: "markup",
    committees: [{ code: "ssfi00", name: "Finance" }],
    date: "2026-07-30",
    scheduled_at: "2026-07-30T14:00:00.000Z",
    status: "scheduled",
    witnesses: [],
    url: "https://www.senate.gov/committees/hearings_meetings.htm",
    title: 'Business meeting to consider an original bill entitled, "Taxpayer Assistance and Service Act".',
    location: "SD-215",
    updated_at: "2026-07-29T20:34:35.000Z",
  })
})

test("a recorded Saturday has the hearing that follows its placeholder, and a recess has none", async () => {
  const { run, facts } = await read("hearings-2026-07-25-saturday.xml")
  expect(run).toMatchObject({ rejected: [], counts: [{ stated: 2, read: 2 }] })
  expect(facts).toMatchObject([{ event_id: "338683", scheduled_at: "2026-07-29T12:30:00.000Z", location: "SD-342" }])
  expect((await read("hearings-recess-2026-10-02.xml")).run.outcome).toBe("empty_confirmed")
})
