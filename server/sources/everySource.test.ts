import { describe, expect, it, test } from "vitest"
import { fakeSettings } from "../knowledge/families/testing/addresses"
import type { LiveSource } from "./liveSource"
import { askedSources } from "./testing/asked"
import { collectDamaged, pieces } from "./testing/damage"
import { keysIn, serveFakes } from "./testing/served"
import { steppedClient } from "./testing/steppedClient"
import { saturday, week } from "./testing/world"

const upstream = serveFakes()

const settings = (set: Record<string, string> = {}) => ({ ...fakeSettings(upstream.url), ...set })

async function collect(source: LiveSource<never, unknown>, scenario: string, set: Record<string, string> = {}) {
  await upstream.play(source.id, scenario)
  const { client, waits } = steppedClient(saturday)
  // Each source reads only the part that concerns it.
  const request = { tickers: ["AAPL", "^VIX"], ...week } as never
  return { run: await source.open(settings(set), client).collect(request), waits }
}

function named(name: string): LiveSource<never, unknown> {
  const found = askedSources.find(([each]) => each === name)
  if (!found) throw new Error(`no source ${name}`)
  return found[1]
}

/** Each source's own parser handles these. */
const wrongBodies = ["page_under_200", "words_under_200", "empty_body", "broken_json"]

/**
 * The transport handles these for all sources, so a few sources suffice here. `npm run test:all -- outages` runs all of
 * them, and those that wait for a silent upstream.
 */
const brokenTransfers = ["connection_cut", "huge_body", "endless_redirect", "private_redirect"]
const transferSample = 8

const faulty = askedSources.flatMap(([name, source], index) => {
  const faults = index % transferSample === 0 ? [...wrongBodies, ...brokenTransfers] : wrongBodies
  return faults.map((fault) => [name, fault, source] as const)
})

describe("every source", () => {
  it.each(faulty)("%s, on %s, ends with a reason and without a row", { tags: "slow" }, async (_, fault, source) => {
    const { run } = await collect(source, fault)
    expect(["unavailable", "format_changed"]).toContain(run.outcome)
    expect("reason" in run && run.reason).toMatch(/\S/)
  })

  it.each(askedSources)("%s gives the same after a byte order mark", { tags: "slow" }, async (_, source) => {
    const { run } = await collect(source, "ok")
    expect(["ok", "empty_confirmed"], JSON.stringify(run)).toContain(run.outcome)
    expect((await collect(source, "byte_order_mark")).run).toEqual(run)
  })

  it.each(askedSources)(
    "%s is unavailable when its upstream fails or sends a page, and shows no key",
    async (_, source) => {
      for (const [scenario, words] of [
        ["failing", /answered 503 \(4 attempts\)$/],
        ["html", /answered with (a page instead of|another page)|has no agreement form/],
      ] as const) {
        const { run } = await collect(source, scenario)
        expect(run).toEqual({ outcome: "unavailable", reason: expect.stringMatching(words) })
        for (const key of keysIn(settings())) expect(JSON.stringify(run)).not.toContain(key)
      }
    },
  )

  /** Those whose upstreams ask in their own way. */
  const ownWaits: Readonly<Record<string, number>> = { "adsb-lol": 60_500, opensky: 11_500 }

  it.each(askedSources)("%s waits for the time that Retry-After names", async (_, source) => {
    const { run, waits } = await collect(source, "rate_limited")
    expect([run.outcome, waits[0]]).toEqual([
      expect.stringMatching(/^(ok|empty_confirmed)$/),
      ownWaits[source.id] ?? 7_500,
    ])
  })
})

test.each([
  ["alpaca for bars", ["ALPACA_KEY_ID", "ALPACA_SECRET_KEY"]],
  ["alpaca-news for headlines", ["ALPACA_KEY_ID", "ALPACA_SECRET_KEY"]],
  ["congress-gov for house-hearings", ["CONGRESS_API_KEY"]],
  ["eia for energy-inventories", ["EIA_API_KEY"]],
  ["fmp for congress-house", ["FMP_API_KEY", "ACK_5USC13107_CONGRESS_DISCLOSURES"]],
  ["fmp for congress-senate", ["FMP_API_KEY", "ACK_5USC13107_CONGRESS_DISCLOSURES"]],
  ["fred for economic-calendar", ["FRED_API_KEY"]],
  ["google-trends for google-trends", ["ACK_TERMS_GOOGLE_TRENDS"]],
  ["house-clerk for congress-house", ["ACK_5USC13107_CONGRESS_DISCLOSURES"]],
  ["kalshi for crowd-kalshi", ["ACK_TERMS_KALSHI"]],
  ["massive for bars", ["MASSIVE_API_KEY"]],
  ["opensky for flights", ["OPENSKY_CLIENT_ID", "OPENSKY_CLIENT_SECRET"]],
  ["osiris for osiris-relay", ["OSIRIS_BASE_URL"]],
  ["senate-efd for congress-senate", ["ACK_5USC13107_CONGRESS_DISCLOSURES"]],
  ["worldmonitor for worldmonitor-relay", ["WORLDMONITOR_API_KEY"]],
  ["youtube for creators", ["YOUTUBE_API_KEY", "YOUTUBE_CREATORS", "ACK_TERMS_YOUTUBE"]],
  ["youtube for youtube", ["YOUTUBE_API_KEY", "ACK_TERMS_YOUTUBE"]],
])("without a setting that %s needs, it names the setting and sends no request", async (name, needed) => {
  for (const variable of needed) {
    const outcome = variable.startsWith("ACK_") ? "disabled" : "not_configured"
    const { run } = await collect(named(name), "ok", { [variable]: "" })
    expect(run).toEqual({ outcome, reason: expect.stringContaining(variable) })
  }
  expect(upstream.requests).toEqual([])
})

test.each([
  "apewisdom for reddit",
  "kalshi for crowd-kalshi",
  "manifold for crowd-manifold",
  "polymarket for crowd-polymarket",
  "worldmonitor for worldmonitor-relay",
])("%s reads the same from numbers written as text", async (name) => {
  const plain = await collect(named(name), "ok")
  expect(await collect(named(name), "numbers_as_text")).toEqual(plain)
})

test.each(["adsb-lol for flights", "osiris for osiris-relay", "usgs for earthquakes"])(
  "numbers written as text are a change of format to %s",
  async (name) => {
    expect((await collect(named(name), "numbers_as_text")).run.outcome).toBe("format_changed")
  },
)

/** What must never be shown as received: markup, direction marks, control characters, and kilobytes of text. */
const hostile = `<script>alert(1)</script>\u202E<b>Topic</b>\u202C\u0007 &lt;i&gt;${"rally ".repeat(1_700)}`

test.each([
  ["agency-rss for headlines", /(?<=<title>(?:<!\[CDATA\[)?)[^<\]]+/g],
  ["algolia for hackernews", "title"],
  ["alpaca-news for headlines", "headline"],
  ["apewisdom for reddit", "name"],
  ["congress-gov for house-hearings", "title"],
  ["federal-register for headlines", "title"],
  ["google-trends for google-trends", /(?<=<title>)[^<]+/g],
  ["hacker-news for hackernews", "title"],
  ["kalshi for crowd-kalshi", "title"],
  ["lda for lobbying", "name", 200],
  ["manifold for crowd-manifold", "question"],
  ["polymarket for crowd-polymarket", "question"],
  ["senate-hearings for senate-hearings", /(?<=<matter>)[^<]+/g],
  ["usgs for earthquakes", "place", 200],
  ["wikimedia for wikipedia", "article"],
  ["youtube for youtube", "title"],
] satisfies [name: string, field: string | RegExp, longest?: number][])(
  "texts of %s lose their markup and direction marks, and are cut",
  async (name, field, longest: number = 300) => {
    const inJson = typeof field === "string"
    const pattern = inJson ? new RegExp(`"${field}":"(?:[^"\\\\]|\\\\.)*"`, "g") : field
    // The Senate may write its matters as CDATA.
    const escaped = name.startsWith("senate-hearings")
      ? `<![CDATA[${hostile}]]>`
      : hostile.replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    const damage = pieces(pattern, () => (inJson ? `"${field}":${JSON.stringify(hostile)}` : escaped))
    const days = { from: week.from, to: "2026-12-31" }
    const { run } = await collectDamaged(named(name), upstream.url, { damage, days, count: Number.POSITIVE_INFINITY })
    if (run.outcome !== "ok") throw new Error(run.reason)
    const texts = textsIn(run.rows).filter((text) => text.includes("rally"))
    expect(texts).not.toEqual([])
    for (const text of texts) {
      expect(text).toMatch(/^(M \d\.\d, )?Topic (rally ?)+\w*…$/)
      expect(text.length - text.indexOf("Topic")).toBeLessThanOrEqual(longest)
    }
  },
)

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}
