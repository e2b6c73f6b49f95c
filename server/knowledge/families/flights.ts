import { type Flight, flight, flightKey, flightPublishedAt } from "../../context/alternative/flight"
import { addDays } from "../../platform/dates"
import { adsbLol } from "../../sources/adsb-lol/live"
import { opensky } from "../../sources/opensky/live"
import { simulatedFlights } from "../../sources/simulated/flights"
import type { Family } from "./family"

const hourMs = 3_600_000

export const flights = {
  name: "flights",
  title: "Flights to Washington",
  subject: "Companies",
  summary:
    "An aircraft of a listed company that landed, or was on the ground, at one of seven Washington airports on one day.",
  naturalKey: ["date", "airport", "icao24", "event"],
  knownAt: "When we fetched it; in the simulated market, those before the first run, when they landed, assumed.",
  coverage:
    "What was in the air or on the ground when the area was checked, every 15 minutes: most landings are missed.",
  expectation: null,
  longestSilenceMs: hourMs / 2,
  storage: "fact",
  body: flight,
  key: flightKey,
  describedAt: ({ date }: Flight) => new Date(date),
  subjects: ({ ticker }: Flight) => [ticker],
  publishedAt: flightPublishedAt,
  sources: [adsbLol, opensky],
  choice: "each",
  isCollectedOnRequest: true,
  twin: simulatedFlights,
  schedule: { cron: "*/15 * * * *", timeZone: "UTC" },
  reach: {
    first: (to) => to,
    again: (newest) => addDays(newest, -1),
  },
} as const satisfies Family
