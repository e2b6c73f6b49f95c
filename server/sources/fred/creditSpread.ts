import { type CreditSpread, creditSpread } from "../../context/market/creditSpread"
import { openFactIntake } from "../factIntake"
import { liveSource } from "../liveSource"
import { withCounts } from "../outcome"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { readSeries } from "./series"
import { type AskedFred, upstream } from "./upstream"

/** The option-adjusted spread of the ICE BofA US High Yield index. FRED has only its last three years. */
const SERIES = "BAMLH0A0HYM2"

export const fredCreditSpread = liveSource({ ...upstream, collect })

async function collect(opened: AskedFred, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const series = await readSeries(opened, SERIES, request)
  if (!series.ok) return series.run
  const intake = openFactIntake<CreditSpread>(({ date }) => date)
  for (const { read, raw } of series.observations) {
    const said = creditSpread.safeParse(read && { date: read.date, spread: read.value })
    if (said.success) intake.offer(said.data, raw)
    else intake.refuseMalformed(read ? "spread_out_of_range" : "malformed_row", raw)
  }
  return withCounts(intake.conclude(series.text, `no spread from ${request.from} to ${request.to}`), series.counts)
}
