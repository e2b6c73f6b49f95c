import { z } from "zod"
import { VIX } from "../../bars/panel"
import { type BarIntake, openBarIntake } from "../barIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { emptyConfirmed, formatChanged, unavailable } from "../outcome"
import { parseDate, parseDecimal, parseJson } from "../parse"
import type { Bars, BarsRequest, SourceRun } from "../source"

const variables = {
  FRED_BASE_URL: address("https://api.stlouisfed.org"),
  // Of the charts, whose CSV needs no key.
  FRED_CSV_BASE_URL: address("https://fred.stlouisfed.org"),
  FRED_API_KEY: secret().describe("Optional: without it the same closes are read from the file of a chart."),
}

type Asked = Opened<typeof variables>

/** Closes of the VIX from FRED's series VIXCLS, about one business day late: open, high and low are the close. */
export const fred = liveSource({
  id: "fred",
  name: "FRED, Federal Reserve Bank of St. Louis",
  url: "https://fred.stlouisfed.org/series/VIXCLS",
  licence: "Copyright Cboe, by permission through FRED; cite both.",
  pace: { calls: 120, windowSeconds: 60 },
  variables,
  collect,
})

async function collect(opened: Asked, request: BarsRequest): Promise<SourceRun<Bars>> {
  if (!request.tickers.includes(VIX)) return emptyConfirmed(`FRED is asked for ${VIX} only, which was not asked for`)
  const apiKey = opened.settings.FRED_API_KEY
  return apiKey ? collectSeries(opened, apiKey, request) : collectChart(opened, request)
}

const series = z.object({ observations: z.array(z.unknown()) })
const observation = z.object({ date: z.string(), value: z.string() })

async function collectSeries(
  { settings, transport }: Asked,
  apiKey: string,
  request: BarsRequest,
): Promise<SourceRun<Bars>> {
  const query = new URLSearchParams({
    series_id: "VIXCLS",
    api_key: apiKey,
    file_type: "json",
    observation_start: request.from,
    observation_end: request.to,
    sort_order: "asc",
  })
  const reply = await transport.get(`${settings.FRED_BASE_URL}/fred/series/observations?${query}`)
  if (!reply.ok) return unavailable(reply.reason)
  const json = parseJson(reply.headers, reply.text, "FRED")
  if (!json.ok) return json.run
  const answer = series.safeParse(json.value)
  if (!answer.success) return formatChanged("FRED's series has another form", reply.text)
  const intake = openBarIntake(request, transport.now())
  for (const raw of answer.data.observations) {
    const row = observation.safeParse(raw)
    if (row.success) offerClose(intake, row.data.date, row.data.value, raw)
    else intake.refuseMalformed("malformed_row", raw)
  }
  return intake.conclude(reply.text)
}

async function collectChart({ settings, transport }: Asked, request: BarsRequest): Promise<SourceRun<Bars>> {
  const query = new URLSearchParams({ id: "VIXCLS", cosd: request.from, coed: request.to })
  const reply = await transport.get(`${settings.FRED_CSV_BASE_URL}/graph/fredgraph.csv?${query}`)
  if (!reply.ok) return unavailable(reply.reason)
  if (reply.text.trimStart().startsWith("<")) return unavailable("FRED answered with a page in place of the file")
  const [header, ...lines] = reply.text.split(/\r?\n/)
  if (!/^(observation_date|DATE),VIXCLS$/i.test(header.trim())) {
    return formatChanged("FRED's file has other columns", reply.text)
  }
  const intake = openBarIntake(request, transport.now())
  for (const line of lines.filter((text) => text.trim())) {
    const [date, value = ""] = line.split(",")
    offerClose(intake, date, value, line)
  }
  return intake.conclude(reply.text)
}

/** A day without a value is a holiday or not out yet: nothing was said, so nothing is refused. */
function offerClose(intake: BarIntake, rawDate: string, rawValue: string, raw: unknown): void {
  const date = parseDate(rawDate)
  const close = parseDecimal(rawValue)
  if (close === null) return
  if (!date || close === "not_a_number") {
    intake.refuseMalformed("malformed_row", raw)
    return
  }
  intake.offer({ ticker: VIX, date, open: close, high: close, low: close, close, volume: 0 }, raw)
}
