import { expect, test } from "vitest"
import { congressOn, type Hearing } from "../../context/alternative/hearing"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { congressGov } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<Hearing>(congressGov, {
  from: "2026-11-01",
  to: "2026-11-21",
})

const find = (facts: readonly Hearing[], id: string) => facts.find(({ event_id }) => event_id === id)

test("a meeting is a hearing, a markup or another meeting, also of both chambers or at another place", async () => {
  const { facts } = unrefused(await collect())
  expect(facts).toHaveLength(5)
  expect(find(facts, "118651")).toMatchObject({ chamber: "house", kind: "hearing" })
  expect(find(facts, "118652")?.kind).toBe("markup")
  expect(find(facts, "118653")?.location).toBe("Norfolk City Hall, Norfolk, VA")
  expect(find(facts, "118654")).toMatchObject({ chamber: "joint", kind: "meeting" })
})

test("only meetings changed since the requested day are read in detail", async () => {
  const { facts } = await collect("ok", { from: "2026-11-20" })
  expect(facts.map(({ event_id }) => event_id)).toEqual(["118651", "118652"])
  expect(upstream.requests).toHaveLength(4)
  expect(upstream.requests[0].path).toContain("fromDateTime=2026-11-20T00%3A00%3A00Z")
  expect(upstream.requests.every(({ headers }) => headers["x-api-key"])).toBe(true)
})

test("all pages of the list are read", async () => {
  expect((await collect("paged")).facts).toHaveLength(5)
})

test.each([
  ["canceled", { status: "canceled", date: "2026-12-02" }],
  ["postponed", { status: "postponed", date: "2026-12-02" }],
  ["moved", { status: "scheduled", date: "2026-12-09" }],
])("a meeting that is %s keeps its id", async (scenario, expected) => {
  expect(find((await collect(scenario)).facts, "118651")).toMatchObject(expected)
})

test("one unreadable detail is reported and left to the next run; if most are unreadable, none is believed", async () => {
  expect((await collect("one_failing_detail")).run).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "detail_unread" }],
  })
  expect((await collect("failing_details")).run.outcome).toBe("unavailable")
})

test.each([
  ["missing_date", "malformed_row"],
  ["unknown_status", "unknown_status"],
])("nothing is guessed of a meeting with %s", async (scenario, reason) => {
  const { run, facts } = await collect(scenario)
  expect(facts).toHaveLength(4)
  expect(run).toMatchObject({ rejected: [{ reason }] })
})

test("dates are also read in the format used until 2023", async () => {
  const now = (await collect()).facts
  expect((await collect("older_dates")).facts).toEqual(now)
})

test("a recorded meeting of 2023 is read in full", async () => {
  const list = JSON.parse(recorded("congress-gov/committee-meeting-list.json"))
  const [first] = list.committeeMeetings
  const page = (rows: object[]) =>
    JSON.stringify({ ...list, committeeMeetings: rows, pagination: { count: rows.length } })
  const { run, facts } = await replay(
    "2023-12-29T12:00:00Z",
    ({ pathname }) => {
      if (/\d$/.test(pathname)) return recorded("congress-gov/committee-meeting-118-house-115538.json")
      return page(pathname.endsWith("/house") ? [first] : [])
    },
    { from: "2023-12-01" },
  )
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  const witness = (name: string, position: string, organization: string) => ({ name, position, organization })
  expect(facts).toEqual([
    {
      source: "congress-gov",
      event_id: "115538",
      congress: 118,
      chamber: "house",
      kind: "hearing",
      committees: [{ code: "hsii24", name: "House Natural Resources Subcommittee on Indian and Insular Affairs" }],
      title: expect.stringMatching(/^Legislative hearing on: • H.R. 1246 .*…$/),
      date: "2023-03-24",
      scheduled_at: "2023-03-24T13:00:00.000Z",
      status: "scheduled",
      location: "1324 Longworth House Office Building",
      witnesses: [
        witness("The Honorable Bryan Newland", "Assistant Secretary", "Bureau of Indian Affairs"),
        witness("The Honorable Marcellus Osceola", "Chairman", "Seminole Tribe of Florida"),
        witness("The Honorable John Williams", "Vice Chairman", "United Auburn Rancheria"),
      ],
      url: "https://www.congress.gov/event/118th-congress/house-event/115538",
      updated_at: "2023-10-01T04:18:38.000Z",
    },
  ])
})

testOutcomes([["none", "empty_confirmed"]])

test("a Congress begins on the third of January of an odd year", () => {
  expect(["2025-01-02", "2025-01-03", "2026-11-21", "2027-01-02", "2027-01-03"].map(congressOn)).toEqual([
    118, 119, 119, 119, 120,
  ])
})
