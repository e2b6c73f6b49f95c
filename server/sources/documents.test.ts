import { expect, test } from "vitest"
import { fakeSettings } from "../knowledge/families/testing/addresses"
import type { LiveSource } from "./liveSource"
import { recording } from "./recording"
import { watchDrift } from "./shapes"
import { askedSources } from "./testing/asked"
import { serveFakes } from "./testing/served"
import { steppedClient } from "./testing/steppedClient"
import { saturday, week } from "./testing/world"

const named = (names: string) => names.split(",").map((name) => name.trim())

/** Sources whose answers state a total, or can be counted a second way. */
const counted = named(`
  adsb-lol for flights, agency-rss for headlines, algolia for hackernews, apewisdom for reddit,
  bls for economic-calendar, census for economic-calendar, congress-gov for house-hearings,
  eia for energy-inventories, federal-register for headlines, fred for credit-spread, fred for economic-calendar,
  fred for economic-figures, fred for vix, google-trends for google-trends, house-clerk for congress-house,
  lda for lobbying, massive for bars, osiris for osiris-relay, senate-efd for congress-senate,
  senate-hearings for senate-hearings, usgs for earthquakes, youtube for youtube`)

/** Sources without recorded answers, or whose answers are pages or calendar files, which have no field names. */
const shapeless = named("alpaca, alpaca-news, bea, bls, census, gdelt, hacker-news, osiris, senate-efd, worldmonitor")
/** Sources whose recorded answers are of another kind than those requested here. */
const ofOtherKinds = ["cboe for vix", "sec-edgar for headlines", "house-clerk for congress-house"]

/** eFD opens a session and keeps redirects. */
const neverConditional = /^senate-efd /

const upstream = serveFakes()

type Upstreams = { tells?(text: string): void; knows?: Map<string, string>; adds?(text: string): string }

/** Collects from a source whose answers all have an ETag. `unchanged` counts the answers that were not sent again. */
async function collect(source: LiveSource<never, unknown>, { tells, knows, adds }: Upstreams) {
  let unchanged = 0
  const { client } = steppedClient(saturday, async (url, init) => {
    if (new Headers(init.headers).has("if-none-match")) {
      unchanged++
      return new Response(null, { status: 304 })
    }
    const response = await fetch(url, init)
    if (response.status !== 200) return response
    const headers = new Headers(response.headers)
    for (const name of ["content-encoding", "content-length"]) headers.delete(name)
    headers.set("etag", '"1"')
    const bytes = Buffer.from(await response.arrayBuffer())
    return new Response(adds && !/^(PK|%PDF)/.test(bytes.toString("latin1")) ? adds(bytes.toString()) : bytes, {
      headers,
    })
  })
  const noted = recording(
    client,
    async ({ url, status, text }) => {
      if (status !== 200) return
      tells?.(text)
      knows?.set(url, text)
    },
    async ({ url }) => {
      const text = knows?.get(url)
      return text === undefined ? null : { text, etag: '"1"', lastModified: null, contentType: null }
    },
  )
  const request = { tickers: ["AAPL", "^VIX"], from: source.id === "eia" ? "2026-10-01" : week.from, to: "2026-11-21" }
  const settings = { ...fakeSettings(upstream.url), YOUTUBE_CREATORS: "UCaaaaaaaaaa" }
  return { run: await source.open(settings, noted).collect(request as never), unchanged }
}

const firstReadings = new Map<string, { knows: Map<string, string>; run: Awaited<ReturnType<typeof collect>>["run"] }>()

async function readFirst(name: string, source: LiveSource<never, unknown>) {
  const read = firstReadings.get(name)
  if (read) return read
  const knows = new Map<string, string>()
  const reading = { knows, run: (await collect(source, { knows })).run }
  firstReadings.set(name, reading)
  return reading
}

test.each(askedSources)(
  "%s compares the counts that its answers state with the rows that were read",
  async (name, source) => {
    const { run } = await readFirst(name, source)
    const counts = "counts" in run ? (run.counts ?? []) : []
    expect(counts.length > 0).toBe(counted.includes(name))
    for (const { stated, read } of counts) expect(read).toBe(stated)
  },
)

test.each(askedSources)(
  "%s reads the same again from unchanged answers, which are not sent again",
  async (name, source) => {
    const first = await readFirst(name, source)
    const { run, unchanged } = await collect(source, { knows: first.knows })
    expect(run).toEqual(first.run)
    expect(unchanged > 0).toBe(!neverConditional.test(name))
  },
)

test.each(askedSources)(
  "a new field in an answer of %s is noticed if such an answer is recorded",
  async (name, source) => {
    const drift = watchDrift()
    await collect(source, { adds: withNewField, tells: (text) => drift.note(source.id, text) })
    const novelties = drift.of(source.id)
    if (shapeless.includes(source.id)) return expect(novelties).toBeNull()
    const noticed = novelties?.filter(({ field }) => field.toLowerCase() === "brand_new")
    expect(noticed).toHaveLength(ofOtherKinds.includes(name) ? 0 : 1)
  },
)

function withNewField(text: string): string {
  if (text.trimStart().startsWith("<")) return text.replace(/<\/[\w:]+>\s*$/, (end) => `<brand_new/>${end}`)
  if (!/^[[{]/.test(text.replace(/^\uFEFF/, ""))) return text.replace(/\r?\n/, (end) => `,BRAND_NEW${end}`)
  const answer = JSON.parse(text.replace(/^\uFEFF/, ""))
  if (!Array.isArray(answer)) return JSON.stringify({ ...answer, brand_new: 1 })
  return JSON.stringify(answer.map((row) => (typeof row === "object" ? { ...row, brand_new: 1 } : row)))
}
