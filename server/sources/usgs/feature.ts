import { z } from "zod"
import { earthquakeEvidence, LEAST_MAGNITUDE } from "../../context/intelligence/earthquakes"
import type { Evidence } from "../../context/intelligence/evidence"
import type { FactRow } from "../source"
import { cleanText, cleanUrl } from "../text"

/** What one feature of a collection says, or what is wrong with it. */
export type ReadFeature = { ok: true; row: FactRow & { body: Evidence } } | { ok: false; reason: string }

/** The clocks of others may be ahead of ours. */
const TOLERANCE_MS = 60_000
const LONGEST_PLACE = 200

/**
 * What was deleted, or is no earthquake but a blast, is taken back where it was listed as one; and one that turns out to be
 * weaker than those that are collected is revised. Neither is news where it was never listed.
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

/** Each field is there, though it may be null: one that is absent bears another name by now, and says nothing. */
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
