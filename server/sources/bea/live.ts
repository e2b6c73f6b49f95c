import { z } from "zod"
import { releaseNames } from "../../context/market/economicCalendar/release"
import { newYorkDate } from "../../platform/exchange/sessions"
import { askJson } from "../askJson"
import { address, liveSource, type Opened } from "../liveSource"
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

/** Of the country as a whole: what its states and industries earn is released by itself, under names much alike. */
const NAMES: readonly string[] = [releaseNames.gdp, releaseNames.pce, releaseNames.trade]

const schedule = z.record(z.string(), z.unknown())
const release = z.object({ release_dates: z.array(z.unknown()) })

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
    // Some values, such as the time of the file, are not releases.
    const found = release.safeParse(reply.value[name])
    if (!found.success) continue
    for (const raw of found.data.release_dates) {
      const at = readInstant(raw)
      if (!at) intake.refuse("malformed_date", { name, raw })
      else intake.offer({ name, date: newYorkDate(at), scheduled_at: at.toISOString(), period: null }, { name, raw })
    }
  }
  return intake.conclude(reply.text)
}

const instant = z.iso.datetime({ offset: true })

function readInstant(raw: unknown): Date | null {
  const read = instant.safeParse(raw)
  return read.success ? new Date(read.data) : null
}
