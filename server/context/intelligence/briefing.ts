import { addDays } from "../../platform/dates"
import { LEAST_MAGNITUDE } from "./earthquakes"
import { type Evidence, measured } from "./evidence"
import { INVENTORY_SERIES } from "./inventories"

export type Briefed = { id: string; body: Evidence; isRetracted: boolean; retractedAt: Date | null; revision: number }

export type BriefingSection = { title: string; lead: string; details: string; events: readonly Briefed[] }

const STRONGEST = 5
const MOST_CHANGED = 20

/**
 * Null when no earthquake is on record and the source was not read. `aWeekBefore` is the average number a week on
 * record before.
 */
export function earthquakesSection(
  events: readonly Briefed[],
  { isRead, aWeekBefore }: { isRead: boolean; aWeekBefore: number | null },
): BriefingSection | null {
  const standing = events.filter((event) => !event.isRetracted && magnitudeOf(event) >= LEAST_MAGNITUDE)
  if (standing.length === 0 && !isRead) return null
  const strongest = standing.toSorted((a, b) => magnitudeOf(b) - magnitudeOf(a)).slice(0, STRONGEST)
  const details = aWeekBefore === null ? "" : `The weekly average before that was ${aWeekBefore.toFixed(1)}.`
  const [first] = strongest
  const number = `${isRead ? "" : "At least "}${counted(standing.length, "earthquake")}`
  const lead = first
    ? `${number} of magnitude 4.5 or more; the strongest was ${first.body.title}, on ${dayOf(first)}.`
    : "No earthquake of magnitude 4.5 or more was recorded."
  return { title: "Earthquakes of the last 7 days", lead, details, events: strongest }
}

export function inventoriesSection(events: readonly Briefed[]): BriefingSection | null {
  const standing = events.filter(({ isRetracted }) => !isRetracted)
  const newest = standing
    .map(({ body }) => body.observedAt)
    .sort()
    .at(-1)
  if (newest === undefined) return null
  const ofNewest = standing
    .filter(({ body }) => body.observedAt === newest)
    .sort((a, b) => rankOf(a.body) - rankOf(b.body))
  const before = `${addDays(newest.slice(0, 10), -7)}T00:00:00.000Z`
  const [lead, ...others] = ofNewest.map((event) => {
    const earlier = standing.find(({ body }) => body.observedAt === before && seriesOf(body) === seriesOf(event.body))
    return inventorySentence(event.body, earlier?.body)
  })
  const title = `Energy inventories, week ending ${dayInWords(newest)}`
  return { title, lead, details: others.join(" "), events: ofNewest }
}

export function changesSection(events: readonly Briefed[]): BriefingSection | null {
  const gone = events.filter(({ isRetracted }) => isRetracted)
  const changed = events.filter(({ isRetracted, revision }) => !isRetracted && revision > 1)
  if (gone.length + changed.length === 0) return null
  const [lead, ...others] = [
    ...gone.map(({ body }) => `Retracted by its source: ${body.title}.`),
    ...(changed.length > 0
      ? [
          `${counted(changed.length, "recent event")} ${changed.length === 1 ? "has" : "have"} been revised since first reported.`,
        ]
      : []),
  ]
  return {
    title: "Revisions and retractions",
    lead,
    details: others.join(" "),
    events: [...gone, ...changed].slice(0, MOST_CHANGED),
  }
}

export function headlineOf({
  earthquakes,
  inventories,
}: Readonly<Record<"earthquakes" | "inventories", BriefingSection | null>>) {
  if (!earthquakes && !inventories) return "Nothing is on record for this moment, so what happened is unknown."
  return [
    earthquakes?.lead ?? "Earthquakes of the last 7 days are unknown.",
    inventories?.lead ?? "Energy inventories are unknown.",
  ].join(" ")
}

function inventorySentence({ title, measurements }: Evidence, earlier: Evidence | undefined): string {
  const [{ name, value, unit }] = measurements
  const subject = title.split(", week ending")[0]
  const before = earlier ? measured(earlier, name) : null
  const level = `${subject}: ${value.toLocaleString("en-US")} ${unit}`
  if (before === null) return `${level}.`
  if (before === value) return `${level}, unchanged on the week.`
  const move = Math.abs(value - before).toLocaleString("en-US", { maximumFractionDigits: 1 })
  return `${level}, ${value > before ? "up" : "down"} ${move} on the week.`
}

function rankOf(body: Evidence): number {
  return INVENTORY_SERIES.findIndex(({ id }) => id === seriesOf(body))
}

function seriesOf({ sourceEventId }: Evidence): string {
  return sourceEventId.split("/")[0]
}

function magnitudeOf({ body }: Briefed): number {
  return measured(body, "magnitude") ?? 0
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

function dayOf({ body }: Briefed): string {
  return dayInWords(body.observedAt)
}

const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })

function dayInWords(instant: string): string {
  return words.format(new Date(instant))
}
