import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Hearing } from "../../context/alternative/hearing"
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

test("a meeting has its committee and its time, which is Washington's", async () => {
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
    updated_at: "2026-11-19T21:02:00.000Z",
  })
  expect(of("337423")?.kind).toBe("markup")
  expect(of("337424")?.title).toBe("Hearings to examine the price of drugs & devices.")
})

test.each([
  ["moved", { date: "2026-12-09", status: "scheduled" }],
  ["canceled", { status: "canceled" }],
  ["postponed", { status: "postponed" }],
  ["no_time", { date: "2026-12-02", scheduled_at: null }],
])("one that is %s says so under the same id", async (scenario, expected) => {
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

test("matters are plain text of bounded length", async () => {
  await upstream.play("senate-hearings", "hostile_texts")
  const title = (await collect()).of("337421")?.title ?? ""
  expect(title).toMatch(/^Hearings on powerx+…$/)
  expect(title.length).toBeLessThanOrEqual(300)
})
