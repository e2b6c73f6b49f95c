import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { feeds, variables } from "./feeds"
import { agencyRss } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("agency-rss", "ok"))
afterAll(() => upstream.close())

function read() {
  const addresses = Object.keys(variables).map((name) => [name, `${upstream.url}/agency-rss`])
  return readHeadlines(agencyRss, Object.fromEntries(addresses))
}

test("every agency's releases are read, in each way in which dates are written", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines).toHaveLength(feeds.length * 2)
  expect(headlines.filter((_, index) => index % 2 === 0).map(({ published_at }) => published_at)).toEqual(
    feeds.map((_, hours) => new Date(Date.parse("2026-11-21T11:00:00Z") - hours * 3_600_000).toISOString()),
  )
  expect(headlines[0]).toMatchObject({
    source: "agency-rss",
    document_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    title: "fed announces rule 0",
    summary: "What the release says.",
    url: "https://fed.example/releases/0",
    cik: null,
  })
})

test("where one agency does not answer, the others are read, and the run says which is missing", async () => {
  await upstream.play("agency-rss", "one_silent")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "the feed ftc could not be read" }] })
  expect(headlines).toHaveLength(feeds.length * 2 - 2)
})

test("what one agency names twice is told once, and the same name of another agency is another release", async () => {
  await upstream.play("agency-rss", "repeated_guid")
  const { headlines } = await read()
  expect(headlines.map(({ document_id }) => document_id)).toEqual(feeds.map(({ agency }) => `${agency}:${agency}-0`))
})

test("a title loses its markup and direction marks", async () => {
  await upstream.play("agency-rss", "hostile_title")
  expect((await read()).headlines[0].title).toBe("Rule 0")
})

test.each([
  ["empty", "empty_confirmed", "no agency"],
  ["no_zone", "format_changed", "no_date"],
  ["renamed_elements", "format_changed", "no_title"],
  ["html", "unavailable", "instead of a feed"],
  ["failing", "unavailable", "503"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("agency-rss", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
