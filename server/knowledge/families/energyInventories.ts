import { lastReportedWeek, releasedAt } from "../../context/intelligence/inventories"
import { addDays } from "../../platform/dates"
import { eia } from "../../sources/eia/live"
import { simulatedInventories } from "../../sources/simulated/inventories"
import { evidenceFacts } from "./evidence"
import type { Family } from "./family"

const hourMs = 3_600_000

export const energyInventories = {
  ...evidenceFacts,
  name: "energy-inventories",
  title: "Energy inventories",
  subject: "World",
  summary:
    "A weekly figure of US oil or gas in stock, or of refinery inputs, as the EIA reports it; each changed value is a revision.",
  knownAt: "When we fetched it; those before the first run, the report of their week, assumed.",
  coverage:
    "Six series of the weekly petroleum report and one of the gas report, for every week that ends on a Friday.",
  expectation: {
    due(at) {
      const day = lastReportedWeek(at)
      return { day, since: releasedAt(day) }
    },
    graceMs: 36 * hourMs,
  },
  sources: [eia],
  twin: simulatedInventories,
  // The reports come out at 10:30 on Wednesday and Thursday, and a day later after a holiday.
  schedule: { cron: "35 10-17 * * 3-5", timeZone: "America/New_York" },
  reach: {
    first: (to) => addDays(to, -2 * 365),
    again: (newest) => addDays(newest, -70),
  },
} as const satisfies Family
