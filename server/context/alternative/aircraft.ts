import { shippedTable } from "../../platform/shippedTable"

export type Aircraft = { icao24: string; tailNumber: string; operator: string; ticker: string }

export function companyAircraft(): ReadonlyMap<string, Aircraft> {
  known ??= new Map(
    shippedTable("aircraft.csv")
      .filter(({ review_note }) => review_note === "")
      .map(({ icao24, registration, operator, ticker }) => [
        icao24,
        { icao24, tailNumber: registration, operator, ticker },
      ]),
  )
  return known
}

let known: ReadonlyMap<string, Aircraft> | undefined

export function isFollowed(ticker: string): boolean {
  return [...companyAircraft().values()].some((aircraft) => aircraft.ticker === ticker)
}
