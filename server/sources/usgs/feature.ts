import { z } from "zod"
import { earthquakeEvidence, LEAST_MAGNITUDE } from "../../context/intelligence/earthquakes"
import type { Evidence } from "../../context/intelligence/evidence"
import type { FactRow } from "../source"
import { cleanText, cleanUrl } from "../text"

export type ReadFeature = { ok: true; row: FactRow & { body: Evidence } } | { ok: false; reason: string }

const TOLERANCE_MS = 60_000
const LONGEST_PLACE = 200

/**
 * Deleted events, and those that turn out to be blasts, are retracted if they were stored. Those now below the minimum
 * magnitude are revised. Both are skipped if they were never stored.
 */
export function readFeature(raw: unknown, now: Date): ReadFeature {
  const read = feature.safeParse(raw)
  if (!read.success) return { ok: false, reason: "malformed_row" }
  const { id, properties, geometry } = read.data
  const { mag, place, time, updated, status, type, ids } = properties
  if (Math.max(time, updated) > now.getTime() + TOLERANCE_MS) return { ok: false, reason: "in_the_future" }
  const [longitude = null, latitude = null, depthKm = null] = geometry?.coordinates ?? []
  const body = earthquakeEvidence({
    source: "usgs",
    origin: "usgs",
    id,
    names: ids?.split(",").filter((name) => eventId.safeParse(name).success) ?? [],
    at: new Date(time),
    updatedAt: new Date(updated),
    magnitude: mag,
    scale: properties.magType ? cleanText(properties.magType, 10) || null : null,
    depthKm,
    latitude,
    longitude,
    place: place ? cleanText(place, LONGEST_PLACE) || null : null,
    isReviewed: status === "deleted" ? null : status === "reviewed",
    alert: properties.alert,
    isTsunamiWarned: properties.tsunami === 1,
    link: cleanUrl(properties.url),
  })
  const isRetracted = status === "deleted" || type !== "earthquake"
  return { ok: true, row: { body, isRetracted, revisesOnly: isRetracted || mag === null || mag < LEAST_MAGNITUDE } }
}

const eventId = z.string().regex(/^[\w-]{1,40}$/)
const figure = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** Every property must be present, though some may be null: an absent one has probably been renamed. */
const feature = z.object({
  id: eventId,
  properties: z.object({
    mag: z.number().min(-2).max(10.5).nullable(),
    place: z.string().nullable(),
    time: z.int().min(Date.UTC(1900, 0, 1)),
    updated: z.int().min(Date.UTC(1900, 0, 1)),
    url: z.string().nullable(),
    status: z.string(),
    type: z.string(),
    magType: z.string().nullable(),
    alert: z.enum(["green", "yellow", "orange", "red"]).nullable().catch(null),
    tsunami: z.number().nullable(),
    ids: z.string().max(1_000).nullable(),
  }),
  geometry: z
    .object({
      coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(figure),
    })
    .nullish(),
})
