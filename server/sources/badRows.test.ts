// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { fakeSettings } from "../knowledge/families/testing/addresses"
import type { LiveSource } from "./liveSource"
import type { RejectedRow, SourceRun } from "./source"
import { askedSources } from "./testing/asked"
import { answers, type Damage, pieces, rows } from "./testing/damage"
import { steppedClient } from "./testing/steppedClient"
import { startUpstream, type Upstream } from "./testing/upstream"
import { saturday, smallWorld, week } from "./testing/world"

type Case = {
  damage?: Damage
  /** How many facts a broken row costs; one by default. */
  lost?: number
  variables?: Record<string, string>
  /** The number of rows in other documents that count towards the share of bad rows. */
  rowsBeside?: number
  /** Scenarios of the fake, for sources whose answers are not text. */
  played?: { few: string; many: string }
  days?: { from: string; to: string; at?: Date }
}

const observations: Case = { damage: rows("observations", ({ date }) => ({ date })) }
const months = { from: "2026-07-01", to: "2027-03-31" }
const channels = ["UCaaaaaaaaaa", "UCbbbbbbbbbb", "UCcccccccccc"].join(",")
const isTitled =
  (names: RegExp) =>
  ({ title }: Record<string, unknown>) =>
    names.test(String(title))
const chart: Case = { damage: pieces(/^\d.*$/gm, () => "none,none"), variables: { FRED_API_KEY: "" } }
const trades: Case = {
  damage: rows("", (row) => ({ ...row, type: "Gift" })),
  days: { from: "2026-10-01", to: "2026-11-21" },
}

const cases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  "alpaca for bars": {
    bars: { damage: rows("bars.*", ({ t }) => ({ t })) },
    actions: { damage: rows("corporate_actions.*", ({ id }) => ({ id })) },
  },
  "massive for bars": {
    days: { damage: rows("results", ({ T }) => ({ T }), { at: "/grouped/", isCounted: ({ T }) => T !== "^VIX" }) },
    actions: { damage: rows("results", ({ ticker }) => ({ ticker }), { at: "/reference/" }) },
  },
  "cboe for vix": { file: { damage: pieces(/^\d.*$/gm, () => "none") } },
  "fred for vix": { answer: observations, chart },
  "alternative-me for fear-greed": { answer: { damage: rows("data", (row) => ({ ...row, value: "?" })) } },
  "cboe for put-call": { files: { damage: answers(/_daily_options$/, "{}") } },
  "fred for credit-spread": { answer: observations, chart },
  "bls for economic-calendar": {
    file: {
      damage: pieces(
        /BEGIN:VEVENT(?:(?!END:).)*SUMMARY:(?:Job|Employment Situation\r|Con|Real|Prod).*?END:VEVENT/gs,
        (event) => event.replace(/(DTSTART[^:]*:)\d+/, "$1soon"),
      ),
      days: months,
    },
  },
  "bea for economic-calendar": {
    answer: { damage: rows("Personal Income and Outlays.release_dates", () => "soon"), days: months },
  },
  "census for economic-calendar": {
    page: {
      damage: pieces(/<tr(?:(?!<\/tr>).)*(?:Advance Monthly|New Residential).*?<\/tr>/gs, (row) =>
        row.replace(/(customkey="\d+">)[^<]*/, "$1soon"),
      ),
      days: months,
    },
  },
  "fed for economic-calendar": {
    answer: {
      damage: rows("events", (row) => ({ ...row, days: "late" }), { isCounted: isTitled(/^(FOMC|Beige)/) }),
      days: months,
    },
  },
  "fred for economic-calendar": { dates: { damage: rows("release_dates", () => ({ date: 5 })), days: months } },
  "fred for economic-figures": { answer: { ...observations, days: months }, chart: { ...chart, days: months } },
  "apewisdom for reddit": {
    page: {
      damage: rows("results", (row) => ({ ...row, mentions: "many" }), {
        isCounted: ({ ticker }) => !/X|Z/.test(String(ticker)),
      }),
    },
  },
  "youtube for youtube": {
    videos: { damage: rows("items", ({ id }) => ({ id }), { at: "/videos" }) },
    search: { damage: rows("items", () => ({ id: 5 }), { at: "/search" }) },
  },
  "algolia for hackernews": { page: { damage: rows("hits", (row) => ({ ...row, points: "?" })) } },
  "hacker-news for hackernews": { items: { damage: answers(/\/item\//, '{"score":"many"}') } },
  "google-trends for google-trends": {
    feed: { damage: pieces(/<item>.*?<\/item>/gs, (item) => item.replace(/(traffic>)[^<]*/, "$1lots")) },
  },
  "wikimedia for wikipedia": {
    day: {
      damage: rows("items.*.articles", ({ article }) => ({ article }), {
        isCounted: ({ article }) => !/^(Main_Page|-|.*:.*)$/.test(String(article)),
      }),
      days: { from: "2026-11-17", to: "2026-11-17" },
    },
  },
  "usgs for earthquakes": {
    // The event service also has these earthquakes.
    feed: { damage: rows("features", () => ({}), { at: "/feed/" }), lost: 0 },
    older: {
      damage: rows("features", () => ({}), {
        at: "/query",
        isCounted: ({ properties }) => isBeforeTheFeed(properties),
      }),
      rowsBeside: 6,
      days: { from: "2026-07-01", to: "2026-11-21" },
    },
  },
  "eia for energy-inventories": {
    series: {
      damage: rows("response.data", (row) => ({ ...row, value: "n. a." })),
      days: { from: "2026-09-01", to: "2026-11-21" },
    },
  },
  "worldmonitor for worldmonitor-relay": {
    quakes: {
      damage: rows("earthquakes", (row) => ({ ...row, occurredAt: null })),
      rowsBeside: 16,
      days: { from: "2026-09-01", to: "2026-11-21" },
    },
    weeks: {
      damage: rows("weeks", (row) => ({ ...row, period: "last" })),
      rowsBeside: 5,
      days: { from: "2026-09-01", to: "2026-11-21" },
    },
  },
  "osiris for osiris-relay": { answer: { damage: rows("earthquakes", (row) => ({ ...row, time: "yesterday" })) } },
  "polymarket for crowd-polymarket": {
    open: { damage: rows("markets", ({ id }) => ({ id }), { at: "closed=false" }) },
    closed: { damage: rows("markets", ({ id }) => ({ id }), { at: "closed=true" }) },
  },
  "kalshi for crowd-kalshi": {
    open: { damage: rows("markets", ({ title }) => ({ title }), { at: "status=open" }) },
    settled: { damage: rows("markets", ({ title }) => ({ title }), { at: "status=settled" }) },
  },
  "manifold for crowd-manifold": {
    open: { damage: rows("", ({ id }) => ({ id }), { at: "filter=open" }) },
    resolved: { damage: rows("", ({ id }) => ({ id }), { at: "filter=resolved" }) },
  },
  "sec-edgar for headlines": {
    feed: { damage: pieces(/<entry>.*?<\/entry>/gs, (entry) => entry.replace(/(<updated>)[^<]*/, "$1yesterday")) },
  },
  "federal-register for headlines": { list: { damage: rows("results", (row) => ({ ...row, title: null })) } },
  "gdelt for headlines": { file: { played: { few: "few_bad_rows", many: "many_bad_rows" } } },
  "agency-rss for headlines": {
    feeds: { damage: pieces(/<item>.*?<\/item>/gs, (item) => item.replace(/<pubDate>.*?<\/pubDate>/s, "")) },
  },
  "alpaca-news for headlines": { page: { damage: rows("news", (row) => ({ ...row, id: "none" })) } },
  "lda for lobbying": {
    pages: {
      damage: rows("results", (row) => ({ ...row, dt_posted: "yesterday" })),
      days: { from: "2026-09-01", to: "2026-11-21" },
    },
  },
  "congress-gov for house-hearings": {
    lists: { damage: rows("committeeMeetings", ({ congress }) => ({ congress })) },
    meetings: { damage: answers(/\/committee-meeting\/\d+\/\w+\/\d+$/, '{"committeeMeeting":{}}') },
  },
  "senate-hearings for senate-hearings": {
    list: {
      damage: pieces(/<meeting>.*?<\/meeting>/gs, (each) => each.replace(/(<date_iso_8601>)[^<]*/, "$1soon")),
      days: { from: "2026-11-16", to: "2026-12-31" },
    },
  },
  "adsb-lol for flights": { point: { damage: rows("ac", (row) => ({ ...row, lat: 138 })) } },
  "opensky for flights": {
    states: { damage: rows("states", () => ({})) },
    arrivals: {
      damage: rows("", ({ icao24 }) => ({ icao24 }), { at: "/flights/arrival" }),
      days: { ...week, at: new Date("2026-11-21T10:00:00Z") },
    },
  },
  "house-clerk for congress-house": {
    list: { played: { few: "cut_filing", many: "cut_filings" } },
    reports: { played: { few: "moved_row", many: "moved_rows" } },
  },
  "fmp for congress-house": { pages: trades },
  "senate-efd for congress-senate": {
    list: { damage: rows("data", () => [], { at: "/report/data/" }), lost: 3 },
    reports: {
      damage: pieces(/<tr>(?:(?!<\/tr>).)*<td>.*?<\/tr>/gs, (row) => row.replace(/\d\d\/\d\d\/\d{4}/, "soon")),
    },
  },
  "fmp for congress-senate": { pages: trades },
  "youtube for creators": {
    uploads: { damage: rows("items", ({ kind }) => ({ kind }), { at: "/playlistItems" }) },
    channels: { damage: rows("items", ({ kind }) => ({ kind }), { at: "/channels" }), lost: 2 },
  },
}

function isBeforeTheFeed(properties: unknown): boolean {
  return z.object({ time: z.number() }).parse(properties).time < Date.parse("2026-11-14")
}

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
afterAll(() => upstream.close())

test("every source has its cases", () => {
  expect(Object.keys(cases).toSorted()).toEqual(askedSources.map(([name]) => name).toSorted())
})

const told = askedSources.flatMap(([name, source]) =>
  Object.entries(cases[name] ?? {}).map(([document, each]) => [`${name}: ${document}`, source, each] as const),
)

test.each(told)(
  "%s: up to a tenth of bad rows are refused row by row, and more are a change of format",
  async (_, source, each) => {
    if (each.played) return playsBoth(source, each, each.played)
    const { lost = 1, rowsBeside = 0 } = each
    const { run: whole, seen } = await collect(source, each, 0)
    const all = seen + rowsBeside
    const few = Math.max(1, Math.floor(all / 10))
    const { run } = await collect(source, each, few)
    expect(refusedIn(run)).toHaveLength(refusedIn(whole).length + few)
    for (const { reason } of refusedIn(run)) expect(reason).toMatch(/^[a-z_]+$/)
    const [before, after] = [whole, run].map(factsIn)
    expect(after.filter((fact) => !before.includes(fact))).toEqual([])
    expect(before.length - after.length).toBe(few * lost)
    const many = Math.max(2, Math.floor(all / 10) + 1)
    expect((await collect(source, each, many)).run).toMatchObject({ outcome: "format_changed" })
  },
)

async function playsBoth(source: LiveSource<never, unknown>, each: Case, { few, many }: { few: string; many: string }) {
  await upstream.play(source.id, few)
  expect(refusedIn((await collect(source, each, 0)).run)).toHaveLength(1)
  await upstream.play(source.id, many)
  expect((await collect(source, each, 0)).run).toMatchObject({ outcome: "format_changed" })
  await upstream.play(source.id, "ok")
}

/** Collects from a source while the first `count` rows are broken. `seen` counts all rows. */
async function collect(source: LiveSource<never, unknown>, { damage, days, variables }: Case, count: number) {
  let seen = 0
  const { client } = steppedClient(saturday, async (url, init) => {
    const response = await fetch(url, init)
    if (!damage || !response.ok) return response
    const text = damage(await response.text(), new URL(url), () => seen++ < count)
    const headers = new Headers(response.headers)
    for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name)
    return new Response(text || null, { status: response.status, headers })
  })
  const request = { tickers: ["AAPL", "BRK.B", "MSFT", "^VIX"], from: week.from, to: "2026-11-21", ...days }
  const settings = { ...fakeSettings(upstream.url), YOUTUBE_CREATORS: channels, ...variables }
  return { run: await source.open(settings, client).collect(request as never), seen }
}

function refusedIn(run: SourceRun<unknown>): readonly RejectedRow[] {
  if (run.outcome === "ok" || run.outcome === "empty_confirmed") return run.rejected ?? []
  throw new Error(`${run.outcome}: ${run.reason}`)
}

const bars = z.object({ bars: z.array(z.unknown()), actions: z.array(z.unknown()) })
const reading = z.object({ entries: z.array(z.looseObject({ rank: z.unknown() })) })
const summary = z.object({ kind: z.enum(["snapshot", "reading"]) })

/** Leaves out what depends on other rows: ranks, the quotes of one moment, and how much of a report was read. */
function factsIn(run: SourceRun<unknown>): string[] {
  if (run.outcome !== "ok") return []
  const market = bars.safeParse(run.rows)
  if (market.success) return [...market.data.bars, ...market.data.actions].map((row) => JSON.stringify(row))
  const facts = z.array(z.object({ body: z.unknown() })).parse(run.rows)
  return facts.flatMap(({ body }) => {
    const lines = reading.safeParse(body)
    if (lines.success) return lines.data.entries.map(({ rank: _, ...entry }) => JSON.stringify(entry))
    return summary.safeParse(body).success ? [] : [JSON.stringify(body)]
  })
}
