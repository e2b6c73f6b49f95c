import { type EconomicFigure, economicFigure, seriesIds } from "../../context/market/economicCalendar/figures"
import { openFactIntake } from "../factIntake"
import { liveSource } from "../liveSource"
import { withCounts } from "../outcome"
import type { DocumentCount, FactRow, FactsRequest, SourceRun } from "../source"
import { readSeries } from "./series"
import { type AskedFred, upstream } from "./upstream"

/** Figures as FRED has last revised them, not as first released. */
export const fredFigures = liveSource({ ...upstream, collect })

async function collect(opened: AskedFred, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openFactIntake<EconomicFigure>(({ series, date }) => `${series} ${date}`)
  const counts: DocumentCount[] = []
  let lastBody = ""
  for (const id of seriesIds) {
    const series = await readSeries(opened, id, request)
    if (!series.ok) return series.run
    counts.push(...series.counts)
    lastBody = series.text
    for (const { read, raw } of series.observations) {
      const said = economicFigure.safeParse(read && { series: id, ...read, released_date: null })
      if (said.success) intake.offer(said.data, raw)
      else intake.refuseMalformed("malformed_row", raw)
    }
  }
  return withCounts(intake.conclude(lastBody, `no figure of a period from ${request.from} to ${request.to}`), counts)
}
