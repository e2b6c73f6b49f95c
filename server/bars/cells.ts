import { barsKnownAt } from "../platform/exchange/sessions"
import { type Calendar, firstSessionFrom } from "./calendar"
import type { StoredBar } from "./copy"
import type { Panel } from "./panel"
import type { StoredSplit } from "./read"
import { type BarRevision, multiplySplit, type Revisions, rowsOfSplits, type SplitRevision } from "./revisions"

export function isOnTime(calendar: Calendar, { day, knownAt }: StoredBar): boolean {
  return knownAt <= calendar.due[calendar.indexOfDay(day)]
}

export function writeBar(panel: Panel, cell: number, { open, high, low, close, volume }: StoredBar): void {
  panel.open[cell] = open
  panel.high[cell] = high
  panel.low[cell] = low
  panel.close[cell] = close
  panel.volume[cell] = volume
}

export function barRevision(calendar: Calendar, bar: StoredBar): BarRevision {
  const { row, day, open, high, low, close, volume } = bar
  const knownAt = isOnTime(calendar, bar) ? Number.NEGATIVE_INFINITY : bar.knownAt
  return { kind: "bar", knownAt, row, session: calendar.indexOfDay(day), open, high, low, close, volume }
}

/**
 * Writes each ticker's splits into the panel. All splits of a ticker become revisions if one came late, if one takes
 * effect in a session already shown, or if they were revisions before.
 */
export function placeSplits(
  panel: Panel,
  calendar: Calendar,
  splits: readonly StoredSplit[],
  { shown, revisions }: { shown: number; revisions: Revisions },
): SplitRevision[] {
  const revisedBefore = rowsOfSplits(revisions)
  const byRow = Map.groupBy(splits, ({ ticker }) => panel.rows.get(ticker) ?? -1)
  byRow.delete(-1)
  return [...byRow].flatMap(([row, stored]) => {
    const ofRow = stored.map((split) => splitRevision(calendar, row, split))
    const factors = factorsOf(panel.stride, ofRow)
    const column = panel.splitFactor.subarray(row * panel.stride, (row + 1) * panel.stride)
    const isAhead = factors.subarray(0, shown).every((factor, session) => factor === column[session])
    const isLate = ofRow.some(({ knownAt }) => knownAt > Number.NEGATIVE_INFINITY)
    if (isLate || !isAhead || revisedBefore.has(row)) return ofRow
    column.set(factors.subarray(shown), shown)
    return []
  })
}

function splitRevision(calendar: Calendar, row: number, { exDate, ratio, knownAt }: StoredSplit): SplitRevision {
  const isOnTime = knownAt <= barsKnownAt(exDate)
  return {
    kind: "split",
    knownAt: isOnTime ? Number.NEGATIVE_INFINITY : knownAt.getTime(),
    row,
    session: firstSessionFrom(calendar, exDate),
    ratio,
  }
}

function factorsOf(stride: number, splits: readonly SplitRevision[]): Float64Array {
  const factors = new Float64Array(stride).fill(1)
  for (const { session, ratio } of splits) multiplySplit(factors, session, ratio)
  return factors
}
