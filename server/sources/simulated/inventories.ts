import {
  INVENTORY_SERIES,
  type InventorySeries,
  inventoryEvidence,
  releasedAt,
} from "../../context/intelligence/inventories"
import { addDays, dayMs, weekdayOf } from "../../platform/dates"
import { countAtMost } from "../../platform/statistics/search"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { openWorld, type SimulatedWorld, simulated, type World } from "./world"

const HISTORY_DAYS = 366
/** Weekly decay of a shock, with a half-life of about eleven weeks. */
const DECAY = 0.94
const MEMORY_WEEKS = 40
const REVISED_SHARE = 0.25
const FRIDAY = 5

/** Approximate real levels in the unit of each series, with the seasonal swing and a week's surprise. */
const levels: Readonly<Record<string, { usual: number; season: number; shock: number }>> = {
  WCESTUS1: { usual: 430_000, season: 14_000, shock: 4_200 },
  WCSSTUS1: { usual: 400_000, season: 0, shock: 600 },
  WGTSTUS1: { usual: 228_000, season: 9_000, shock: 2_100 },
  WDISTUS1: { usual: 118_000, season: 5_000, shock: 1_900 },
  W_EPC0_SAX_YCUOK_MBBL: { usual: 28_000, season: 1_500, shock: 900 },
  WCRRIUS2: { usual: 16_200, season: 500, shock: 180 },
}

/**
 * The weekly petroleum report: seasons, and surprises that fade. Inventories rise in weeks in which oil falls, but are
 * published days later, after the price has moved. The next report corrects some figures. There is no gas report.
 */
export function simulatedInventories({ seed, from: begins }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  return {
    ...simulated,
    async collect({ from, to }) {
      const surprises = openSurprises(openWorld(seed, begins, to))
      const rows = fridaysBetween(from, to).flatMap((week) => reportOf(surprises, week, to))
      return rows.length > 0 ? { outcome: "ok", rows, rejected: [] } : emptyConfirmed("No week ended in these days.")
    },
  }
}

function fridaysBetween(from: string, to: string): string[] {
  const last = addDays(to, -((weekdayOf(to) - FRIDAY + 7) % 7))
  const days = Math.min((Date.parse(last) - Date.parse(from)) / dayMs, HISTORY_DAYS)
  return Array.from({ length: Math.max(0, Math.floor(days / 7) + 1) }, (_, back) => addDays(last, -7 * back)).reverse()
}

/** A week's figures in its own report, and in the next one if that corrects them. */
function reportOf(surprises: Surprises, week: string, last: string): FactRow[] {
  const simulatedSeries = INVENTORY_SERIES.filter(({ id }) => id in levels)
  return simulatedSeries.flatMap((series) => {
    const random = new RandomStream(surprises.seed, "inventory revision", series.id, week)
    const settled = levelOf(surprises, series, week)
    const isRevised = random.uniform() < REVISED_SHARE
    const error = Math.round(random.normal() * levels[series.id].shock * 0.15)
    const first = inventoryEvidence(series, {
      period: week,
      value: isRevised ? settled + error : settled,
      publishedAt: releasedAt(week),
      link: null,
    })
    if (!isRevised || error === 0 || week >= last) return [{ body: first }]
    const [{ name, unit }] = first.measurements
    const updatedAt = releasedAt(addDays(week, 7)).toISOString()
    return [{ body: first }, { body: { ...first, updatedAt, measurements: [{ name, value: settled, unit }] } }]
  })
}

function levelOf(surprises: Surprises, { id }: InventorySeries, week: string): number {
  const { usual, season, shock } = levels[id]
  const yearShare = (Date.parse(week) / dayMs / 365.25) % 1
  let surprise = 0
  for (let back = 0; back < MEMORY_WEEKS; back++) surprise += DECAY ** back * surprises.of(id, addDays(week, -7 * back))
  return Math.round(usual + season * Math.sin(2 * Math.PI * yearShare) + shock * surprise)
}

/** Surprises by week and series, in standard deviations: mostly noise, partly the week's move of oil. */
type Surprises = { seed: string; of(id: string, week: string): number }

function openSurprises(world: World): Surprises {
  const { seed } = world
  const known = new Map<string, number>()
  function surpriseOf(id: string, week: string): number {
    const chance = new RandomStream(seed, "inventory", id, week).normal()
    return id === "WCSSTUS1" ? chance : 0.95 * chance - 0.3 * oilMove(world, week)
  }
  return {
    seed,
    of(id, week) {
      const name = `${id} ${week}`
      const surprise = known.get(name) ?? surpriseOf(id, week)
      known.set(name, surprise)
      return surprise
    },
  }
}

/** The week's oil move in standard deviations; 0 before the first session. */
function oilMove({ sessions, factors }: World, week: string): number {
  const oil = factors.get("oil")
  const moves = oil.whole.subarray(countAtMost(sessions, addDays(week, -7)), countAtMost(sessions, week))
  return moves.reduce((sum, move) => sum + move, 0) / (oil.usualVolatility * Math.sqrt(5))
}
