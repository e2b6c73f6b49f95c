import { setImmediate as turn } from "node:timers/promises"
import type { UniverseMember } from "../../context/market/universe"
import { Path } from "./path"
import { openWorld, type SimulatedWorld } from "./world"

/** What stocks of the simulated world make of a session and of those after it. Sessions are counted from the world's first. */
export type Moves = {
  /** Log move from the open of a session to the close of the last of so many, or to the last trade; null where it does not trade. */
  after(ticker: string, entry: number, sessions: number): number | null
  /** Log move from the close before to the open; null where there is none. */
  gap(ticker: string, session: number): number | null
}

export type MoveStore = {
  /** Of these sessions at least; what was walked before is not walked again. */
  over(first: number, last: number): Promise<Moves>
}

type Column = { path: Path; open: number[]; close: number[] }

/** Stocks walked at once; others have a turn in between. */
const portion = 40
/** Walked ahead of what is asked for, so that the world is made anew once a month. */
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

/** The date of a session of the world. */
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
