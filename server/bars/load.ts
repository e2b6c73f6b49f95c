import type pg from "pg"
import { countAtMost } from "../platform/statistics/search"
import { type Calendar, calendarOf, dateOfDay } from "./calendar"
import { barRevision, isOnTime, placeSplits, writeBar } from "./cells"
import { readChanges, withChanges } from "./changes"
import { copyBars } from "./copy"
import type { AssumedThrough, Load } from "./loaded"
import { barFamilyOf, completePanel, emptyPanel, type Panel, type PanelSpace } from "./panel"
import { findSpan, inSnapshot, type LoadSnapshot, listHistories, listInstruments, listSplits } from "./read"
import { packRevisions, type TickerDay } from "./revisions"

/** Room for a quarter of a year. After that everything is read again. */
const served: PanelSpace = { room: 64, isShared: true }

export async function loadAll(pool: pg.Pool, space = served, tickers?: readonly string[]): Promise<Load> {
  return inSnapshot(pool, (client, snapshot) => loadWhole(client, snapshot, space, tickers))
}

export async function loadAxes(pool: pg.Pool): Promise<Pick<Panel, "sessions" | "instruments">> {
  return inSnapshot(pool, async (client) => {
    const { sessions } = calendarOf(await findSpan(client), 0)
    return { sessions, instruments: await listInstruments(client) }
  })
}

/**
 * Reads what `last` could not see, and returns the same bars when there is nothing. Never writes to a cell that the
 * panel of `last` shows.
 */
export async function loadNew(pool: pg.Pool, last: Load): Promise<Load> {
  return inSnapshot(
    pool,
    async (client, snapshot) => {
      const changes = await readChanges(client, last)
      return changes ? { ...last, snapshot, bars: withChanges(last, changes) } : loadWhole(client, snapshot, served)
    },
    last.snapshot,
  )
}

async function loadWhole(
  client: pg.PoolClient,
  snapshot: LoadSnapshot,
  space: PanelSpace,
  tickers?: readonly string[],
): Promise<Load> {
  const span = await findSpan(client)
  const calendar = calendarOf(span, space.room)
  const sessions = calendar.sessions.slice(0, span ? countAtMost(calendar.sessions, span.to) : 0)
  const room = calendar.sessions.length - sessions.length
  const panel = emptyPanel(await listInstruments(client, tickers), sessions, { ...space, room })
  const { revised, assumedThrough } = await fill(client, panel, calendar)
  const histories = await listHistories(client, revised, panel.rows)
  const splits = placeSplits(panel, calendar, await listSplits(client), { shown: 0, revisions: packRevisions([]) })
  const revisions = packRevisions([...histories.map((bar) => barRevision(calendar, bar)), ...splits])
  return { bars: { panel: completePanel(panel), revisions, assumedThrough }, span, calendar, snapshot }
}

/** Writes each bar that came on time and is the only one of its cell. Returns the days of the others. */
async function fill(client: pg.PoolClient, panel: Panel, calendar: Calendar) {
  const isFilled = new Uint8Array(panel.close.length)
  const revised = new Map<number, TickerDay>()
  const assumedDays = { bars: Number.NEGATIVE_INFINITY, vix: Number.NEGATIVE_INFINITY }
  await copyBars(client, [...panel.rows.keys()], (bar) => {
    const family = barFamilyOf(panel.instruments[bar.row].ticker)
    if (bar.isAssumed && bar.day > assumedDays[family]) assumedDays[family] = bar.day
    const session = calendar.indexOfDay(bar.day)
    if (session < 0 || session >= panel.sessions.length) return
    const cell = bar.row * panel.stride + session
    if (isFilled[cell] || !isOnTime(calendar, bar)) {
      revised.set(cell, { ticker: panel.instruments[bar.row].ticker, date: panel.sessions[session] })
    } else writeBar(panel, cell, bar)
    isFilled[cell] = 1
  })
  const dateIn = (family: keyof AssumedThrough) =>
    assumedDays[family] > Number.NEGATIVE_INFINITY ? dateOfDay(assumedDays[family]) : null
  return { revised: [...revised.values()], assumedThrough: { bars: dateIn("bars"), vix: dateIn("vix") } }
}
