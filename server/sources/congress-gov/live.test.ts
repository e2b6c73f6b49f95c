import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { congressOn, type Hearing } from "../../context/alternative/hearing"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { congressGov } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("congress-gov", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(from = "2026-11-01", key: string | undefined = "a-key-of-ours") {
  const { client, waits } = steppedClient(saturday)
  const variables = { CONGRESS_BASE_URL: `${upstream.url}/congress-gov`, CONGRESS_API_KEY: key }
  const run = await congressGov.open(variables, client).collect({ from, to: "2026-11-21" })
  const hearings = run.outcome === "ok" ? run.rows.map(({ body }) => body as Hearing) : []
  return { run, hearings, waits, of: (id: string) => hearings.find(({ event_id }) => event_id === id) }
}

test("a meeting has its committee, its time, its place and its witnesses", async () => {
  const { run, hearings, of } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(hearings).toHaveLength(5)
  expect(of("118651")).toEqual({
    source: "congress-gov",
    event_id: "118651",
    congress: 119,
    chamber: "house",
    kind: "hearing",
    committees: [{ code: "hsif00", name: "House Energy and Commerce Committee" }],
    title: "A hearing on matter 1 before the committee",
    date: "2026-12-02",
    scheduled_at: "2026-12-02T15:00:00.000Z",
    status: "scheduled",
    location: "2123 Rayburn House Office Building",
    witnesses: [{ name: "Ms. Ada Quillfeather", position: "Vice President", organization: "Pfizer Inc." }],
    url: "https://www.congress.gov/event/119th-congress/house-event/118651",
    updated_at: "2026-11-21T14:20:11.000Z",
  })
  expect(of("118652")?.kind).toBe("markup")
  expect(of("118653")?.location).toBe("Norfolk City Hall, Norfolk, VA")
  expect(of("118654")).toMatchObject({ chamber: "joint", kind: "meeting" })
})

test("only meetings changed since the requested day are read in detail", async () => {
  const { hearings } = await collect("2026-11-20")
  expect(hearings.map(({ event_id }) => event_id)).toEqual(["118651", "118652"])
  expect(upstream.requests).toHaveLength(4)
  expect(upstream.requests[0].path).toContain("fromDateTime=2026-11-20T00%3A00%3A00Z")
  expect(upstream.requests.every(({ headers }) => headers["x-api-key"] === "a-key-of-ours")).toBe(true)
})

test("all pages of the list are read", async () => {
  await upstream.play("congress-gov", "paged")
  expect((await collect()).hearings).toHaveLength(5)
})

test.each([
  ["canceled", { status: "canceled", date: "2026-12-02" }],
  ["postponed", { status: "postponed", date: "2026-12-02" }],
  ["moved", { status: "scheduled", date: "2026-12-09" }],
])("a meeting that is %s keeps its id", async (scenario, expected) => {
  await upstream.play("congress-gov", scenario)
  expect((await collect()).of("118651")).toMatchObject(expected)
})

test("without a key it is not configured; with a wrong one it is unavailable, and no reason contains the key", async () => {
  expect((await collect("2026-11-01", "")).run.outcome).toBe("not_configured")
  await upstream.play("congress-gov", "bad_key")
  const { run } = await collect()
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("403") })
  expect(JSON.stringify(run)).not.toContain("a-key-of-ours")
})

test("one unreadable detail is reported and left to the next run; if most are unreadable, none is believed", async () => {
  await upstream.play("congress-gov", "one_failing_detail")
  expect((await collect()).run).toMatchObject({ outcome: "ok", rejected: [{ reason: "detail_unread" }] })
  await upstream.play("congress-gov", "failing_details")
  expect((await collect()).run.outcome).toBe("unavailable")
})

test.each([
  ["missing_date", "malformed_row"],
  ["unknown_status", "unknown_status"],
])("nothing is guessed of a meeting with %s", async (scenario, reason) => {
  await upstream.play("congress-gov", scenario)
  const { run, hearings } = await collect()
  expect(hearings).toHaveLength(4)
  expect(run).toMatchObject({ rejected: [{ reason }] })
})

test("one row of the list that cannot be read is refused, and the meetings of the others are read", async () => {
  await upstream.play("congress-gov", "broken_row")
  const { run, hearings } = await collect()
  expect([hearings.length, run]).toMatchObject([
    4,
    {
      rejected: [{ reason: "malformed_row" }],
      counts: [
        { document: "Congress.gov's list of house meetings, Congress 119", stated: 4, read: 4 },
        { document: "Congress.gov's list of nochamber meetings, Congress 119", stated: 1, read: 1 },
      ],
    },
  ])
})

test("dates are also read in the format used until 2023", async () => {
  const now = (await collect()).hearings
  await upstream.play("congress-gov", "older_dates")
  expect((await collect()).hearings).toEqual(now)
})

test("a recorded meeting of 2023 is read in full", async () => {
  const list = JSON.parse(recorded("congress-gov/committee-meeting-list.json"))
  const [first] = list.committeeMeetings
  const page = (rows: object[]) =>
    JSON.stringify({ ...list, committeeMeetings: rows, pagination: { count: rows.length } })
  const client = replaying("2023-12-29T12:00:00Z", ({ pathname }) => {
    if (/\d$/.test(pathname)) return recorded("congress-gov/committee-meeting-118-house-115538.json")
    return page(pathname.endsWith("/house") ? [first] : [])
  })
  const run = await congressGov
    .open({ CONGRESS_API_KEY: "a-key" }, client)
    .collect({ from: "2023-12-01", to: "2023-12-29" })
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [],
    rows: [
      {
        body: {
          event_id: "115538",
          congress: 118,
          chamber: "house",
          kind: "hearing",
          committees: [{ code: "hsii24", name: "House Natural Resources Subcommittee on Indian and Insular Affairs" }],
          date: "2023-03-24",
          scheduled_at: "2023-03-24T13:00:00.000Z",
          status: "scheduled",
          location: "1324 Longworth House Office Building",
          witnesses: [
            {
              name: "The Honorable Bryan Newland",
              position: "Assistant Secretary",
              organization: "Bureau of Indian Affairs",
            },
            {
              name: "The Honorable Marcellus Osceola",
              position: "Chairman",
              organization: "Seminole Tribe of Florida",
            },
            {
              name: "The Honorable John Williams",
              position: "Vice Chairman",
              organization: "United Auburn Rancheria",
            },
          ],
          url: "https://www.congress.gov/event/118th-congress/house-event/115538",
          updated_at: "2023-10-01T04:18:38.000Z",
        },
      },
    ],
  })
})

test.each([
  ["html", "unavailable"],
  ["renamed_columns", "format_changed"],
  ["none", "empty_confirmed"],
])("%s is %s", async (scenario, outcome) => {
  await upstream.play("congress-gov", scenario)
  expect((await collect()).run.outcome).toBe(outcome)
})

test("it waits and retries when asked to; titles are plain text of bounded length", async () => {
  await upstream.play("congress-gov", "rate_limited")
  const { run, waits } = await collect()
  expect([run.outcome, waits[0]]).toEqual(["ok", 5_500])
  await upstream.play("congress-gov", "hostile_texts")
  const title = (await collect()).of("118651")?.title ?? ""
  expect(title).toMatch(/^On power x+…$/)
  expect(title.length).toBeLessThanOrEqual(300)
})

test("a Congress begins on the third of January of an odd year", () => {
  expect(["2025-01-02", "2025-01-03", "2026-11-21", "2027-01-02", "2027-01-03"].map(congressOn)).toEqual([
    118, 119, 119, 119, 120,
  ])
})
