import type { Evidence, EvidenceSource } from "./evidence"

export const LEAST_MAGNITUDE = 4.5

export type Quake = {
  source: EvidenceSource
  origin: Evidence["origin"]
  id: string
  names: readonly string[]
  at: Date
  updatedAt: Date | null
  magnitude: number | null
  scale: string | null
  depthKm: number | null
  latitude: number | null
  longitude: number | null
  place: string | null
  /** Whether an analyst has reviewed it; null when not given. */
  isReviewed: boolean | null
  /** The PAGER alert: green, yellow, orange or red. */
  alert: string | null
  isTsunamiWarned: boolean
  link: string | null
}

export function earthquakeEvidence(quake: Quake): Evidence {
  const { source, origin, id, names, at, updatedAt, magnitude, scale, depthKm, latitude, longitude, place } = quake
  const size = magnitude === null ? "Earthquake" : `M ${magnitude.toFixed(1)}`
  const where = place ?? "location not given"
  const located = latitude !== null && longitude !== null
  return {
    source,
    origin,
    sourceEventId: id,
    names: [...new Set([id, ...names])].sort(),
    category: "earthquake",
    title: `${size}, ${where}`,
    summary: summaryOf(quake),
    observedAt: at.toISOString(),
    publishedAt: null,
    updatedAt: updatedAt?.toISOString() ?? null,
    location: located ? { latitude, longitude, name: place } : null,
    measurements: [
      ...(magnitude === null ? [] : [{ name: "magnitude", value: magnitude, unit: scale ?? "magnitude" }]),
      ...(depthKm === null ? [] : [{ name: "depth", value: depthKm, unit: "km" }]),
    ],
    links: quake.link ? [{ url: quake.link, title: "Event page" }] : [],
  }
}

function summaryOf({ isReviewed, alert, isTsunamiWarned }: Quake): string | null {
  const sentences = [
    ...(isReviewed === null ? [] : [isReviewed ? "Reviewed by an analyst." : "Automatic, not reviewed yet."]),
    ...(alert ? [`PAGER alert ${alert}.`] : []),
    ...(isTsunamiWarned ? ["In a region where a tsunami message may have been issued."] : []),
  ]
  return sentences.length > 0 ? sentences.join(" ") : null
}
