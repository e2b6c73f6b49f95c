import { z } from "zod"
import { askJson } from "../askJson"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseDate, parseDecimal } from "../parse"
import type { DocumentCount, FactsRequest } from "../source"
import type { AskedFred } from "./upstream"

/** `read` is null where the answer cannot be read. */
type Observation = { read: { date: string; value: number } | null; raw: unknown }

type Series =
  | { ok: true; observations: Observation[]; counts: DocumentCount[]; text: string }
  | { ok: false; run: Unfruitful }

/** Reads a FRED series by key, or without one from its chart file. Skips days without a value. */
export function readSeries(opened: AskedFred, id: string, request: FactsRequest): Promise<Series> {
  const apiKey = opened.settings.FRED_API_KEY
  return apiKey ? readKeyed(opened, id, apiKey, request) : readChart(opened, id, request)
}

const series = z.object({ observations: z.array(z.unknown()), count: z.int().optional().catch(undefined) })
const observation = z.object({ date: z.string(), value: z.union([z.string(), z.number()]) })

async function readKeyed(
  { settings, transport }: AskedFred,
  id: string,
  apiKey: string,
  { from, to }: FactsRequest,
): Promise<Series> {
  const query = new URLSearchParams({
    series_id: id,
    api_key: apiKey,
    file_type: "json",
    observation_start: from,
    observation_end: to,
    sort_order: "asc",
  })
  const reply = await askJson(transport, `${settings.FRED_BASE_URL}/fred/series/observations?${query}`, {
    what: "FRED",
    form: series,
  })
  if (!reply.ok) return reply
  const observations = reply.value.observations.flatMap((raw) => {
    const row = observation.safeParse(raw)
    return row.success ? observed(row.data.date, row.data.value, raw) : { read: null, raw }
  })
  const { count, observations: rows } = reply.value
  const counts = count === undefined ? [] : [{ document: `FRED series ${id}`, stated: count, read: rows.length }]
  return { ok: true, observations, counts, text: reply.text }
}

async function readChart({ settings, transport }: AskedFred, id: string, { from, to }: FactsRequest): Promise<Series> {
  const query = new URLSearchParams({ id, cosd: from, coed: to })
  const reply = await transport.get(`${settings.FRED_CSV_BASE_URL}/graph/fredgraph.csv?${query}`)
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  if (reply.text.trimStart().startsWith("<")) {
    return { ok: false, run: unavailable("FRED answered with a page instead of the file") }
  }
  const [header, ...lines] = reply.text.split(/\r?\n/)
  const [dates, values] = header.trim().toUpperCase().split(",")
  if (!["OBSERVATION_DATE", "DATE"].includes(dates) || values !== id) {
    return { ok: false, run: formatChanged("FRED's file has other columns", reply.text) }
  }
  const observations = lines
    .filter((line) => line.trim())
    .flatMap((line) => {
      const [date, value = ""] = line.split(",")
      return observed(date, value, line)
    })
  return { ok: true, observations, counts: [], text: reply.text }
}

/** A day without a value is a holiday or not published yet. */
function observed(rawDate: string, rawValue: string | number, raw: unknown): Observation[] {
  const date = parseDate(rawDate)
  const value = parseDecimal(rawValue)
  if (value === null) return []
  return [{ read: date && value !== "not_a_number" ? { date, value } : null, raw }]
}
