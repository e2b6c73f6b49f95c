import { z } from "zod"

export const CHAMBERS = ["house", "senate", "joint"] as const

export const hearing = z.object({
  source: z.string(),
  event_id: z.string().regex(/^[\w-]{1,40}$/),
  congress: z.int().min(1),
  chamber: z.enum(CHAMBERS),
  kind: z.enum(["hearing", "markup", "meeting"]),
  committees: z.array(z.object({ code: z.string().regex(/^[a-z]{4}\d{2}$/), name: z.string().min(1) })).min(1),
  title: z.string().min(1),
  /** New York date, which is also Washington's. */
  date: z.iso.date(),
  /** Null until a time is announced. */
  scheduled_at: z.iso.datetime().nullable(),
  status: z.enum(["scheduled", "postponed", "canceled"]),
  location: z.string().nullable(),
  witnesses: z.array(
    z.object({ name: z.string(), position: z.string().nullable(), organization: z.string().nullable() }),
  ),
  url: z.string().nullable(),
  /** When the source last changed it; null when the source does not say. */
  updated_at: z.iso.datetime().nullable(),
})

export type Hearing = z.infer<typeof hearing>

export function congressOn(day: string): number {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(5)]
  return Math.floor(((rest < "01-03" ? year - 1 : year) - 1789) / 2) + 1
}
