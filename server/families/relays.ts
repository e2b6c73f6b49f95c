import { addDays } from "../dates"
import { osiris } from "../sources/osiris/live"
import { worldmonitor } from "../sources/worldmonitor/live"
import { evidenceFacts } from "./evidence"
import type { Family } from "./family"

const hourMs = 3_600_000

export const worldmonitorRelay = {
  ...evidenceFacts,
  name: "worldmonitor-relay",
  title: "What worldmonitor passes on",
  summary: "An earthquake or a weekly inventory that worldmonitor passes on, with the agency that it is from.",
  knownAt: "When we fetched it.",
  coverage: "What worldmonitor lists at the time: earthquakes of a week, and some weeks of inventories.",
  expectation: null,
  longestSilenceMs: 2 * hourMs,
  sources: [worldmonitor],
  twin: null,
  schedule: { cron: "*/30 * * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -60),
    again: (newest) => addDays(newest, -60),
  },
} as const satisfies Family

export const osirisRelay = {
  ...evidenceFacts,
  name: "osiris-relay",
  title: "What osiris passes on",
  summary: "An earthquake that an osiris of the operator's own passes on from the USGS.",
  knownAt: "When we fetched it.",
  coverage: "The earthquakes of the last day.",
  expectation: null,
  longestSilenceMs: hourMs,
  sources: [osiris],
  twin: null,
  schedule: { cron: "*/15 * * * *", timeZone: "UTC" },
  reach: {
    first: (to) => addDays(to, -1),
    again: (newest) => addDays(newest, -1),
  },
} as const satisfies Family
