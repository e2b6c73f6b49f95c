import { expect, test } from "vitest"
import { z } from "zod"
import type { LiveSource } from "./liveSource"
import type { SourceRun } from "./source"
import { askedSources } from "./testing/asked"
import { type Asked, answers, collectDamaged, pieces, rows } from "./testing/damage"
import { serveFakes } from "./testing/served"
import { week } from "./testing/world"

type Case = Asked & {
  /** The name under which bad rows are refused; `malformed_row` by default. */
  reason?: string
  /** How many facts a broken row costs; one by default. */
  lost?: number
  /** The number of rows in other documents that count towards the share of bad rows. */
  rowsBeside?: number
  /** Scenarios of the fake, for sources whose answers are not text. */
  played?: { few: string; many: string }
}

const observations: Case = { damage: rows("observations", ({ date }) => ({ date })) }
const sinceSeptember = { from: "2026-09-01", to: "2026-11-21" }
const months = { from: "2026-07-01", to: "2027-03-31" }
const isTitled =
  (names: RegExp) =>
  ({ title }: Record<string, unknown>) =>
    names.test(String(title))
const chart: Case = { damage: pieces(/^\d.*$/gm, () => "none,none"), variables: { FRED_API_KEY: "" } }
const trades: Case = {
  damage: rows("", (row) => ({ ...row, type: "Gift" })),
  reason: "unknown_transaction_type",
  days: { from: "2026-10-01", to: "2026-11-21" },
}

const isListed = { isCounted: ({ ticker }: Record<string, unknown>) => !/X|Z/.test(String(ticker)) }

const cases: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  "alpaca for bars": {
    bars: { damage: rows("bars.*", ({ t }) => ({ t })) },
    prices: { damage: rows("bars.*", (row) => ({ ...row, l: 1_000 })), reason: "low_above_open_or_close" },
    actions: { damage: rows("corporate_actions.*", ({ id }) => ({ id })), reason: "malformed_split" },
  },
  "massive for bars": {
    days: { damage: rows("results", ({ T }) => ({ T }), { at: "/grouped/", isCounted: ({ T }) => T !== "^VIX" }) },
    actions: {
      damage: rows("results", ({ ticker }) => ({ ticker }), { at: "/reference/" }),
      reason: "malformed_split",
    },
  },
  "cboe for vix": { file: { damage: pieces(/^\d.*$/gm, () => "none") } },
  "fred for vix": { answer: observations, chart },
  "alternative-me for fear-greed": {
    answer: { damage: rows("data", (row) => ({ ...row, value: "?" })), reason: "score_out_of_range" },
  },
  "cboe for put-call": { files: { damage: answers(/_daily_options$/, "{}"), reason: "no_ratios" } },
  "fred for credit-spread": { answer: observations, chart },
  "bls for economic-calendar": {
    file: {
      damage: pieces(
        /BEGIN:VEVENT(?:(?!END:).)*SUMMARY:(?:Job|Employment Situation\r|Con|Real|Prod).*?END:VEVENT/gs,
        (event) => event.replace(/(DTSTART[^:]*:)\d+/, "$1soon"),
      ),
      reason: "malformed_start",
      days: months,
    },
  },
  "bea for economic-calendar": {
    answer: {
      damage: rows("Personal Income and Outlays.release_dates", () => "soon"),
      reason: "malformed_date",
      days: months,
    },
  },
  "census for economic-calendar": {
    page: {
      damage: pieces(/<tr(?:(?!<\/tr>).)*(?:Advance Monthly|New Residential).*?<\/tr>/gs, (row) =>
        row.replace(/(customkey="\d+">)[^<]*/, "$1soon"),
      ),
      reason: "malformed_date",
      days: months,
    },
  },
  "fed for economic-calendar": {
    answer: {
      damage: rows("events", (row) => ({ ...row, days: "late" }), { isCounted: isTitled(/^(FOMC|Beige)/) }),
      reason: "malformed_day",
      days: months,
    },
  },
  "fred for economic-calendar": {
    dates: { damage: rows("release_dates", () => ({ date: 5 })), reason: "malformed_date", days: months },
  },
  "fred for economic-figures": { answer: { ...observations, days: months }, chart: { ...chart, days: months } },
  "apewisdom for reddit": {
    words: { damage: rows("results", (row) => ({ ...row, mentions: "many" }), isListed), reason: "not_a_number" },
    absurd: { damage: rows("results", (row) => ({ ...row, upvotes: "1e300" }), isListed), reason: "out_of_range" },
  },
  "youtube for youtube": {
    videos: { damage: rows("items", ({ id, ...row }) => row, { at: "/videos" }) },
    views: {
      damage: rows("items", (row) => ({ ...row, statistics: { viewCount: "many" } }), { at: "/videos" }),
      reason: "not_a_number",
    },
    search: { damage: rows("items", () => ({ id: 5 }), { at: "/search" }) },
  },
  "algolia for hackernews": {
    page: { damage: rows("hits", (row) => ({ ...row, points: "?" })), reason: "missing_value" },
  },
  "hacker-news for hackernews": { items: { damage: answers(/\/item\//, '{"score":"many"}') } },
  "google-trends for google-trends": {
    feed: {
      damage: pieces(/<item>.*?<\/item>/gs, (item) => item.replace(/(traffic>)[^<]*/, "$1lots")),
      reason: "not_a_number",
    },
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
      days: sinceSeptember,
    },
    columns: {
      damage: rows("response.data", ({ value, ...row }) => row),
      days: sinceSeptember,
    },
    units: {
      damage: rows("response.data", (row) => ({ ...row, units: "KT" })),
      reason: "other_unit",
      days: sinceSeptember,
    },
  },
  "worldmonitor for worldmonitor-relay": {
    quakes: {
      damage: rows("earthquakes", (row) => ({ ...row, occurredAt: null })),
      rowsBeside: 16,
      days: sinceSeptember,
    },
    weeks: {
      damage: rows("weeks", (row) => ({ ...row, period: "last" })),
      rowsBeside: 5,
      days: sinceSeptember,
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
    addresses: { damage: rows("", (row) => ({ ...row, url: "javascript:alert(1)" }), { at: "filter=open" }) },
    resolved: { damage: rows("", ({ id }) => ({ id }), { at: "filter=resolved" }) },
  },
  "sec-edgar for headlines": {
    feed: {
      damage: pieces(/<entry>.*?<\/entry>/gs, (entry) => entry.replace(/(<updated>)[^<]*/, "$1yesterday")),
      reason: "no_date",
    },
  },
  "federal-register for headlines": { list: { damage: rows("results", (row) => ({ ...row, title: null })) } },
  "gdelt for headlines": { file: { played: { few: "few_bad_rows", many: "many_bad_rows" } } },
  "agency-rss for headlines": {
    dates: {
      damage: pieces(/<item>.*?<\/item>/gs, (item) => item.replace(/<pubDate>.*?<\/pubDate>/s, "")),
      reason: "no_date",
    },
    titles: {
      damage: pieces(/<item>.*?<\/item>/gs, (item) => item.replace(/<title>.*?<\/title>/s, "")),
      reason: "no_title",
    },
  },
  "alpaca-news for headlines": { page: { damage: rows("news", (row) => ({ ...row, id: "none" })) } },
  "lda for lobbying": {
    pages: {
      damage: rows("results", (row) => ({ ...row, dt_posted: "yesterday" })),
      days: sinceSeptember,
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
    reports: { played: { few: "moved_row", many: "moved_rows" }, reason: "unreadable_row" },
  },
  "fmp for congress-house": {
    pages: trades,
    amounts: {
      ...trades,
      damage: rows("", (row) => ({ ...row, amount: "$1,001 - $2,000,000,000" })),
      reason: "out_of_bounds",
    },
  },
  "senate-efd for congress-senate": {
    list: { damage: rows("data", () => [], { at: "/report/data/" }), lost: 3 },
    reports: {
      damage: pieces(/<tr>(?:(?!<\/tr>).)*<td>.*?<\/tr>/gs, (row) => row.replace(/\d\d\/\d\d\/\d{4}/, "soon")),
      reason: "bad_date",
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

const upstream = serveFakes()

test("every source has its cases", () => {
  expect(Object.keys(cases).toSorted()).toEqual(askedSources.map(([name]) => name).toSorted())
})

const told = askedSources.flatMap(([name, source]) =>
  Object.entries(cases[name] ?? {}).map(([document, each]) => [`${name}: ${document}`, source, each] as const),
)

/** These read thousands of rows, or PDFs. */
const areSlow = /^(polymarket|kalshi|manifold|house-clerk|hacker-news|eia) /

for (const [name, source, each] of told) {
  const tags = areSlow.test(name) ? ["slow"] : []
  test(`${name}: up to a tenth of bad rows are refused row by row, and more are a change of format`, {
    tags,
  }, async () => {
    const { lost = 1, rowsBeside = 0, reason = "malformed_row", played } = each
    if (played) return playsBoth(source, { ...each, reason }, played)
    const collect = (count: number) => collectDamaged(source, upstream.url, { ...each, count })
    const { run: whole, seen } = await collect(0)
    const all = seen + rowsBeside
    const few = Math.max(1, Math.floor(all / 10))
    const { run } = await collect(few)
    expect(reasonsIn(run).toSorted()).toEqual([...reasonsIn(whole), ...Array(few).fill(reason)].toSorted())
    const [before, after] = [whole, run].map(factsIn)
    expect(after.filter((fact) => !before.includes(fact))).toEqual([])
    expect(before.length - after.length).toBe(few * lost)
    for (const many of [Math.max(2, Math.floor(all / 10) + 1), seen]) {
      const rawBody = source.id === "agency-rss" ? "" : expect.stringMatching(/\S/)
      expect((await collect(many)).run).toMatchObject({ outcome: "format_changed", rawBody })
    }
  })
}

async function playsBoth(source: LiveSource<never, unknown>, each: Case, { few, many }: { few: string; many: string }) {
  await upstream.play(source.id, few)
  expect(reasonsIn((await collectDamaged(source, upstream.url, each)).run)).toEqual([each.reason])
  await upstream.play(source.id, many)
  expect((await collectDamaged(source, upstream.url, each)).run).toMatchObject({ outcome: "format_changed" })
}

function reasonsIn(run: SourceRun<unknown>): string[] {
  if (run.outcome === "ok" || run.outcome === "empty_confirmed") return (run.rejected ?? []).map(({ reason }) => reason)
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
