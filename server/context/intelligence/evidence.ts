import { z } from "zod"

export const EVIDENCE_SOURCES = ["usgs", "eia", "worldmonitor", "osiris"] as const
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number]

export const EVIDENCE_CATEGORIES = ["earthquake", "energy_inventory"] as const
export type EvidenceCategory = (typeof EVIDENCE_CATEGORIES)[number]

const instant = z.iso.datetime()

export const evidence = z.object({
  source: z.enum(EVIDENCE_SOURCES),
  /** The observer, which differs from the source when the source only relays. */
  origin: z.enum(["usgs", "nrcan", "eia"]),
  sourceEventId: z.string().min(1).max(100),
  /** Every id that the source has for it, including the present one. */
  names: z.array(z.string().min(1).max(100)).max(50),
  category: z.enum(EVIDENCE_CATEGORIES),
  title: z.string().min(1),
  summary: z.string().nullable(),
  observedAt: instant,
  publishedAt: instant.nullable(),
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

/** A relay passes on what another of our sources observed, so it does not confirm it. */
export function isRelayed({ source, origin }: Pick<Evidence, "source" | "origin">): boolean {
  return source !== origin && EVIDENCE_SOURCES.some((each) => each === origin)
}

/** Null when the source gives no time, as for relayed earthquakes. */
export function publishedAt({ updatedAt, publishedAt }: Evidence): Date | null {
  const saidAt = updatedAt ?? publishedAt
  return saidAt === null ? null : new Date(saidAt)
}

export function measured({ measurements }: Pick<Evidence, "measurements">, name: string): number | null {
  return measurements.find((each) => each.name === name)?.value ?? null
}
