import { z } from "zod"
import { releaseNames } from "../../context/market/economicCalendar/release"
import { askJson } from "../askJson"
import { liveSource } from "../liveSource"
import { withCounts } from "../outcome"
import { openReleaseIntake } from "../releaseIntake"
import type { DocumentCount, FactRow, FactsRequest, SourceRun } from "../source"
import { type AskedFred, upstream } from "./upstream"

/** Expected release dates, without times; needs a key. */
export const fredReleases = liveSource({ ...upstream, needed: ["FRED_API_KEY"], collect })

/** Release ids. The FOMC press release is left out because it lists every day. */
const RELEASES: readonly (readonly [id: number, name: string])[] = [
  [10, releaseNames.cpi],
  [50, releaseNames.jobs],
  [53, releaseNames.gdp],
  [54, releaseNames.pce],
  [9, releaseNames.retailSales],
  [46, releaseNames.ppi],
  [180, releaseNames.joblessClaims],
]

const LIMIT = 1_000

const answer = z.object({ release_dates: z.array(z.unknown()), count: z.int().optional().catch(undefined) })
const row = z.object({ date: z.string() })

async function collect({ settings, transport }: AskedFred, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openReleaseIntake("fred", request)
  const counts: DocumentCount[] = []
  let lastBody = ""
  for (const [id, name] of RELEASES) {
    const query = new URLSearchParams({
      release_id: String(id),
      api_key: settings.FRED_API_KEY ?? "",
      file_type: "json",
      include_release_dates_with_no_data: "true",
      sort_order: "desc",
      limit: String(LIMIT),
    })
    const reply = await askJson(transport, `${settings.FRED_BASE_URL}/fred/release/dates?${query}`, {
      what: "FRED",
      form: answer,
    })
    if (!reply.ok) return reply.run
    lastBody = reply.text
    const { release_dates: dates, count } = reply.value
    if (count !== undefined) {
      const stated = Math.min(count, LIMIT)
      counts.push({ document: `FRED's list of release dates of ${name}`, stated, read: dates.length })
    }
    for (const raw of dates) {
      const date = row.safeParse(raw).data?.date
      if (date === undefined) intake.refuse("malformed_date", raw)
      else intake.offer({ name, date, scheduled_at: null, period: null }, raw)
    }
  }
  return withCounts(intake.conclude(lastBody), counts)
}
