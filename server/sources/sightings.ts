import { companyAircraft } from "../context/alternative/aircraft"
import { type AircraftState, landingOf } from "../context/alternative/airports"
import { type Flight, flightOf } from "../context/alternative/flight"
import type { FactRow } from "./source"

/** An aircraft of a company as it was seen. */
export type Sighting = AircraftState & { icao24: string; at: Date }

/**
 * What the aircraft that were seen say of landings. One that was seen before on the day says nothing new: each is told as
 * it was seen first.
 */
export function landingsIn(source: string, sightings: readonly Sighting[]): (FactRow & { body: Flight })[] {
  return sightings.flatMap((sighting) => {
    const aircraft = companyAircraft().get(sighting.icao24)
    const landing = aircraft ? landingOf(sighting) : null
    if (!aircraft || !landing) return []
    return [{ body: flightOf(aircraft, { source, at: sighting.at, ...landing }), addsOnly: true }]
  })
}
