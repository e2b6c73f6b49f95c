import { z } from "zod"
import { earthquakeEvidence, LEAST_MAGNITUDE } from "../intelligence/earthquakes"
import type { Evidence, EvidenceSource } from "../intelligence/evidence"
import { cleanText, cleanUrl } from "./text"

/** An earthquake as a relay passes it on, once its own names of the fields are read. */
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
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** What it says, null where it is weaker than what is collected, or what is wrong with it. */
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
