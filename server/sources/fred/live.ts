import type { Bars } from "../../bars/bar"
import { VIX } from "../../bars/panel"
import { openBarIntake } from "../barIntake"
import { liveSource } from "../liveSource"
import { emptyConfirmed, withCounts } from "../outcome"
import type { BarsRequest, SourceRun } from "../source"
import { readSeries } from "./series"
import { type AskedFred, upstream } from "./upstream"

/** VIX closes from the series VIXCLS, about one business day late. Open, high and low are set to the close. */
export const fred = liveSource({ ...upstream, collect })

async function collect(opened: AskedFred, request: BarsRequest): Promise<SourceRun<Bars>> {
  if (!request.tickers.includes(VIX)) return emptyConfirmed(`FRED provides only ${VIX} here, which was not requested`)
  const series = await readSeries(opened, "VIXCLS", request)
  if (!series.ok) return series.run
  const intake = openBarIntake(request, opened.transport.now())
  for (const { read, raw } of series.observations) {
    if (!read) intake.refuseMalformed("malformed_row", raw)
    else {
      const { date, value: close } = read
      intake.offer({ ticker: VIX, date, open: close, high: close, low: close, close, volume: 0 }, raw)
    }
  }
  return withCounts(intake.conclude(series.text), series.counts)
}
