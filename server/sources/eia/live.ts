import { z } from "zod"
import type { Evidence } from "../../context/intelligence/evidence"
import {
  INVENTORY_SERIES,
  type InventorySeries,
  inventoryEvidence,
  releasedAt,
} from "../../context/intelligence/inventories"
import { addDays } from "../../platform/dates"
import { openFactIntake } from "../factIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { failedInWords, formatChanged, type Unfruitful, unavailable, withCounts } from "../outcome"
import { parseDate, parseDecimal, parseJson } from "../parse"
import type { DocumentCount, FactRow, FactsRequest, SourceRun } from "../source"

const variables = {
  EIA_BASE_URL: address("https://api.eia.gov"),
  EIA_API_KEY: secret(),
}

/** Most rows per call, which is more than ten years of six weekly series. */
const MOST_ROWS = 5_000
/** Every series has a figure within this many weeks. */
const WEEKS_OF_ALL = 3

/** Weekly oil and gas inventories. The EIA revises silently: a value that differs from the stored one is a revision. */
export const eia = liveSource({
  id: "eia",
  name: "US Energy Information Administration",
  url: "https://www.eia.gov/opendata/",
  licence: "US public domain; credit the US Energy Information Administration.",
  pace: { calls: 60, windowSeconds: 60 },
  variables,
  needed: ["EIA_API_KEY"],
  collect,
})

async function collect(opened: Opened<typeof variables>, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openFactIntake<Evidence>(({ sourceEventId }) => sourceEventId)
  const counts: DocumentCount[] = []
  let text = ""
  for (const [route, series] of Map.groupBy(INVENTORY_SERIES, (each) => each.route)) {
    const page = await readRoute(opened, route, series, request)
    if (!page.ok) return page.run
    text = page.text
    counts.push(...page.counts)
    // The EIA silently omits ids that it no longer has, which would look like a series without news.
    const isLong = addDays(request.from, WEEKS_OF_ALL * 7) <= request.to
    const missing = isLong ? series.filter((each) => !page.rows.some((raw) => isOf(each, raw))) : []
    for (const { id } of missing) intake.refuseMalformed("series_missing", id)
    for (const raw of page.rows) {
      const said = readRow(raw, series)
      if (typeof said === "string") intake.refuseMalformed(said, raw)
      else if (said && request.from <= said.period && said.period <= request.to) intake.offer(said.body, raw)
      else intake.pass()
    }
  }
  return withCounts(intake.conclude(text, `no figure of a week from ${request.from} to ${request.to}`), counts)
}

function isOf({ id }: InventorySeries, raw: unknown): boolean {
  return row.pick({ series: true }).safeParse(raw).data?.series === id
}

type Page = { ok: true; rows: unknown[]; counts: DocumentCount[]; text: string } | { ok: false; run: Unfruitful }

async function readRoute(
  { settings, transport }: Opened<typeof variables>,
  route: string,
  series: readonly InventorySeries[],
  { from, to }: FactsRequest,
): Promise<Page> {
  const query = new URLSearchParams([
    ["api_key", settings.EIA_API_KEY ?? ""],
    ["frequency", "weekly"],
    ["data[]", "value"],
    ...series.map(({ id }) => ["facets[series][]", id]),
    ["start", from],
    ["end", to],
    ["sort[0][column]", "period"],
    ["sort[0][direction]", "desc"],
    ["offset", "0"],
    ["length", String(MOST_ROWS)],
  ])
  const reply = await transport.get(`${settings.EIA_BASE_URL}/v2/${route}/data/?${query}`)
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const json = parseJson(reply.headers, reply.text, "the EIA")
  if (!json.ok) return json
  const failure = failed.safeParse(json.value)
  if (failure.success) return { ok: false, run: failedInWords("the EIA", wordsOf(failure.data.error)) }
  const read = answer.safeParse(json.value)
  if (!read.success) return { ok: false, run: formatChanged("the EIA's answer has an unexpected format", reply.text) }
  const { total, data: rows } = read.data.response
  const stated = parseDecimal(total)
  const counts = typeof stated === "number" ? [{ document: `EIA ${route}`, stated, read: rows.length }] : []
  return { ok: true, rows, counts, text: reply.text }
}

const failed = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })
const answer = z.object({
  response: z.object({ total: z.union([z.string(), z.number()]), data: z.array(z.unknown()) }),
})

function wordsOf(error: z.infer<typeof failed>["error"]): string {
  return typeof error === "string" ? error : error.message
}

const value = z.union([z.string(), z.number(), z.null()])
const row = z.object({ period: z.string(), series: z.string(), value, units: z.string() })

/** Null without a figure. A string describes what is wrong with the row. */
function readRow(raw: unknown, all: readonly InventorySeries[]): { period: string; body: Evidence } | string | null {
  const read = row.safeParse(raw)
  if (!read.success) return "malformed_row"
  const series = all.find(({ id }) => id === read.data.series)
  const period = parseDate(read.data.period)
  const value = parseDecimal(read.data.value)
  if (!series || period === null || value === "not_a_number") return "malformed_row"
  if (read.data.units !== series.unit.code) return "other_unit"
  if (value === null) return null
  if (value < 0) return "below_zero"
  const publishedAt = releasedAt(period, series.report)
  const link = `https://www.eia.gov/opendata/browser/${series.route}?facets=series;&series=${series.id};`
  return { period, body: inventoryEvidence(series, { period, value, publishedAt, link }) }
}
