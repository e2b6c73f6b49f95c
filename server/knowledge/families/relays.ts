import { addDays } from "../../platform/dates"
import { osiris } from "../../sources/osiris/live"
import { worldmonitor } from "../../sources/worldmonitor/live"
import { evidenceFacts } from "./evidence"
import type { Family } from "./family"

const hourMs = 3_600_000

export const worldmonitorRelay = {
  ...evidenceFacts,
  name: "worldmonitor-relay",
  title: "Events relayed by worldmonitor",
  subject: "World",
  summary: "An earthquake or a weekly inventory that worldmonitor relays, with the agency that observed it.",
  knownAt: "When we fetched it; inventories of weeks before the first run, the report of their week, assumed.",
  coverage: "What worldmonitor lists at the time: a week of earthquakes and a few weeks of inventories.",
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
  title: "Events relayed by osiris",
  subject: "World",
  summary: "An earthquake of the USGS, relayed by the operator's own instance of osiris.",
  knownAt: "When we fetched it.",
  coverage: "The earthquakes of the last day that are of magnitude 4.5 or more.",
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
