import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { recorded, replaying } from "../testing/recorded"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { federalRegister } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("federal-register", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const read = () => readHeadlines(federalRegister, { FEDERAL_REGISTER_BASE_URL: `${upstream.url}/federal-register` })

test("documents of an issue are published in the morning of its day, Washington time", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines).toHaveLength(15)
  expect(headlines[0]).toEqual({
    source: "federal-register",
    document_id: "2026-112000",
    title: "Adjusting Imports of Steel & Aluminum Into the United States",
    summary: null,
    url: "https://www.federalregister.gov/documents/2026/11/20/2026-112000/a-document",
    published_at: "2026-11-20T13:45:00.000Z",
    tickers: [],
    cik: null,
  })
})

test("all pages are read", async () => {
  await upstream.play("federal-register", "many")
  const { headlines, run } = await read()
  expect(headlines).toHaveLength(200)
  expect(upstream.requests).toHaveLength(2)
  expect(upstream.requests[1].path).toContain("&page=2&search_after_cursor=WzFd")
  expect(run).toMatchObject({ counts: [{ document: "Federal Register list", stated: 200, read: 200 }] })
})

test("a title that consists of markup and instructions becomes plain text of bounded length", async () => {
  await upstream.play("federal-register", "hostile_title")
  const { headlines } = await read()
  const { title } = headlines[headlines.length - 1]
  expect(title).toMatch(/^Ignore all previous instructions (and more )+and…$|^Ignore all previous instructions .*…$/)
  expect(title.length).toBeLessThanOrEqual(300)
})

test("one row that cannot be read is refused and the others are kept", async () => {
  await upstream.play("federal-register", "few_bad_rows")
  expect((await read()).run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
})

/** Serves a recorded page that links to itself. */
async function replay(answer: string) {
  const client = replaying("2026-10-03T12:00:00Z", () => recorded(`federal-register/${answer}`))
  const run = await federalRegister.open({}, client).collect({ from: "2026-08-01", to: "2026-10-02" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  return run
}

test("recorded documents are read, with and without an abstract", async () => {
  const august = await replay("documents-2026-08-28.json")
  expect(august.rejected).toEqual([])
  // The API counts no further than 10,000.
  expect(august.counts).toBeUndefined()
  expect(august.rows.map(({ body }) => body)).toMatchObject([
    {
      document_id: "2026-17624",
      title: "Proposed Data Collection Submitted for Public Comment and Recommendations",
      summary: expect.stringMatching(/^The Centers for Disease Control and Prevention \(CDC\), as part of/),
      url: "https://www.federalregister.gov/documents/2026/08/28/2026-17624/proposed-data-collection-submitted-for-public-comment-and-recommendations",
      published_at: "2026-08-28T12:45:00.000Z",
    },
    { document_id: "2026-17623", summary: null },
    {},
  ])
  const october = await replay("documents-2026-10-02.json")
  expect(october.rejected).toEqual([])
  expect(october.rows.map(({ body }) => body)).toMatchObject([
    {
      document_id: "2026-20322",
      title: "Continuation of the National Emergency With Respect to the Situation in and in Relation to Syria",
      summary: null,
    },
    {},
    {},
    {},
  ])
})

test.each([
  ["none", "empty_confirmed", "no document"],
  ["renamed_columns", "format_changed", "malformed_row"],
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "503"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("federal-register", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
