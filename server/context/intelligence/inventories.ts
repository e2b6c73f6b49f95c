import { addDays, weekdayOf } from "../../platform/dates"
import { isFederalHoliday } from "../../platform/exchange/federalHolidays"
import { newYorkInstant } from "../../platform/exchange/sessions"
import type { Evidence, EvidenceSource } from "./evidence"

export type InventorySeries = {
  id: string
  name: string
  measurement: "stocks" | "refinery_inputs"
  /** The EIA's abbreviation, and the words for it. */
  unit: { code: string; words: string }
  route: string
  report: "petroleum" | "gas"
}

const barrels = { code: "MBBL", words: "thousand barrels" }
const barrelsPerDay = { code: "MBBL/D", words: "thousand barrels per day" }
const cubicFeet = { code: "BCF", words: "billion cubic feet" }

const stocks = (id: string, name: string): InventorySeries => ({
  id,
  name,
  measurement: "stocks",
  unit: barrels,
  route: "petroleum/stoc/wstk",
  report: "petroleum",
})

export const INVENTORY_SERIES: readonly InventorySeries[] = [
  stocks("WCESTUS1", "US commercial crude oil stocks"),
  stocks("WCSSTUS1", "US strategic petroleum reserve"),
  stocks("WGTSTUS1", "US gasoline stocks"),
  stocks("WDISTUS1", "US distillate stocks"),
  stocks("W_EPC0_SAX_YCUOK_MBBL", "Crude oil stocks at Cushing, Oklahoma"),
  {
    id: "WCRRIUS2",
    name: "US refinery inputs of crude oil",
    measurement: "refinery_inputs",
    unit: barrelsPerDay,
    route: "petroleum/pnp/wiup",
    report: "petroleum",
  },
  {
    id: "NW2_EPG0_SWO_R48_BCF",
    name: "Natural gas in storage, lower 48 states",
    measurement: "stocks",
    unit: cubicFeet,
    route: "natural-gas/stor/wkly",
    report: "gas",
  },
]

/**
 * The release at 10:30 in New York on Wednesday (petroleum) or Thursday (gas) after the week that ends on this Friday.
 * A holiday earlier in the week of release delays petroleum by a day.
 */
export function releasedAt(period: string, report: InventorySeries["report"] = "petroleum"): Date {
  if (report === "gas") return newYorkInstant(addDays(period, 6), "10:30")
  const delay = [3, 4, 5].some((days) => isFederalHoliday(addDays(period, days))) ? 1 : 0
  return newYorkInstant(addDays(period, 5 + delay), "10:30")
}

export function lastReportedWeek(at: Date): string {
  const today = at.toISOString().slice(0, 10)
  const friday = addDays(today, -((weekdayOf(today) + 2) % 7))
  return [friday, addDays(friday, -7)].find((week) => releasedAt(week) <= at) ?? addDays(friday, -14)
}

type Figure = { period: string; value: number; publishedAt: Date; link: string | null }

export function inventoryEvidence(
  series: InventorySeries,
  { period, value, publishedAt, link }: Figure,
  source: EvidenceSource = "eia",
): Evidence {
  const id = `${series.id}/${period}`
  return {
    source,
    origin: "eia",
    sourceEventId: id,
    names: [id],
    category: "energy_inventory",
    title: `${series.name}, week ending ${dayInWords.format(new Date(period))}`,
    summary: null,
    observedAt: `${period}T00:00:00.000Z`,
    publishedAt: publishedAt.toISOString(),
    updatedAt: null,
    location: null,
    measurements: [{ name: series.measurement, value, unit: series.unit.words }],
    links: link ? [{ url: link, title: "Series at the EIA" }] : [],
  }
}

const dayInWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })
