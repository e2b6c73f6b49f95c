import { z } from "zod"
import { dayMs, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import type { Aircraft } from "./aircraft"
import { AIRPORTS } from "./airports"

export const flight = z.object({
  source: z.string(),
  icao24: z.string().regex(/^[0-9a-f]{6}$/),
  tail_number: z.string(),
  operator_name: z.string(),
  ticker: z.string(),
  airport: z.enum(AIRPORTS.map(({ icao }) => icao)),
  event: z.enum(["arrival", "presence"]),
  date: z.iso.date(),
  /** When the aircraft was seen; for an arrival reported later, when it was last seen. */
  observed_at: z.iso.datetime(),
  /** Null when the source does not give it. */
  origin_airport: z
    .string()
    .regex(/^[A-Z0-9]{3,4}$/)
    .nullable(),
  departed_at: z.iso.datetime().nullable(),
})

export type Flight = z.infer<typeof flight>

export function flightKey({ date, airport, icao24, event }: Flight): string {
  return `${date}/${airport}/${icao24}/${event}`
}

/** The source derives origins in the night after the UTC day of arrival. */
const NIGHT_ENDS_HOUR = 10

export function flightPublishedAt({ observed_at, departed_at }: Flight): Date {
  const dayAfter = Date.parse(utcDate(new Date(observed_at))) + dayMs
  return new Date(departed_at === null ? observed_at : dayAfter + NIGHT_ENDS_HOUR * 3_600_000)
}

type Seen = Pick<Flight, "source" | "airport" | "event"> & { at: Date } & Partial<
    Pick<Flight, "origin_airport" | "departed_at">
  >

export function flightOf({ icao24, tailNumber, operator, ticker }: Aircraft, { at, ...seen }: Seen): Flight {
  return {
    ...{ icao24, tail_number: tailNumber, operator_name: operator, ticker },
    ...{ date: newYorkDate(at), observed_at: at.toISOString(), origin_airport: null, departed_at: null },
    ...seen,
  }
}

/** An aircraft on the ground is no news after its arrival there on the same day. */
export function withoutPresenceOfArrived<T extends Flight>(flights: readonly T[]): T[] {
  const placeOf = ({ date, airport, icao24 }: Flight) => `${date}/${airport}/${icao24}`
  const arrived = new Set(flights.filter(({ event }) => event === "arrival").map(placeOf))
  return flights.filter((each) => each.event === "arrival" || !arrived.has(placeOf(each)))
}
