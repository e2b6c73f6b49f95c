import { setImmediate as turn } from "node:timers/promises"
import type { UniverseMember } from "../../context/market/universe"
import { Path } from "./path"
import { openWorld, type SimulatedWorld } from "./world"

export type Moves = {
  /**
   * Log move from a session's open to the close of the last session, or to the last trade. Null if it does not trade.
   */
  after(ticker: string, entry: number, sessions: number): number | null
  /** Log move from the previous close to the open; null if there is none. */
  gap(ticker: string, session: number): number | null
}

export type MoveStore = {
  /** Covers at least these sessions. Reuses earlier work. */
  over(first: number, last: number): Promise<Moves>
}

type Column = { path: Path; open: number[]; close: number[] }

/** Stocks per turn of the event loop. */
const portion = 40
/** Sessions computed ahead, so that the world is regenerated only once a month. */
const reserve = 21

export function openMoves(
  { seed, from }: SimulatedWorld,
  stocks: readonly UniverseMember[],
  dateOf: DateOf,
): MoveStore {
  let columns = new Map<string, Column>()
  let [base, walkedTo] = [0, -1]

  async function walk(to: number): Promise<void> {
    const world = openWorld(seed, from, dateOf(to))
    for (const [index, { ticker }] of stocks.entries()) {
      if (index % portion === 0) await turn()
      const column = columns.get(ticker)
      column?.path.walk(world, to, (session, { open, close, splitFactor }) => {
        if (session < base) return
        column.open[session - base] = open * splitFactor
        column.close[session - base] = close * splitFactor
      })
    }
    walkedTo = to
  }

  return {
    async over(first, last) {
      if (walkedTo < 0 || first < base) {
        columns = new Map(
          stocks.map((stock) => [stock.ticker, { path: new Path(seed, stock, from), open: [], close: [] }]),
        )
        base = first
        walkedTo = -1
      }
      if (last > walkedTo) await walk(last + reserve)
      return movesOf(columns, base)
    },
  }
}

export type DateOf = (session: number) => string

function movesOf(columns: ReadonlyMap<string, Column>, base: number): Moves {
  return {
    after(ticker, entry, sessions) {
      const column = columns.get(ticker)
      const open = column?.open[entry - base]
      if (!column || open === undefined) return null
      const [first, last] = [entry - base, Math.min(entry - base + sessions, column.close.length) - 1]
      const close = column.close[last]
      return first <= last && close !== undefined ? Math.log(close / open) : null
    },
    gap(ticker, session) {
      const column = columns.get(ticker)
      const [open, before] = [column?.open[session - base], column?.close[session - base - 1]]
      return open === undefined || before === undefined ? null : Math.log(open / before)
    },
  }
}
