import { readRows } from "../market/universe"

/** An aircraft that a listed company operates. */
export type Aircraft = { icao24: string; tailNumber: string; operator: string; ticker: string }

/** Those that a reviewer had something against are not followed: couriers, demonstration fleets, private addresses. */
export function companyAircraft(): ReadonlyMap<string, Aircraft> {
  known ??= new Map(
    readRows("aircraft.csv")
      .filter(({ review_note }) => review_note === "")
      .map(({ icao24, registration, operator, ticker }) => [
        icao24,
        { icao24, tailNumber: registration, operator, ticker },
      ]),
  )
  return known
}

let known: ReadonlyMap<string, Aircraft> | undefined

/** Whether any aircraft of a company is followed. */
export function isFollowed(ticker: string): boolean {
  return [...companyAircraft().values()].some((aircraft) => aircraft.ticker === ticker)
}
