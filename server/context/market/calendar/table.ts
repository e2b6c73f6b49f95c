import { z } from "zod"
import { addDays } from "../../../platform/dates"
import { exceptionKnownFrom } from "../../../platform/exchange/sessions"
import { shippedTable } from "../../../platform/shippedTable"
import { CALENDAR_CATEGORIES, type CalendarStatus, type ScheduledFact } from "./entry"
import { sourceOfRow } from "./sources"

const DATE = z.iso.date()
const SCHEDULE_ROW = z.object({
  date: DATE,
  category: z.enum(CALENDAR_CATEGORIES),
  event: z.string().min(1),
  time_et: z.string().regex(/^(\d\d:\d\d)?$/),
  source: z.string(),
  status: z.string(),
})
const TARIFF_ROW = z.object({
  date: DATE,
  event: z.string().min(1),
  status: z.enum(["confirmed", "tentative"]),
  known_from: DATE,
  source: z.string(),
})

/** Everything in the shipped table was known by the date it was compiled. */
const COMPILED_ON = "2026-11-20"
/** Release dates moved at a week's notice in 2026, so none is assumed to be known earlier. */
const RELEASE_NOTICE_DAYS = 7

let shipped: ScheduledFact[] | null = null

export function factsByTable(): readonly ScheduledFact[] {
  shipped ??= [...scheduleFacts(), ...tariffFacts()]
  return shipped
}

function scheduleFacts(): ScheduledFact[] {
  return shippedTable("trading-calendar-2025-2028.csv").map((row) => {
    const renamed = { ...row, category: row.category === "fomc" ? "fomc_decision" : row.category }
    const { date, category, event, time_et, source, status } = SCHEDULE_ROW.parse(renamed)
    const fact = { date, category, name: event, time: time_et || null, source, status: statusOf(status) }
    const known = knownFrom(fact)
    return { ...fact, knownFrom: known, source: sourceOfRow(source, fact.category, known) }
  })
}

function tariffFacts(): ScheduledFact[] {
  return shippedTable("tariff-dates.csv").map((row) => {
    const { date, event, status, known_from, source } = TARIFF_ROW.parse(row)
    return { date, category: "tariff", name: event, time: null, status, knownFrom: known_from, source }
  })
}

/** The status column also contains remarks such as "from memory, verify" or "sources disagree". */
function statusOf(status: string): CalendarStatus {
  return status === "confirmed" || status === "rule" ? status : "tentative"
}

/** The announcement date if it is on record, otherwise a cautiously late one. */
function knownFrom({ date, category, status, source }: Omit<ScheduledFact, "knownFrom">): string | null {
  if (category === "fomc_decision" || category === "fomc_minutes") return date < "2026" ? "2024-12-31" : "2025-09-05"
  if (status === "rule") return source.startsWith("LSEG") ? "2026-02-16" : null
  const exception = category === "holiday" ? exceptionKnownFrom(date) : null
  if (exception !== null) return exception
  if (category === "holiday" || category === "early_close") return date < "2028" ? "2024-11-08" : "2025-12-23"
  if (category === "rebalancing") return "2026-02-16"
  return earlier(addDays(date, -RELEASE_NOTICE_DAYS), COMPILED_ON)
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}
