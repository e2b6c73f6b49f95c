import { z } from "zod"
import type { Sighting } from "../sightings"

const FEET_A_METRE = 3.28084
const SECONDS_A_MINUTE = 60
const OLDEST_POSITION_SECONDS = 60

/** Null if the format is unexpected. An answer without aircraft is valid. */
export function readStates(value: unknown): Sighting[] | null {
  const read = answer.safeParse(value)
  if (!read.success) return null
  const { time, states } = read.data
  return (states ?? []).flatMap((state) => {
    const [icao24, , , seenAt, , longitude, latitude, altitude, isOnGround, , , climb] = state
    if (longitude === null || latitude === null || seenAt === null || time - seenAt > OLDEST_POSITION_SECONDS) return []
    return [
      {
        icao24: icao24.toLowerCase(),
        at: new Date(seenAt * 1_000),
        latitude,
        longitude,
        isOnGround,
        altitudeFt: altitude === null ? null : altitude * FEET_A_METRE,
        climbRate: climb === null ? null : climb * FEET_A_METRE * SECONDS_A_MINUTE,
      },
    ]
  })
}

const figure = z.number().nullable()

/** icao24, callsign, country, time of position, last contact, longitude, latitude, altitude in metres, … */
const state = z
  .tuple([
    z.string(),
    z.string().nullable(),
    z.string(),
    figure,
    z.number(),
    figure,
    figure,
    figure,
    z.boolean(),
    figure,
    figure,
    figure,
  ])
  .rest(z.unknown())

const answer = z.object({ time: z.int(), states: z.array(state).nullable() })
