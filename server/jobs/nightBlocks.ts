import { createHash } from "node:crypto"
import { deserialize, serialize } from "node:v8"
import type pg from "pg"
import { type KnownPanels, loadKnownPanels } from "../bars/knownPanels"
import { loadAxes } from "../bars/load"
import { type Panel, SPY, sessionOnOrBefore } from "../bars/panel"
import { type PanelPiece, panelOfPieces, pieceOf } from "../bars/pieces"
import type { RecordOrigin } from "../knowledge/origin"
import { codeHash } from "../platform/codeHash"
import type { Database } from "../platform/database/database"
import type { BaseTable } from "../predictions/base"
import { type BasePiece, countBases, joinBases } from "../predictions/basePieces"
import { HORIZON_SESSIONS, type Timeframe } from "../predictions/horizon"
import { LOOKBACK_SESSIONS } from "../predictions/predictable"
import { findFirstOpen } from "../predictions/storage/write"
import { SERVED_SESSIONS, WINDOW_SESSIONS } from "../predictions/windows"
import { lastIssue } from "./batches"
import { type BlockQueue, computeBlocks } from "./blockQueue"
import { cutOf } from "./cuts"
import { findStoredModel } from "./forecastSpan"
import type { SessionBatch } from "./predictAndGrade"
import { listUndone, timeframes } from "./undone"

/**
 * What a night computes from: the bars, and by horizon the bases that are already counted. Reading all bars is nearly all
 * of an ordinary night's work, so workers read them by blocks of tickers; a piece has what the night needs of a block.
 */
type NightBars = { panels: KnownPanels; bases: ReadonlyMap<number, BaseTable> }

/** More sessions than this are a first fill or a replay: models are trained all along, from all bars. */
const mostSessions = 63

type Night = {
  origin: RecordOrigin
  /** Session dates, both included. */
  from: string
  to: string
  clock: SessionBatch["clock"]
}

export async function loadNightBars(
  database: Database,
  night: Night & { latest: Date },
  blocks: NightBlocks,
): Promise<NightBars> {
  return (await readByBlocks(database, night, blocks)) ?? readWhole(database, night.latest)
}

export async function readWhole({ pool }: Database, latest: Date): Promise<NightBars> {
  return { panels: await loadKnownPanels(pool, latest), bases: new Map() }
}

type Reach = {
  /** The first sessions whose bars, and whose bases, are wanted. */
  bars: number
  bases: number
  horizons: readonly number[]
  isTrained: boolean
  /** The first session at which anything is graded or predicted. */
  first: number
}

type PieceTask = {
  tickers: readonly string[]
  reach: Pick<Reach, "bars" | "bases" | "horizons">
  /** What is stored; see `stateOfBars`. */
  state: string
  /** The instant whose knowledge is wanted, as ISO 8601. */
  at: string
}

type Piece = {
  panel: PanelPiece
  bases: readonly BasePiece[]
  /** The instants at which this is what was known. */
  shared: { since: number; until: number }
}

export type NightBlocks = BlockQueue<PieceTask> & { tickersPerBlock: number }

/** A night of fewer is not shared: it is over sooner than another worker has begun. */
const fewestBlocks = 4

export const nightBlocks: NightBlocks = {
  kind: "night-blocks",
  version: () => codeHash(process.cwd()),
  tickersPerBlock: 500,
  async compute({ pool }, { tickers, reach, state, at }) {
    const panels = await loadKnownPanels(pool, endOfTime, tickers)
    // Versions only grow, so bars that were read before this are those of the state.
    if ((await stateOfBars(pool)) !== state) throw new Error("the bars have changed since the night began")
    const instant = new Date(at)
    const panel = panels.at(instant)
    const piece: Piece = {
      panel: pieceOf(panel, ({ ticker }) => (ticker === SPY ? 0 : reach.bars)),
      bases: reach.horizons.map((horizon) => countBases(panel, horizon, reach.bases)),
      shared: panels.sharedAround(instant),
    }
    return serialize(piece)
  },
}

const endOfTime = new Date(8.64e15)

/** Null where that would not pay, or where the sessions of the night do not share what was known. */
async function readByBlocks(
  database: Database,
  { latest, ...night }: Night & { latest: Date },
  queue: NightBlocks,
): Promise<NightBars | null> {
  const state = await stateOfBars(database.pool)
  const { sessions, instruments } = await loadAxes(database.pool)
  const tickers = instruments.map(({ ticker }) => ticker)
  const blocks = blocksOf(tickers, queue.tickersPerBlock)
  if (blocks.length < fewestBlocks) return null
  const reach = await findReach(database, sessions, night)
  // The market's drift is SPY's; without it, that of all stocks from the first session on.
  if (!reach || (reach.isTrained && !tickers.includes(SPY))) return null
  const [first, last] = [sessions[reach.first], sessions[sessions.length - 1]]
  const at = earlier(night.clock.issuedAt(last), latest)
  const since = earlier(night.clock.gradedAt(first), latest)
  const { bars, bases, horizons } = reach
  const tasks = blocks.map((own): PieceTask => {
    return { tickers: own, reach: { bars, bases, horizons }, state, at: at.toISOString() }
  })
  const pieces: Piece[] = []
  let isShared = true
  const accept = (block: number, body: Uint8Array) => {
    const piece: Piece = deserialize(body)
    const { shared } = piece
    if (at.getTime() < shared.since || at.getTime() >= shared.until) return false
    if (since.getTime() < shared.since) isShared = false
    pieces[block] = piece
    return true
  }
  const isDone = await computeBlocks(database, queue, { night: nameOf(queue, tasks), tasks, accept })
  return isDone && isShared ? join(sessions, reach, pieces) : null
}

function join(sessions: readonly string[], { bases, horizons }: Reach, pieces: readonly Piece[]): NightBars {
  const panel = panelOfPieces(
    sessions,
    pieces.map((piece) => piece.panel),
  )
  const counted = horizons.map((horizon, index): [number, BaseTable] => {
    const parts = pieces.map((piece) => piece.bases[index])
    return [horizon, joinBases(parts, horizon, bases, sessions.length - 1)]
  })
  return { panels: alwaysOf(panel), bases: new Map(counted) }
}

function alwaysOf(panel: Panel): KnownPanels {
  const always = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
  return { sessions: panel.sessions, at: () => panel, countLate: () => 0, sharedAround: () => always }
}

/** What predicting and grading will look at. Null if there is too much to predict. */
async function findReach(database: Database, sessions: readonly string[], night: Night): Promise<Reach | null> {
  const newest = sessions.length - 1
  const open = await findFirstOpen(database.prisma, night.origin)
  const openFrom = open === null ? newest : sessionOnOrBefore(sessions, open.referenceDate)
  const dueFrom = open === null ? newest : Math.min(newest, sessionOnOrBefore(sessions, open.targetDate))
  if (openFrom < 0) return null
  const reach: Omit<Reach, "horizons"> = {
    bars: Math.min(openFrom, Math.max(0, newest - LOOKBACK_SESSIONS)),
    bases: newest,
    isTrained: false,
    first: dueFrom,
  }
  const horizons: number[] = []
  for (const timeframe of timeframes) {
    const undone = await listUndone(database, sessions, night, timeframe)
    if (undone.length > mostSessions) return null
    if (undone.length === 0 || !isPredicted(timeframe, sessions[undone[0]])) continue
    const [first, last] = [undone[0], undone[undone.length - 1]]
    const cut = cutOf(sessions, first)
    const model =
      last < cut + SERVED_SESSIONS && (await findStoredModel(database, { ...night, timeframe }, sessions[cut]))
    const from = model ? first : Math.max(0, cut - WINDOW_SESSIONS)
    reach.isTrained ||= !model
    reach.first = Math.min(reach.first, model ? first : cut)
    reach.bases = Math.min(reach.bases, from)
    reach.bars = Math.min(reach.bars, Math.max(0, from - LOOKBACK_SESSIONS))
    horizons.push(HORIZON_SESSIONS[timeframe])
  }
  return { ...reach, horizons }
}

function isPredicted(timeframe: Timeframe, session: string): boolean {
  const last = lastIssue(timeframe)
  return last === null || session <= last
}

function blocksOf(tickers: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(tickers.length / size) }, (_, index) =>
    tickers.slice(index * size, (index + 1) * size),
  )
}

/** Of all that a piece depends on, the code included, but the instant, for which it says itself whether it holds. */
function nameOf({ version }: NightBlocks, tasks: readonly PieceTask[]): string {
  const lasting = tasks.map(({ at: _, ...task }) => task)
  return createHash("sha256")
    .update(JSON.stringify([version(), lasting]))
    .digest("hex")
    .slice(0, 32)
}

/** Changes with every bar, corporate action and instrument. */
async function stateOfBars(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(
    `SELECT concat((SELECT string_agg(name || ' ' || version, ' ' ORDER BY name) FROM fact_version
         WHERE name IN ('bars', 'vix', 'actions')),
       ' ', (SELECT md5(string_agg(i::text, ',' ORDER BY ticker)) FROM instrument i)) AS state`,
  )
  return rows[0].state
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
