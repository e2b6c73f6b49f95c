import { type Aircraft, companyAircraft } from "../../context/alternative/aircraft"
import type { Airport } from "../../context/alternative/airports"
import { type Flight, flightOf, flightPublishedAt } from "../../context/alternative/flight"
import { addDays, dayMs, weekdayOf } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

const HISTORY_DAYS = 366
/** Probabilities per aircraft and day. */
const SHARE_OF_WEEKDAYS = 0.03
const SHARE_OF_WEEKENDS = 0.008
/** Shares of landings known only from the aircraft on the ground, and of those whose origin is found. */
const PRESENCE_SHARE = 0.25
const ORIGIN_SHARE = 0.7

const airports: readonly (readonly [icao: Airport["icao"], share: number])[] = [
  ["KIAD", 0.45],
  ["KHEF", 0.65],
  ["KBWI", 0.77],
  ["KJYO", 0.87],
  ["KDCA", 0.93],
  ["KGAI", 0.98],
  ["KADW", 1],
]
/** Airports that companies fly from, with flight times in minutes. */
const origins = [
  ["KTEB", 55],
  ["KHPN", 60],
  ["KBED", 80],
  ["KPTK", 75],
  ["KLUK", 75],
  ["KPDK", 90],
  ["KMDW", 100],
  ["KFXE", 135],
  ["KDAL", 165],
  ["KAPA", 195],
  ["KVNY", 280],
  ["KSJC", 295],
] as const

/**
 * Landings in Washington. The aircraft are real, the flights are not. They are independent of prices, filings and
 * hearings, so any confirmation is chance.
 */
export function simulatedFlights({ seed, members }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  const tickers = new Set(members.map(({ ticker }) => ticker))
  const fleet = [...companyAircraft().values()].filter(({ ticker }) => tickers.has(ticker))
  return {
    ...simulated,
    async collect({ from, to, at = new Date(Date.parse(to) + dayMs) }) {
      const today = newYorkDate(at)
      const [, first] = [addDays(from, -1), addDays(today, -HISTORY_DAYS)].sort()
      const rows: FactRow[] = []
      for (let day = first; day <= today; day = addDays(day, 1)) {
        rows.push(
          ...fleet
            .flatMap((aircraft) => flightsOf(seed, aircraft, day))
            .filter((body) => flightPublishedAt(body) <= at)
            .map((body) => ({ body })),
        )
      }
      return rows.length > 0
        ? { outcome: "ok", rows, rejected: [] }
        : emptyConfirmed("No aircraft of a company landed.")
    },
  }
}

/** The sighting and, if it is found later, the origin. */
function flightsOf(seed: string, aircraft: Aircraft, day: string): Flight[] {
  const random = new RandomStream(seed, "flight", aircraft.icao24, day)
  const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6
  if (random.uniform() >= (isWeekend ? SHARE_OF_WEEKENDS : SHARE_OF_WEEKDAYS)) return []
  const [place, hour, minute] = [random.uniform(), Math.floor(random.between(7, 22)), Math.floor(random.between(0, 60))]
  const at = newYorkInstant(day, `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`)
  const airport = airports.find(([, share]) => place < share)?.[0] ?? "KIAD"
  const event = random.uniform() < PRESENCE_SHARE ? "presence" : "arrival"
  const seen = { source: simulated.id, airport, event, at } as const
  if (event === "presence" || random.uniform() >= ORIGIN_SHARE) return [flightOf(aircraft, seen)]
  const [origin, minutes] = origins[Math.floor(random.uniform() * origins.length)]
  const departed_at = new Date(at.getTime() - Math.round(minutes * random.between(0.9, 1.15)) * 60_000).toISOString()
  return [flightOf(aircraft, seen), flightOf(aircraft, { ...seen, origin_airport: origin, departed_at })]
}
