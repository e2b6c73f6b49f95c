import type { Bars } from "../../bars/bar"
import { VIX } from "../../bars/panel"
import { type BarIntake, openBarIntake } from "../barIntake"
import { liveSource, type Opened } from "../liveSource"
import { emptyConfirmed, formatChanged, unavailable } from "../outcome"
import { parseDate, parseDecimal } from "../parse"
import type { BarsRequest, SourceRun } from "../source"
import { type CboeVariables, upstream } from "./upstream"

/**
 * The VIX since 1990, in index points. It has no volume, so volume is 0. When open, high and low contradict each other
 * or the close, all three are set to the close.
 */
export const cboe = liveSource({ ...upstream, collect })

async function collect({ settings, transport }: Opened<CboeVariables>, request: BarsRequest): Promise<SourceRun<Bars>> {
  if (!request.tickers.includes(VIX)) return emptyConfirmed(`Cboe provides only ${VIX}, which was not requested`)
  const reply = await transport.get(`${settings.CBOE_BASE_URL}/api/global/us_indices/daily_prices/VIX_History.csv`)
  if (!reply.ok) return unavailable(reply.reason)
  if (reply.text.trimStart().startsWith("<")) return unavailable("Cboe answered with a page instead of the file")
  const intake = openBarIntake(request, transport.now())
  if (!readVixHistory(reply.text, intake)) return formatChanged("Cboe's file has no line with the columns", reply.text)
  return intake.conclude(reply.text)
}

const HEADER = /^"?DATE"?,/i
const COLUMNS = ["OPEN", "HIGH", "LOW", "CLOSE"]

/** False without a header. Some files of this kind start with a line of text. */
function readVixHistory(text: string, intake: BarIntake): boolean {
  const lines = text.split(/\r?\n/)
  const start = lines.findIndex((line) => HEADER.test(line))
  if (start < 0) return false
  const header = cellsOf(lines[start]).map((cell) => cell.toUpperCase())
  const places = COLUMNS.map((column) => header.indexOf(column))
  if (places.includes(-1)) return false
  for (const line of lines.slice(start + 1)) if (line.trim()) offerLine(line, places, intake)
  return true
}

function offerLine(line: string, places: readonly number[], intake: BarIntake): void {
  const cells = cellsOf(line)
  const date = parseDate(cells[0])
  const prices = places.map((place) => parseDecimal(cells[place]))
  const [open, high, low, close] = prices
  if (!date || !isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) {
    intake.refuseMalformed("malformed_row", line)
    return
  }
  intake.offer({ ticker: VIX, date, open, high, low, close, volume: 0 }, line)
}

function isPrice(value: ReturnType<typeof parseDecimal>): value is number {
  return typeof value === "number"
}

function cellsOf(line: string): string[] {
  return line.split(",").map((cell) => cell.trim().replace(/^"|"$/g, ""))
}
