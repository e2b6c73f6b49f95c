import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { recorded, replaying } from "../testing/recorded"
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

test("every agency's releases are read, in all date formats", async () => {
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
    // The Fed repeats the title.
    summary: null,
    url: "https://fed.example/releases/0",
    cik: null,
  })
  expect(headlines[2]).toMatchObject({ document_id: "sec:2026-93", summary: "What the release says." })
  expect(run).toMatchObject({ counts: feeds.map(({ agency }) => ({ document: `Feed ${agency}`, stated: 2, read: 2 })) })
})

test("if one agency does not answer, the others are read, and the run names the missing one", async () => {
  await upstream.play("agency-rss", "one_silent")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "the feed ftc could not be read" }] })
  expect(headlines).toHaveLength(feeds.length * 2 - 2)
})

test("a release that an agency lists twice counts once, and the same title from another agency is another release", async () => {
  await upstream.play("agency-rss", "repeated_guid")
  const { headlines } = await read()
  expect(headlines.map(({ document_id }) => document_id)).toEqual(feeds.map(({ agency }) => `${agency}:${agency}-0`))
})

test("one item that cannot be read is refused, and the others are kept", async () => {
  await upstream.play("agency-rss", "one_bad_item")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "no_title" }] })
  expect(headlines).toHaveLength(feeds.length * 2 - 1)
})

test("recorded feeds of the Fed and of the SEC are read", async () => {
  const client = replaying("2026-09-25T12:00:00Z", ({ host }) => {
    if (host === "www.federalreserve.gov") return recorded("agency-rss/fed-press_all.xml")
    return host === "www.sec.gov"
      ? recorded("agency-rss/sec-pressreleases-as-transcribed.xml")
      : { status: 404, body: "" }
  })
  const run = await agencyRss.open({}, client).collect({ from: "2026-09-01", to: "2026-09-25" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  expect(run.counts).toEqual([
    { document: "Feed fed", stated: 3, read: 3 },
    { document: "Feed sec", stated: 2, read: 2 },
  ])
  expect(run.rows.map(({ body }) => body)).toMatchObject([
    {},
    {},
    {
      title: "Federal Reserve issues FOMC statement",
      summary: null,
      url: "https://www.federalreserve.gov/newsevents/pressreleases/monetary20260916a.htm",
      published_at: "2026-09-16T18:00:00.000Z",
    },
    {
      document_id: "sec:2026-93",
      title: "SEC Publishes Updated Market Statistics, Highlighting Increase in IPOs and Proceeds Raised",
      summary: "Updated market statistics for 2026.",
      published_at: "2026-09-23T16:00:00.000Z",
    },
    { document_id: "sec:2026-90", published_at: "2026-09-17T16:00:00.000Z" },
  ])
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
