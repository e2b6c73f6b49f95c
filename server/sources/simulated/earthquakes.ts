import { earthquakeEvidence, LEAST_MAGNITUDE, type Quake } from "../../context/intelligence/earthquakes"
import { addDays, dayMs, utcDate } from "../../platform/dates"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

/** Fewer than the real twenty. */
const EACH_DAY = 1.6
const STRONGEST = 8.4
const HISTORY_DAYS = 366
const minuteMs = 60_000

const regions: readonly (readonly [name: string, latitude: number, longitude: number, deepestKm: number])[] = [
  ["Kermadec Islands region", -29.5, -178, 400],
  ["Fiji region", -18, -178.5, 600],
  ["Banda Sea", -6.5, 129.5, 300],
  ["South Sandwich Islands region", -58, -26, 120],
  ["Off the east coast of Honshu, Japan", 38, 142.5, 60],
  ["Kuril Islands", 46, 152, 150],
  ["Andreanof Islands, Aleutian Islands", 51.5, -176, 80],
  ["Near the coast of central Chile", -32, -71.5, 90],
  ["Southern Peru", -15.5, -72, 180],
  ["Off the coast of Central America", 12, -88, 70],
  ["Hindu Kush region", 36.4, 70.8, 230],
  ["Central Mid-Atlantic Ridge", 2, -30, 12],
  ["Southern Greece", 36.5, 22, 60],
  ["Offshore Northern California", 40.4, -125, 25],
]

/**
 * An automatic report, then usually a review that changes the magnitude. A few change their id, and some are retracted.
 * Independent of the market. Contains the reports published by midnight UTC at the start of the last day.
 */
export function simulatedEarthquakes({ seed }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const end = Date.parse(to)
      const first = Math.max(Date.parse(from), end - HISTORY_DAYS * dayMs)
      const days = Array.from({ length: Math.max(0, Math.ceil((end - first) / dayMs)) }, (_, day) =>
        addDays(utcDate(first), day),
      )
      const rows = days
        .flatMap((day) => quakesOf(seed, day))
        .filter(({ publishedAt }) => publishedAt < end)
        .map(({ row }) => row)
      return rows.length > 0 ? { outcome: "ok", rows, rejected: [] } : emptyConfirmed("No earthquake in these days.")
    },
  }
}

type Told = { publishedAt: number; row: FactRow }

function quakesOf(seed: string, day: string): Told[] {
  const random = new RandomStream(seed, "earthquakes", day)
  const told: Told[] = []
  let share = -Math.log(random.uniform()) / EACH_DAY
  for (let index = 0; share < 1; index++) {
    told.push(
      ...reports(
        random,
        `sim${day.replaceAll("-", "")}${"abcdefghijklmnopqrstuvwxyz"[index]}`,
        Date.parse(day) + share * dayMs,
      ),
    )
    share += -Math.log(random.uniform()) / EACH_DAY
  }
  return told
}

function reports(random: RandomStream, id: string, at: number): Told[] {
  const [name, latitude, longitude, deepestKm] = regions[Math.floor(random.uniform() * regions.length)]
  const magnitude = Math.min(STRONGEST, LEAST_MAGNITUDE - Math.log10(random.uniform()))
  const [alertAt, reviewedAt] = [at + random.between(8, 25) * minuteMs, at + random.between(60, 1_800) * minuteMs]
  const first: Quake = {
    ...{ source: "usgs", origin: "usgs", id, names: [], at: new Date(Math.round(at)), updatedAt: new Date(alertAt) },
    ...{ magnitude: tenth(magnitude), scale: "mb", depthKm: 10, place: name, isReviewed: false, link: null },
    latitude: hundredth(latitude + random.normal()),
    longitude: hundredth(((longitude + random.normal() * 1.5 + 540) % 360) - 180),
    alert: null,
    isTsunamiWarned: magnitude >= 7,
  }
  const [fate, deeper, moved] = [random.uniform(), random.between(5, deepestKm), random.normal() * 0.12]
  const automatic = telling(first)
  if (fate < 1 / 150) return [automatic, telling({ ...first, updatedAt: new Date(reviewedAt), isReviewed: null }, true)]
  if (fate > 0.85) return [automatic]
  const reviewed: Quake = {
    ...first,
    ...(fate > 0.83 ? { id: `${id}r`, names: [id] } : {}),
    updatedAt: new Date(reviewedAt),
    magnitude: Math.max(LEAST_MAGNITUDE, tenth(magnitude + moved)),
    scale: magnitude >= 5.5 ? "mww" : "mb",
    depthKm: Math.round(deeper),
    isReviewed: true,
    alert: magnitude >= 5.5 ? alertOf(magnitude) : null,
  }
  return [automatic, telling(reviewed)]
}

function telling(quake: Quake, isRetracted = false): Told {
  const { updatedAt, at } = quake
  return { publishedAt: (updatedAt ?? at).getTime(), row: { body: earthquakeEvidence(quake), isRetracted } }
}

function alertOf(magnitude: number): string {
  if (magnitude < 6.5) return "green"
  return magnitude < 7.3 ? "yellow" : "orange"
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100
}
