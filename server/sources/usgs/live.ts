import { z } from "zod"
import { LEAST_MAGNITUDE } from "../../context/intelligence/earthquakes"
import { type Evidence, publishedAt } from "../../context/intelligence/evidence"
import { dayMs, utcDate } from "../../platform/dates"
import { openFactIntake } from "../factIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, type Unfruitful, unavailable, withCounts } from "../outcome"
import { parseJson } from "../parse"
import type { DocumentCount, FactRow, FactsRequest, SourceRun } from "../source"
import { type ReadFeature, readFeature } from "./feature"

const variables = { USGS_BASE_URL: address("https://earthquake.usgs.gov") }

/** Changes and deletions of older earthquakes are not read. */
const REVISED_DAYS = 90
/** A review may lower the magnitude by this much below the minimum. */
const LEAST_REVISED_MAGNITUDE = LEAST_MAGNITUDE - 1
/** The feed is rebuilt every minute, so an older one is stuck. */
const OLDEST_FEED_MS = 10 * 60_000
const PAGE = 2_000
/** The service returns at most 20,000 events per query. */
const MOST_PAGES = 10

/** Worldwide earthquakes: the last week from the feed, and changes to older ones from the event service. */
export const usgs = liveSource({
  id: "usgs",
  name: "USGS Earthquake Hazards Program",
  url: "https://earthquake.usgs.gov/earthquakes/feed/",
  licence: "US public domain; credit the US Geological Survey.",
  pace: { calls: 60, windowSeconds: 60 },
  variables,
  collect,
})

type Asked = Opened<typeof variables>
type Page = { ok: true; features: unknown[]; counts: DocumentCount[]; text: string } | { ok: false; run: Unfruitful }

async function collect(opened: Asked, { from, to }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const now = opened.transport.now()
  const feed = await readFeed(opened, now)
  if (!feed.ok) return feed.run
  const older = await readEvents(opened, from, now)
  if (!older.ok) return older.run
  const intake = openFactIntake<Evidence>(({ sourceEventId }) => sourceEventId)
  const said = new Map<unknown, FactRow>()
  for (const { raw, read } of onceEach([...feed.features, ...older.features], now)) {
    if (!read.ok) intake.refuseMalformed(read.reason, raw)
    else if (utcDate(new Date(read.row.body.observedAt)) <= to) {
      intake.offer(read.row.body, raw)
      said.set(read.row.body, read.row)
    } else intake.pass()
  }
  const concluded = intake.conclude(feed.text, `no earthquake of magnitude ${LEAST_MAGNITUDE} or more`)
  const run = withCounts(concluded, [...feed.counts, ...older.counts])
  return run.outcome === "ok" ? { ...run, rows: run.rows.map((row) => said.get(row.body) ?? row) } : run
}

/** Feed and service list the same events, copied at different times. The later version counts. */
function onceEach(features: readonly unknown[], now: Date): { raw: unknown; read: ReadFeature }[] {
  const told = features.map((raw) => ({ raw, read: readFeature(raw, now) }))
  return [...Map.groupBy(told, ({ raw }) => nameOf(raw)).values()].map((same) =>
    same.reduce((latest, each) => (saidAt(each.read) > saidAt(latest.read) ? each : latest)),
  )
}

function saidAt(read: ReadFeature): number {
  return (read.ok && publishedAt(read.row.body)?.getTime()) || 0
}

const named = z.object({ id: z.string() })

function nameOf(raw: unknown): unknown {
  const read = named.safeParse(raw)
  return read.success ? read.data.id : raw
}

async function readFeed({ settings, transport }: Asked, now: Date): Promise<Page> {
  const reply = await transport.get(
    `${settings.USGS_BASE_URL}/earthquakes/feed/v1.0/summary/${LEAST_MAGNITUDE}_week.geojson`,
  )
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const page = readPage(reply.headers, reply.text, "USGS feed of the past week")
  if (!page.ok) return page
  const { generated } = page
  if (now.getTime() - generated <= OLDEST_FEED_MS) return page
  const made = new Date(generated).toISOString()
  return { ok: false, run: unavailable(`the feed of the USGS was made at ${made} and has not changed since`) }
}

/** Changes since a recent day, including new and deleted events. From an earlier day, all events. */
async function readEvents({ settings, transport }: Asked, from: string, now: Date): Promise<Page> {
  const daysAgo = (days: number) => utcDate(now.getTime() - days * dayMs)
  const isHistory = from < daysAgo(REVISED_DAYS)
  const query = new URLSearchParams({
    format: "geojson",
    minmagnitude: String(isHistory ? LEAST_MAGNITUDE : LEAST_REVISED_MAGNITUDE),
    orderby: "time",
    limit: String(PAGE),
    ...(isHistory
      ? { starttime: from }
      : { starttime: daysAgo(REVISED_DAYS), updatedafter: from, includedeleted: "true" }),
  })
  const features: unknown[] = []
  const counts: DocumentCount[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    query.set("offset", String(page * PAGE + 1))
    const reply = await transport.get(`${settings.USGS_BASE_URL}/fdsnws/event/1/query?${query}`, { timeoutMs: 60_000 })
    if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
    // 204 means none, or none after the previous pages.
    if (reply.status === 204) return { ok: true, features, counts, text: "" }
    const read = readPage(reply.headers, reply.text, `USGS event service, page ${page + 1}`)
    if (!read.ok) return read
    features.push(...read.features)
    counts.push(...read.counts)
    if (read.features.length < PAGE) return { ok: true, features, counts, text: reply.text }
  }
  return { ok: false, run: unavailable(`the USGS has more than ${PAGE * MOST_PAGES} earthquakes since ${from}`) }
}

function readPage(
  headers: Headers,
  text: string,
  document: string,
): (Page & { ok: true; generated: number }) | (Page & { ok: false }) {
  const json = parseJson(headers, text, "the USGS")
  if (!json.ok) return json
  const read = collection.safeParse(json.value)
  if (!read.success) return { ok: false, run: formatChanged("the USGS's answer has an unexpected format", text) }
  const { features, metadata } = read.data
  const counts = [{ document, stated: metadata.count, read: features.length }]
  return { ok: true, features, counts, generated: metadata.generated, text }
}

const collection = z.object({
  type: z.literal("FeatureCollection"),
  metadata: z.object({ generated: z.int(), count: z.int() }),
  features: z.array(z.unknown()),
})
