import { isDeepStrictEqual } from "node:util"
import type pg from "pg"
import { countAtMost } from "../platform/statistics/search"
import { type Calendar, dateOfDay } from "./calendar"
import { barRevision, isOnTime, placeSplits, writeBar } from "./cells"
import type { StoredBar } from "./copy"
import type { AssumedThrough, Load, LoadedBars } from "./loaded"
import { barFamilyOf, completePanel, type Instrument, type Panel } from "./panel"
import {
  type DaySpan,
  findSpan,
  listHistories,
  listInstruments,
  listNewDays,
  listSplits,
  type StoredSplit,
} from "./read"
import { type BarRevision, mergeRevisions } from "./revisions"

export type Changes = {
  sessions: readonly string[]
  instruments: readonly Instrument[]
  /** All bars of every ticker's day with a new one, so that the result does not depend on the order of arrival. */
  bars: readonly StoredBar[]
  splits: readonly StoredSplit[]
}

/** Above `mostDays` a full read is faster. More than `mostRevisedDays` would slow down every reader. */
const mostDays = 50_000
const mostRevisedDays = 5_000

/** Null when the panel has no cells for the changes, or when reading everything is as fast. */
export async function readChanges(client: pg.ClientBase, last: Load): Promise<Changes | null> {
  const { panel } = last.bars
  const span = await findSpan(client)
  const instruments = await listInstruments(client)
  if (!span || !hasCellsFor(last, span, instruments)) return null
  const lastShown = panel.sessions[panel.sessions.length - 1]
  const days = await listNewDays(client, last.snapshot, lastShown, mostDays)
  const revisedDays = days.filter(({ date }) => date <= lastShown)
  if (days.length === mostDays || revisedDays.length > mostRevisedDays) return null
  return {
    sessions: last.calendar.sessions.slice(0, countAtMost(last.calendar.sessions, span.to)),
    instruments,
    bars: await listHistories(client, days, panel.rows),
    splits: await listSplits(client, last.snapshot),
  }
}

function hasCellsFor({ bars, span, calendar }: Load, now: DaySpan, instruments: readonly Instrument[]): boolean {
  const { panel } = bars
  const end = calendar.sessions[calendar.sessions.length - 1]
  const isSameRow = ({ ticker }: Instrument, row: number) => ticker === panel.instruments[row]?.ticker
  return (
    now.from === span?.from &&
    now.to <= end &&
    instruments.length === panel.instruments.length &&
    instruments.every(isSameRow)
  )
}

/** Writes the bars of sessions not yet shown into their cells, and everything else into the revisions. */
export function withChanges({ bars: before, calendar }: Load, changes: Changes): LoadedBars {
  const shown = before.panel.sessions.length
  const isSame = changes.sessions.length === shown && isDeepStrictEqual(changes.instruments, before.panel.instruments)
  if (isSame && changes.bars.length === 0 && changes.splits.length === 0) return before
  const panel = { ...before.panel, sessions: changes.sessions, instruments: changes.instruments }
  const revised = [
    ...placeBars(panel, calendar, changes.bars, shown),
    ...placeSplits(panel, calendar, changes.splits, { shown, revisions: before.revisions }),
  ]
  return {
    panel: completePanel(panel, shown),
    revisions: mergeRevisions(before.revisions, revised),
    assumedThrough: laterAssumed(before.assumedThrough, panel, changes.bars),
  }
}

function placeBars(panel: Panel, calendar: Calendar, bars: readonly StoredBar[], shown: number): BarRevision[] {
  const cells = Map.groupBy(bars, ({ row, day }) => row * panel.stride + calendar.indexOfDay(day))
  return [...cells].flatMap(([cell, history]) => {
    const session = calendar.indexOfDay(history[0].day)
    if (session < 0 || session >= panel.sessions.length) return []
    if (session < shown || history.length > 1 || !isOnTime(calendar, history[0])) {
      return history.map((bar) => barRevision(calendar, bar))
    }
    writeBar(panel, cell, history[0])
    return []
  })
}

function laterAssumed(before: AssumedThrough, panel: Panel, bars: readonly StoredBar[]): AssumedThrough {
  const after = { ...before }
  for (const { isAssumed, row, day } of bars) {
    const family = barFamilyOf(panel.instruments[row].ticker)
    const date = dateOfDay(day)
    if (isAssumed && date > (after[family] ?? "")) after[family] = date
  }
  return after
}
