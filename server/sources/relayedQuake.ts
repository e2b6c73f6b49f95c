import { z } from "zod"
import { earthquakeEvidence, LEAST_MAGNITUDE } from "../context/intelligence/earthquakes"
import type { Evidence, EvidenceSource } from "../context/intelligence/evidence"
import { parseDecimal } from "./parse"
import { cleanText, cleanUrl } from "./text"

export type RelayedQuake = {
  id: string
  origin: Evidence["origin"]
  at: number
  magnitude: number
  depthKm: number | null
  latitude: number
  longitude: number
  place: string | null
  link: string | null
}

export const relayedId = z.string().regex(/^[\w-]{1,40}$/)
/** Relays write some numbers as text. */
const relayed = (figure: z.ZodNumber) => z.preprocess(parseDecimal, figure)
export const latitude = relayed(z.number().min(-90).max(90))
export const longitude = relayed(z.number().min(-180).max(180))
export const magnitude = relayed(z.number().min(-2).max(10.5))
export const instantMs = relayed(z.int().min(0))
export const depthKm = z.preprocess(parseDecimal, z.number().nullable())

/** Null if it is too weak to be collected. A string describes what is wrong with it. */
export function relayedEvidence(source: EvidenceSource, quake: RelayedQuake, now: Date): Evidence | string | null {
  const { id, origin, at, magnitude, depthKm, latitude, longitude, place, link } = quake
  if (magnitude < LEAST_MAGNITUDE) return null
  if (at > now.getTime()) return "in_the_future"
  return earthquakeEvidence({
    ...{ source, origin, id, names: [], at: new Date(at), updatedAt: null },
    ...{ magnitude, scale: null, depthKm, latitude, longitude, isReviewed: null, alert: null, isTsunamiWarned: false },
    place: place ? cleanText(place, 200) || null : null,
    link: cleanUrl(link),
  })
}
