import { z } from "zod"

export const CHAMBERS = ["house", "senate", "joint"] as const

/** A meeting of committees of Congress, as it was scheduled. */
export const hearing = z.object({
  /** The source whose schedule lists it. */
  source: z.string(),
  event_id: z.string().regex(/^[\w-]{1,40}$/),
  congress: z.int().min(1),
  chamber: z.enum(CHAMBERS),
  kind: z.enum(["hearing", "markup", "meeting"]),
  /** Code in small letters: four of the committee, and two digits of the subcommittee. */
  committees: z.array(z.object({ code: z.string().regex(/^[a-z]{4}\d{2}$/), name: z.string().min(1) })).min(1),
  title: z.string().min(1),
  /** The day in New York, which is Washington's. */
  date: z.iso.date(),
  /** Null where its time is not announced. */
  scheduled_at: z.iso.datetime().nullable(),
  status: z.enum(["scheduled", "postponed", "canceled"]),
  location: z.string().nullable(),
  witnesses: z.array(
    z.object({ name: z.string(), position: z.string().nullable(), organization: z.string().nullable() }),
  ),
  url: z.string().nullable(),
  /** When its source last changed it; null where it does not tell. */
  updated_at: z.iso.datetime().nullable(),
})

export type Hearing = z.infer<typeof hearing>

/** The number of the Congress that sits on a day; a new one begins on 3 January of each odd year. */
export function congressOn(day: string): number {
  const [year, rest] = [Number(day.slice(0, 4)), day.slice(5)]
  return Math.floor(((rest < "01-03" ? year - 1 : year) - 1789) / 2) + 1
}
