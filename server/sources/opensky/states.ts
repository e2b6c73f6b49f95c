import { z } from "zod"
import { isFormatChange, rejection } from "../outcome"
import type { Sighting } from "../sightings"
import type { RejectedRow } from "../source"

const FEET_A_METRE = 3.28084
const SECONDS_A_MINUTE = 60
const OLDEST_POSITION_SECONDS = 60

type States = { sightings: Sighting[]; rejected: RejectedRow[] }

/** Null if the format is unexpected. An answer without aircraft is valid. */
export function readStates(value: unknown): States | null {
  const read = answer.safeParse(value)
  if (!read.success) return null
  const { time } = read.data
  const states = read.data.states ?? []
  const rows = states.map((raw) => ({ raw, read: state.safeParse(raw) }))
  const rejected = rows.flatMap(({ raw, read }) => (read.success ? [] : [rejection("malformed_row", raw)]))
  if (isFormatChange(rejected.length, states.length)) return null
  return { sightings: rows.flatMap(({ read }) => (read.success ? sightingOf(read.data, time) : [])), rejected }
}

function sightingOf(said: z.infer<typeof state>, time: number): Sighting[] {
  const [icao24, , , seenAt, , longitude, latitude, altitude, isOnGround, , , climb] = said
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

const answer = z.object({ time: z.int(), states: z.array(z.unknown()).nullable() })
