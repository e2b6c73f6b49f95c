import { z } from "zod"
import { earthquakeEvidence, LEAST_MAGNITUDE } from "../../intelligence/earthquakes"
import type { Evidence } from "../../intelligence/evidence"
import { cleanText, cleanUrl } from "../text"

/** What one feature of a collection says; `other` where it is none of ours, such as a quarry blast. */
export type ReadQuake =
  | { kind: "quake"; body: Evidence; isDeleted: boolean }
  | { kind: "other" }
  | { kind: "refused"; reason: string }

/** The clocks of others may be ahead of ours. */
const TOLERANCE_MS = 60_000
const LONGEST_PLACE = 200

export function readFeature(raw: unknown, now: Date): ReadQuake {
  const read = feature.safeParse(raw)
  if (!read.success) return { kind: "refused", reason: "malformed_row" }
  const { id, properties, geometry } = read.data
  const { mag, place, time, updated, status, type, ids } = properties
  const isDeleted = status === "deleted"
  if (type !== "earthquake") return { kind: "other" }
  // What was deleted may have lost its magnitude. That it is gone counts all the same.
  if (!isDeleted && (mag === null || mag < LEAST_MAGNITUDE)) return { kind: "other" }
  if (Math.max(time, updated) > now.getTime() + TOLERANCE_MS) return { kind: "refused", reason: "in_the_future" }
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
    alert: properties.alert ?? null,
    isTsunamiWarned: properties.tsunami === 1,
    link: cleanUrl(properties.url),
  })
  return { kind: "quake", body, isDeleted }
}

const eventId = z.string().regex(/^[\w-]{1,40}$/)
const figure = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

const feature = z.object({
  id: eventId,
  properties: z.object({
    mag: z
      .number()
      .min(-2)
      .max(10.5)
      .nullish()
      .transform((value) => value ?? null),
    place: z.string().nullish(),
    time: z.int().min(Date.UTC(1900, 0, 1)),
    updated: z.int().min(Date.UTC(1900, 0, 1)),
    url: z.string().nullish(),
    status: z.string(),
    type: z.string(),
    magType: z.string().nullish(),
    alert: z.enum(["green", "yellow", "orange", "red"]).nullish().catch(null),
    tsunami: z.number().nullish(),
    ids: z.string().max(1_000).nullish(),
  }),
  geometry: z
    .object({
      coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(figure),
    })
    .nullish(),
})
