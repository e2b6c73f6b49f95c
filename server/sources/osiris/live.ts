import { z } from "zod"
import { LEAST_MAGNITUDE } from "../../context/intelligence/earthquakes"
import type { Evidence } from "../../context/intelligence/evidence"
import { utcDate } from "../../platform/dates"
import { askJson } from "../askJson"
import { openFactIntake } from "../factIntake"
import { liveSource, type Opened } from "../liveSource"
import { failedInWords, unavailable, withCounts } from "../outcome"
import { depthKm, instantMs, latitude, longitude, magnitude, relayedEvidence, relayedId } from "../relayedQuake"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = {
  OSIRIS_BASE_URL: z
    .url()
    .optional()
    .describe("The URL of your own osiris instance; without it, the source is not used."),
}

/** The operator's own osiris, which relays the last day's earthquakes of the USGS. */
export const osiris = liveSource({
  id: "osiris",
  name: "osiris",
  url: "https://github.com/simplifaisoul/osiris",
  licence: "MIT software that the operator runs; its earthquakes are those of the US Geological Survey, public domain.",
  pace: { calls: 12, windowSeconds: 60 },
  variables,
  needed: ["OSIRIS_BASE_URL"],
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const now = transport.now()
  const reply = await askJson(transport, `${settings.OSIRIS_BASE_URL}/api/earthquakes`, {
    what: "osiris",
    form: answer,
  })
  if (!reply.ok) return reply.run
  // When its own upstream fails, osiris answers 200 with an empty list and an error.
  if (reply.value.error) return failedInWords("osiris", reply.value.error)
  // It also lists weaker earthquakes, which occur dozens of times every day.
  if (reply.value.earthquakes.length === 0) return unavailable("osiris lists no earthquake at all")
  if (reply.headers.get("x-osiris-database-stale") === "true") return unavailable("osiris says that its data is stale")
  const intake = openFactIntake<Evidence>(({ sourceEventId }) => sourceEventId)
  for (const raw of reply.value.earthquakes) {
    const said = readRow(raw, now)
    if (typeof said === "string") intake.refuseMalformed(said, raw)
    else if (said && utcDate(new Date(said.observedAt)) <= request.to) intake.offer(said, raw)
    else intake.pass()
  }
  const run = intake.conclude(reply.text, `no earthquake of magnitude ${LEAST_MAGNITUDE} or more in the last day`)
  const { earthquakes, total = earthquakes.length } = reply.value
  return withCounts(run, [{ document: "osiris's list of earthquakes", stated: total, read: earthquakes.length }])
}

const answer = z.object({
  earthquakes: z.array(z.unknown()),
  total: z.int().min(0).optional(),
  error: z.string().nullish(),
})

const row = z.object({
  id: relayedId,
  lat: latitude,
  lng: longitude,
  depth: depthKm,
  magnitude,
  place: z.string().nullish(),
  time: instantMs,
  url: z.string().nullish(),
  type: z.string().nullish(),
})

function readRow(raw: unknown, now: Date): Evidence | string | null {
  const read = row.safeParse(raw)
  if (!read.success) return "malformed_row"
  const { id, lat, lng, depth, magnitude, place = null, time, url = null, type } = read.data
  if (type && type !== "earthquake") return null
  const quake = { id, origin: "usgs" as const, at: time, magnitude, depthKm: depth, place, link: url }
  return relayedEvidence("osiris", { ...quake, latitude: lat, longitude: lng }, now)
}
