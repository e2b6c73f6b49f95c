import { z } from "zod"
import { releaseNames } from "../../context/market/economicCalendar/release"
import { newYorkDate } from "../../platform/exchange/sessions"
import { askJson } from "../askJson"
import { address, liveSource, type Opened } from "../liveSource"
import { parseInstant } from "../parse"
import { openReleaseIntake } from "../releaseIntake"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = { BEA_BASE_URL: address("https://apps.bea.gov") }

export const bea = liveSource({
  id: "bea",
  name: "Bureau of Economic Analysis",
  url: "https://www.bea.gov/news/schedule",
  licence: "Public domain.",
  pace: { calls: 10, windowSeconds: 60 },
  variables,
  collect,
})

/** National releases only: those of states and industries have similar names. */
const NAMES: readonly string[] = [releaseNames.gdp, releaseNames.pce, releaseNames.trade]

const schedule = z.record(z.string(), z.unknown())
const release = z.object({ release_dates: z.array(z.unknown()), to_be_rescheduled: z.array(z.unknown()).catch([]) })

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const reply = await askJson(transport, `${settings.BEA_BASE_URL}/API/signup/release_dates.json`, {
    what: "BEA",
    form: schedule,
  })
  if (!reply.ok) return reply.run
  const intake = openReleaseIntake("bea", request)
  for (const name of NAMES) {
    const raw = reply.value[name]
    if (raw === undefined) continue
    const found = release.safeParse(raw)
    if (!found.success) {
      intake.refuse("malformed_release", { name, raw })
      continue
    }
    // Obsolete dates appear in both lists.
    const lapsed = new Set(found.data.to_be_rescheduled.map((each) => readInstant(each)?.getTime()))
    for (const raw of found.data.release_dates) {
      const at = readInstant(raw)
      if (!at) intake.refuse("malformed_date", { name, raw })
      else if (!lapsed.has(at.getTime())) {
        intake.offer({ name, date: newYorkDate(at), scheduled_at: at.toISOString(), period: null }, { name, raw })
      }
    }
  }
  return intake.conclude(reply.text)
}

function readInstant(raw: unknown): Date | null {
  return typeof raw === "string" ? parseInstant(raw) : null
}
