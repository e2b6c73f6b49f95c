import { expect, test } from "vitest"
import { z } from "zod"
import type { LiveSource } from "./liveSource"
import type { SourceRun } from "./source"
import { askedSources } from "./testing/asked"
import { type Asked, answers, collectDamaged, type Damage, pieces, rows } from "./testing/damage"
import { serveFakes } from "./testing/served"
import { week } from "./testing/world"

type Options = Omit<Asked, "damage"> & {
  /** The reason recorded for bad rows; `malformed_row` by default. */
  reason?: string
  /** How many facts a broken row costs; one by default. */
  lost?: number
  /** Rows in other documents, added to the total when the share of bad rows is computed. */
  rowsBeside?: number
}
/** Two scenarios of the fake, with few and with many bad rows, for sources whose answers are not text. */
type Played = { few: string; many: string }
type Row = Record<string, unknown>

const trades = { from: "2026-10-01", to: "2026-11-21" }
const sinceSeptember = { from: "2026-09-01", to: "2026-11-21" }
const sinceJuly = { from: "2026-07-01", to: "2026-11-21" }
const months = { from: "2026-07-01", to: "2027-03-31" }
/** The days to collect, if a week has too few rows. */
const daysOf: Readonly<Record<string, Asked["days"]>> = {
  "economic-calendar": months,
  "economic-figures": months,
  "energy-inventories": sinceSeptember,
  "worldmonitor-relay": sinceSeptember,
  lobbying: sinceSeptember,
  "congress-house": trades,
  "congress-senate": trades,
  "senate-hearings": { from: "2026-11-16", to: "2026-12-31" },
  wikipedia: { from: "2026-11-17", to: "2026-11-17" },
}
const arrivals = { ...week, at: new Date("2026-11-21T10:00:00Z") }

const only = (field: string) => (row: Row) => ({ [field]: row[field] })
const having = (change: Row) => (row: Row) => ({ ...row, ...change })
const without = (field: string) => having({ [field]: undefined })
/** Breaks a part of each matching piece. */
const within = (piece: RegExp, part: RegExp, broken: string) => pieces(piece, (text) => text.replace(part, broken))

const lines = pieces(/^\d.*$/gm, () => "none,none")
const values = rows("observations", only("date"))
const withoutKey = { variables: { FRED_API_KEY: "" } }
const isListed = { isCounted: ({ ticker }: Row) => !/X|Z/.test(String(ticker)) }
const isMeeting = { isCounted: ({ title }: Row) => /^(FOMC|Beige)/.test(String(title)) }
const isArticle = { isCounted: ({ article }: Row) => !/^(Main_Page|-|.*:.*)$/.test(String(article)) }
const isStock = { at: "/grouped/", isCounted: ({ T }: Row) => T !== "^VIX" }
const isBeforeTheFeed = ({ properties }: Row) => {
  return z.object({ time: z.number() }).parse(properties).time < Date.parse("2026-11-14")
}
const BLS_EVENT = /BEGIN:VEVENT(?:(?!END:).)*SUMMARY:(?:Job|Employment Situation\r|Con|Real|Prod).*?END:VEVENT/gs
const CENSUS_ROW = /<tr(?:(?!<\/tr>).)*(?:Advance Monthly|New Residential).*?<\/tr>/gs
const EFD_ROW = /<tr>(?:(?!<\/tr>).)*<td>.*?<\/tr>/gs
const ENTRY = /<entry>.*?<\/entry>/gs
const ITEM = /<item>.*?<\/item>/gs
const MEETING = /<meeting>.*?<\/meeting>/gs
const TOO_MUCH = "$1,001 - $2,000,000,000"
const MEETING_DETAIL = /\/committee-meeting\/\d+\/\w+\/\d+$/

/** A source, one of its documents, and how a row of that is broken. */
const cases: readonly (readonly [name: string, damage: Damage | Played, options?: Options])[] = [
  ["alpaca for bars: bars", rows("bars.*", only("t"))],
  ["alpaca for bars: prices", rows("bars.*", having({ l: 1_000 })), { reason: "low_above_open_or_close" }],
  ["alpaca for bars: actions", rows("corporate_actions.*", only("id")), { reason: "malformed_split" }],
  ["massive for bars: days", rows("results", only("T"), isStock)],
  ["massive for bars: actions", rows("results", only("ticker"), { at: "/reference/" }), { reason: "malformed_split" }],
  ["cboe for vix: file", lines],
  ["fred for vix: answer", values],
  ["fred for vix: chart", lines, withoutKey],
  ["alternative-me for fear-greed: answer", rows("data", having({ value: "?" })), { reason: "score_out_of_range" }],
  ["cboe for put-call: files", answers(/_daily_options$/, "{}"), { reason: "no_ratios" }],
  ["fred for credit-spread: answer", values],
  ["fred for credit-spread: chart", lines, withoutKey],
  ["bls for economic-calendar: file", within(BLS_EVENT, /(DTSTART[^:]*:)\d+/, "$1soon"), { reason: "malformed_start" }],
  [
    "bea for economic-calendar: answer",
    rows("Personal Income and Outlays.release_dates", () => "soon"),
    { reason: "malformed_date" },
  ],
  [
    "census for economic-calendar: page",
    within(CENSUS_ROW, /(customkey="\d+">)[^<]*/, "$1soon"),
    { reason: "malformed_date" },
  ],
  [
    "fed for economic-calendar: answer",
    rows("events", having({ days: "late" }), isMeeting),
    { reason: "malformed_day" },
  ],
  ["fred for economic-calendar: dates", rows("release_dates", () => ({ date: 5 })), { reason: "malformed_date" }],
  ["fred for economic-figures: answer", values],
  ["fred for economic-figures: chart", lines, withoutKey],
  ["apewisdom for reddit: words", rows("results", having({ mentions: "many" }), isListed), { reason: "not_a_number" }],
  ["apewisdom for reddit: absurd", rows("results", having({ upvotes: "1e300" }), isListed), { reason: "out_of_range" }],
  ["youtube for youtube: videos", rows("items", without("id"), { at: "/videos" })],
  [
    "youtube for youtube: views",
    rows("items", having({ statistics: { viewCount: "many" } }), { at: "/videos" }),
    { reason: "not_a_number" },
  ],
  ["youtube for youtube: search", rows("items", () => ({ id: 5 }), { at: "/search" })],
  ["algolia for hackernews: page", rows("hits", having({ points: "?" })), { reason: "missing_value" }],
  ["hacker-news for hackernews: items", answers(/\/item\//, '{"score":"many"}')],
  ["google-trends for google-trends: feed", within(ITEM, /(traffic>)[^<]*/, "$1lots"), { reason: "not_a_number" }],
  ["wikimedia for wikipedia: day", rows("items.*.articles", only("article"), isArticle)],
  // The event service also has these earthquakes.
  ["usgs for earthquakes: feed", rows("features", () => ({}), { at: "/feed/" }), { lost: 0 }],
  [
    "usgs for earthquakes: older",
    rows("features", () => ({}), { at: "/query", isCounted: isBeforeTheFeed }),
    { rowsBeside: 6, days: sinceJuly },
  ],
  ["eia for energy-inventories: series", rows("response.data", having({ value: "n. a." }))],
  ["eia for energy-inventories: columns", rows("response.data", without("value"))],
  ["eia for energy-inventories: units", rows("response.data", having({ units: "KT" })), { reason: "other_unit" }],
  [
    "worldmonitor for worldmonitor-relay: quakes",
    rows("earthquakes", having({ occurredAt: null })),
    { rowsBeside: 16 },
  ],
  ["worldmonitor for worldmonitor-relay: weeks", rows("weeks", having({ period: "last" })), { rowsBeside: 5 }],
  ["osiris for osiris-relay: answer", rows("earthquakes", having({ time: "yesterday" }))],
  ["polymarket for crowd-polymarket: open", rows("markets", only("id"), { at: "closed=false" })],
  ["polymarket for crowd-polymarket: closed", rows("markets", only("id"), { at: "closed=true" })],
  ["kalshi for crowd-kalshi: open", rows("markets", only("title"), { at: "status=open" })],
  ["kalshi for crowd-kalshi: settled", rows("markets", only("title"), { at: "status=settled" })],
  ["manifold for crowd-manifold: open", rows("", only("id"), { at: "filter=open" })],
  ["manifold for crowd-manifold: addresses", rows("", having({ url: "javascript:alert(1)" }), { at: "filter=open" })],
  ["manifold for crowd-manifold: resolved", rows("", only("id"), { at: "filter=resolved" })],
  ["sec-edgar for headlines: feed", within(ENTRY, /(<updated>)[^<]*/, "$1yesterday"), { reason: "no_date" }],
  ["federal-register for headlines: list", rows("results", having({ title: null }))],
  ["gdelt for headlines: file", { few: "few_bad_rows", many: "many_bad_rows" }],
  ["agency-rss for headlines: dates", within(ITEM, /<pubDate>.*?<\/pubDate>/s, ""), { reason: "no_date" }],
  ["agency-rss for headlines: titles", within(ITEM, /<title>.*?<\/title>/s, ""), { reason: "no_title" }],
  ["alpaca-news for headlines: page", rows("news", having({ id: "none" }))],
  ["lda for lobbying: pages", rows("results", having({ dt_posted: "yesterday" }))],
  ["congress-gov for house-hearings: lists", rows("committeeMeetings", only("congress"))],
  ["congress-gov for house-hearings: meetings", answers(MEETING_DETAIL, '{"committeeMeeting":{}}')],
  ["senate-hearings for senate-hearings: list", within(MEETING, /(<date_iso_8601>)[^<]*/, "$1soon")],
  ["adsb-lol for flights: point", rows("ac", having({ lat: 138 }))],
  ["opensky for flights: states", rows("states", () => ({}))],
  ["opensky for flights: arrivals", rows("", only("icao24"), { at: "/flights/arrival" }), { days: arrivals }],
  ["house-clerk for congress-house: list", { few: "cut_filing", many: "cut_filings" }],
  ["house-clerk for congress-house: reports", { few: "moved_row", many: "moved_rows" }, { reason: "unreadable_row" }],
  ["fmp for congress-house: types", rows("", having({ type: "Gift" })), { reason: "unknown_transaction_type" }],
  [
    "fmp for congress-house: words behind a type",
    rows("", having({ type: "S Stock" })),
    { reason: "unknown_transaction_type" },
  ],
  ["fmp for congress-house: amounts", rows("", having({ amount: TOO_MUCH })), { reason: "out_of_bounds" }],
  ["fmp for congress-senate: types", rows("", having({ type: "Gift" })), { reason: "unknown_transaction_type" }],
  ["fmp for congress-senate: amounts", rows("", having({ amount: TOO_MUCH })), { reason: "out_of_bounds" }],
  ["senate-efd for congress-senate: list", rows("data", () => [], { at: "/report/data/" }), { lost: 3 }],
  ["senate-efd for congress-senate: reports", within(EFD_ROW, /\d\d\/\d\d\/\d{4}/, "soon"), { reason: "bad_date" }],
  ["youtube for creators: uploads", rows("items", only("kind"), { at: "/playlistItems" })],
  ["youtube for creators: channels", rows("items", only("kind"), { at: "/channels" }), { lost: 2 }],
]

const upstream = serveFakes()

const sources = new Map<string, LiveSource<never, unknown>>(askedSources)
const sourceOf = (name: string) => name.slice(0, name.indexOf(":"))
const familyOf = (name: string) => sourceOf(name).split(" ")[2]

test("every source has its cases", () => {
  expect(new Set(cases.map(([name]) => sourceOf(name)))).toEqual(new Set(sources.keys()))
})

/** These read thousands of rows, or PDFs. */
const areSlow = /^(polymarket|kalshi|manifold|house-clerk|hacker-news|eia) /

for (const [name, damage, given = {}] of cases) {
  const source = sources.get(sourceOf(name))
  const options = { days: daysOf[familyOf(name)], ...given }
  const tags = areSlow.test(name) ? ["slow"] : []
  const title = `${name}: up to a tenth of bad rows are refused row by row, and more are a change of format`
  if (source)
    test(title, { tags }, () => ("few" in damage ? play(source, damage, options) : breakRows(source, damage, options)))
}

type Collected = LiveSource<never, unknown>

async function breakRows(source: Collected, damage: Damage, { lost = 1, rowsBeside = 0, reason, ...asked }: Options) {
  const collect = (count: number) => collectDamaged(source, upstream.url, { ...asked, damage, count })
  const { run: whole, seen } = await collect(0)
  const all = seen + rowsBeside
  const few = Math.max(1, Math.floor(all / 10))
  const { run } = await collect(few)
  const refused = Array(few).fill(reason ?? "malformed_row")
  expect(reasonsIn(run).toSorted()).toEqual([...reasonsIn(whole), ...refused].toSorted())
  expect(gapsIn(run)).toEqual(gapsIn(whole))
  const [before, after] = [whole, run].map(factsIn)
  expect(after.filter((fact) => !before.includes(fact))).toEqual([])
  expect(before.length - after.length).toBe(few * lost)
  for (const many of [Math.max(2, Math.floor(all / 10) + 1), seen]) {
    const rawBody = source.id === "agency-rss" ? "" : expect.stringMatching(/\S/)
    expect((await collect(many)).run).toMatchObject({ outcome: "format_changed", rawBody })
  }
}

async function play(source: Collected, { few, many }: Played, { reason = "malformed_row" }: Options) {
  await upstream.play(source.id, few)
  expect(reasonsIn((await collectDamaged(source, upstream.url, {})).run)).toEqual([reason])
  await upstream.play(source.id, many)
  expect((await collectDamaged(source, upstream.url, {})).run).toMatchObject({ outcome: "format_changed" })
}

function reasonsIn(run: SourceRun<unknown>): string[] {
  if (run.outcome === "ok" || run.outcome === "empty_confirmed") return (run.rejected ?? []).map(({ reason }) => reason)
  throw new Error(`${run.outcome}: ${run.reason}`)
}

/** Documents that state more rows than were read. A refused row counts as read. */
function gapsIn(run: SourceRun<unknown>) {
  return "counts" in run ? run.counts?.filter(({ stated, read }) => stated !== read) : undefined
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
