import { z } from "zod"

/** Who is asked for what happened in the world. */
export const EVIDENCE_SOURCES = ["usgs", "eia", "worldmonitor", "osiris"] as const
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

export const EVIDENCE_CATEGORIES = ["earthquake", "energy_inventory"] as const
export type EvidenceCategory = (typeof EVIDENCE_CATEGORIES)[number]

const instant = z.iso.datetime()

/** One thing that a source says has happened, in the form of all families of evidence. */
export const evidence = z.object({
  source: z.enum(EVIDENCE_SOURCES),
  /** Who observed it; another than the source where that only passes it on. */
  origin: z.enum(["usgs", "nrcan", "eia"]),
  sourceEventId: z.string().min(1).max(100),
  /** Every name that the source knows it by, its present one included. */
  names: z.array(z.string().min(1).max(100)).max(50),
  category: z.enum(EVIDENCE_CATEGORIES),
  title: z.string().min(1),
  summary: z.string().nullable(),
  observedAt: instant,
  /** When the source first said it, as far as that is on record. */
  publishedAt: instant.nullable(),
  /** When the source last changed what it says, where it tells. */
  updatedAt: instant.nullable(),
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().nullable(),
    })
    .nullable(),
  measurements: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })),
  links: z.array(z.object({ url: z.url(), title: z.string() })),
})
export type Evidence = z.infer<typeof evidence>

/** A relay passes on what another source observed: the same thing again, and no second witness of it. */
export function isRelayed({ source, origin }: Pick<Evidence, "source" | "origin">): boolean {
  return source !== origin && EVIDENCE_SOURCES.some((each) => each === origin)
}

/** When its source said this, be it a change or the first report; null where it does not tell, as relays of earthquakes. */
export function publishedAt({ updatedAt, publishedAt }: Evidence): Date | null {
  const saidAt = updatedAt ?? publishedAt
  return saidAt === null ? null : new Date(saidAt)
}

/** The value of a measurement, or null where there is none of this name. */
export function measured({ measurements }: Pick<Evidence, "measurements">, name: string): number | null {
  return measurements.find((each) => each.name === name)?.value ?? null
}
