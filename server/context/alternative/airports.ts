/** The Washington airports where company aircraft land; elevations in feet. */
export const AIRPORTS = [
  { icao: "KDCA", name: "Reagan National", latitude: 38.8521, longitude: -77.0377, elevationFt: 15 },
  { icao: "KIAD", name: "Dulles", latitude: 38.9445, longitude: -77.4558, elevationFt: 312 },
  { icao: "KBWI", name: "Baltimore/Washington", latitude: 39.1754, longitude: -76.6683, elevationFt: 146 },
  { icao: "KADW", name: "Joint Base Andrews", latitude: 38.8108, longitude: -76.867, elevationFt: 280 },
  { icao: "KJYO", name: "Leesburg", latitude: 39.0767, longitude: -77.556, elevationFt: 389 },
  { icao: "KHEF", name: "Manassas", latitude: 38.7219, longitude: -77.5181, elevationFt: 192 },
  { icao: "KGAI", name: "Montgomery County", latitude: 39.168, longitude: -77.166, elevationFt: 539 },
] as const

export type Airport = (typeof AIRPORTS)[number]

export type AircraftState = {
  latitude: number
  longitude: number
  isOnGround: boolean
  altitudeFt: number | null
  /** Feet per minute; negative when descending. */
  climbRate: number | null
}

const NEAR_NM = 3
const LOW_FT = 3_000
/** Level flight varies by less than this. */
const DESCENDING = -200

/** Arrivals are low and descending. A presence is on the ground, at an unknown arrival time. */
export function landingOf(state: AircraftState): { airport: Airport["icao"]; event: "arrival" | "presence" } | null {
  const nearest = AIRPORTS.map((airport) => ({ airport, nm: distanceNm(airport, state) })).sort(
    (a, b) => a.nm - b.nm,
  )[0]
  if (nearest.nm > NEAR_NM) return null
  const { icao, elevationFt } = nearest.airport
  if (state.isOnGround) return { airport: icao, event: "presence" }
  const isLow = state.altitudeFt !== null && state.altitudeFt - elevationFt < LOW_FT
  const isDescending = state.climbRate !== null && state.climbRate <= DESCENDING
  return isLow && isDescending ? { airport: icao, event: "arrival" } : null
}

const EARTH_RADIUS_NM = 3_440.065

type Point = { latitude: number; longitude: number }

function distanceNm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const across = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2
  const along = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  const share = across + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * along
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.sqrt(share))
}
