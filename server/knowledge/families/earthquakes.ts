import { addDays } from "../../platform/dates"
import { simulatedEarthquakes } from "../../sources/simulated/earthquakes"
import { usgs } from "../../sources/usgs/live"
import { evidenceFacts } from "./evidence"
import type { Family } from "./family"

const minuteMs = 60_000

export const earthquakes = {
  ...evidenceFacts,
  name: "earthquakes",
  title: "Earthquakes",
  subject: "World",
  summary:
    "An earthquake of magnitude 4.5 or more anywhere, as the USGS reports it, with its revisions, renamings and retractions.",
  knownAt: "When we fetched it; those before the first run, when the USGS last changed them, assumed.",
  coverage: "Every earthquake of magnitude 4.5 or more that the USGS lists; weaker ones are not collected.",
  expectation: null,
  longestSilenceMs: 15 * minuteMs,
  sources: [usgs],
  twin: simulatedEarthquakes,
  schedule: { cron: "*/5 * * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -365),
    again: (newest) => addDays(newest, -3),
  },
} as const satisfies Family
