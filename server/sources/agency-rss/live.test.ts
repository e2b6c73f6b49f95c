import { expect, test } from "vitest"
import { headline } from "../../context/entities/headline"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { throughToday } from "../testing/world"
import { feeds } from "./feeds"
import { agencyRss } from "./live"

const { collect, replay, testOutcomes } = serve(agencyRss, throughToday, headline.parse)

test("every agency's releases are read, in all date formats", async () => {
  const { run, facts } = unrefused(await collect())
  expect(facts).toHaveLength(feeds.length * 2)
  expect(facts.filter((_, index) => index % 2 === 0).map(({ published_at }) => published_at)).toEqual(
    feeds.map((_, hours) => new Date(Date.parse("2026-11-21T11:00:00Z") - hours * 3_600_000).toISOString()),
  )
  expect(facts[0]).toMatchObject({
    source: "agency-rss",
    document_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    title: "fed announces rule 0",
    // The Fed repeats the title.
    summary: null,
    url: "https://fed.example/releases/0",
    cik: null,
  })
  expect(facts[2]).toMatchObject({ document_id: "sec:2026-93", summary: "What the release says." })
  expect(run).toMatchObject({ counts: feeds.map(({ agency }) => ({ document: `Feed ${agency}`, stated: 2, read: 2 })) })
})

test("if one agency does not answer, the others are read, and the run names the missing one", async () => {
  const { run, facts } = await collect("one_silent")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "the feed ftc could not be read" }] })
  expect(facts).toHaveLength(feeds.length * 2 - 2)
})

test("a release that an agency lists twice counts once, and the same title from another agency is another release", async () => {
  const { facts } = await collect("repeated_guid")
  expect(facts.map(({ document_id }) => document_id)).toEqual(feeds.map(({ agency }) => `${agency}:${agency}-0`))
})

test("recorded feeds of the Fed and of the SEC are read", async () => {
  const { run, facts } = await replay(
    "2026-09-25T12:00:00Z",
    ({ host }) => {
      if (host === "www.federalreserve.gov") return recorded("agency-rss/fed-press_all.xml")
      return host === "www.sec.gov"
        ? recorded("agency-rss/sec-pressreleases-as-transcribed.xml")
        : { status: 404, body: "" }
    },
    { from: "2026-09-01", to: "2026-09-25" },
  )
  expect(run).toMatchObject({
    counts: [
      { document: "Feed fed", stated: 3, read: 3 },
      { document: "Feed sec", stated: 2, read: 2 },
    ],
  })
  expect(facts).toMatchObject([
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

testOutcomes([
  ["empty", "empty_confirmed", "no agency"],
  ["no_zone", "format_changed", "no_date"],
])
