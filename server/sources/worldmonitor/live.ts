import { z } from "zod"
import type { Evidence } from "../../context/intelligence/evidence"
import { type InventorySeries, inventoryEvidence, releasedAt } from "../../context/intelligence/inventories"
import { utcDate } from "../../platform/dates"
import { openFactIntake } from "../factIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { failedInWords, formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseDate, parseDecimal, parseJson } from "../parse"
import { depthKm, instantMs, latitude, longitude, magnitude, relayedEvidence, relayedId } from "../relayedQuake"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = {
  WORLDMONITOR_BASE_URL: address("https://api.worldmonitor.app"),
  WORLDMONITOR_API_KEY: secret().describe("From a paid plan or your own instance; without it, the source is not used."),
}

/** A relay of earthquakes (USGS, Natural Resources Canada) and inventories (EIA). */
export const worldmonitor = liveSource({
  id: "worldmonitor",
  name: "worldmonitor",
  url: "https://worldmonitor.app",
  licence: "By the terms of the operator's plan with worldmonitor; the facts are those of the agencies that it names.",
  pace: { calls: 30, windowSeconds: 60 },
  variables,
  needed: ["WORLDMONITOR_API_KEY"],
  collect,
})

type Asked = Opened<typeof variables>

async function collect(opened: Asked, { from, to }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const now = opened.transport.now()
  const intake = openFactIntake<Evidence>(({ sourceEventId }) => sourceEventId)
  let text = ""
  for (const { path, rows, readRow } of endpoints) {
    const page = await readPage(opened, path, rows)
    if (!page.ok) return page.run
    text = page.text
    for (const raw of page.rows) {
      const said = readRow(raw, now)
      if (typeof said === "string") intake.refuseMalformed(said, raw)
      else if (said && isWithin(said.observedAt, from, to)) intake.offer(said, raw)
      else intake.pass()
    }
  }
  return intake.conclude(text, `nothing from ${from} to ${to}`)
}

function isWithin(observedAt: string, from: string, to: string): boolean {
  const day = utcDate(new Date(observedAt))
  return from <= day && day <= to
}

type Page = { ok: true; rows: unknown[]; text: string } | { ok: false; run: Unfruitful }

async function readPage({ settings, transport }: Asked, path: string, rows: z.ZodType<unknown[]>): Promise<Page> {
  const headers = { "x-worldmonitor-key": settings.WORLDMONITOR_API_KEY ?? "" }
  const reply = await transport.get(`${settings.WORLDMONITOR_BASE_URL}/api/${path}`, { headers })
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const json = parseJson(reply.headers, reply.text, "worldmonitor")
  if (!json.ok) return json
  const failure = failed.safeParse(json.value)
  if (failure.success) return { ok: false, run: failedInWords("worldmonitor", failure.data.error) }
  const read = rows.safeParse(json.value)
  if (!read.success)
    return { ok: false, run: formatChanged("worldmonitor's answer has an unexpected format", reply.text) }
  // When its own upstream fails, it answers 200 with an empty list.
  if (read.data.length === 0) return { ok: false, run: unavailable(`worldmonitor has nothing under ${path}`) }
  return { ok: true, rows: read.data, text: reply.text }
}

const failed = z.object({ error: z.string() })

type ReadRow = (raw: unknown, now: Date) => Evidence | string | null

const quake = z.object({
  id: relayedId,
  place: z.string().nullish(),
  magnitude,
  depthKm,
  location: z.object({ latitude, longitude }),
  occurredAt: instantMs,
  sourceUrl: z.string().nullish(),
  source: z.enum(["usgs", "nrcan"]),
})

const readQuake: ReadRow = (raw, now) => {
  const read = quake.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { source: origin, occurredAt: at, location, place = null, sourceUrl, ...rest } = read.data
  return relayedEvidence("worldmonitor", { ...rest, ...location, origin, at, place, link: sourceUrl ?? null }, now)
}

/** In million barrels, where the EIA uses thousands. */
const crude = seriesOf("crude", "US commercial crude oil stocks", "million barrels", "petroleum")
const gas = seriesOf("gas", "Natural gas in storage, lower 48 states", "billion cubic feet", "gas")

function seriesOf(id: string, name: string, words: string, report: InventorySeries["report"]): InventorySeries {
  return { id, name, measurement: "stocks", unit: { code: words, words }, route: "", report }
}

function weekReader(series: InventorySeries, field: string): ReadRow {
  const row = z.object({ period: z.string(), [field]: z.union([z.string(), z.number(), z.null()]) })
  return (raw) => {
    const read = row.safeParse(raw)
    if (!read.success) return "malformed_row"
    const period = parseDate(String(read.data.period))
    const value = parseDecimal(read.data[field])
    if (period === null || value === "not_a_number") return "malformed_row"
    if (value === null) return null
    const publishedAt = releasedAt(period, series.report)
    return inventoryEvidence(series, { period, value, publishedAt, link: null }, "worldmonitor")
  }
}

const earthquakes = z.object({ earthquakes: z.array(z.unknown()) }).transform((page) => page.earthquakes)
const weeks = z.object({ weeks: z.array(z.unknown()) }).transform((page) => page.weeks)

const endpoints: readonly { path: string; rows: z.ZodType<unknown[]>; readRow: ReadRow }[] = [
  { path: "seismology/v1/list-earthquakes?page_size=100", rows: earthquakes, readRow: readQuake },
  { path: "economic/v1/get-crude-inventories", rows: weeks, readRow: weekReader(crude, "stocksMb") },
  { path: "economic/v1/get-nat-gas-storage", rows: weeks, readRow: weekReader(gas, "storBcf") },
]
