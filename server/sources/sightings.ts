import { companyAircraft } from "../context/alternative/aircraft"
import { type AircraftState, landingOf } from "../context/alternative/airports"
import { type Flight, flightOf } from "../context/alternative/flight"
import type { FactRow } from "./source"

export type Sighting = AircraftState & { icao24: string; at: Date }

/** Landings derived from the sightings. Only the first sighting of an aircraft on a day counts. */
export function landingsIn(source: string, sightings: readonly Sighting[]): (FactRow & { body: Flight })[] {
  return sightings.flatMap((sighting) => {
    const aircraft = companyAircraft().get(sighting.icao24)
    const landing = aircraft ? landingOf(sighting) : null
    if (!aircraft || !landing) return []
    return [{ body: flightOf(aircraft, { source, at: sighting.at, ...landing }), addsOnly: true }]
  })
}
