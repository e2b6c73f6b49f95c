/*
 * The figures of each way, from daily closes adjusted for splits: the daily moves of each ticker, and the next month's
 * moves by tenths of twelve-month rise. Whole millionths make the order of additions irrelevant.
 */

type TickerMoves = { ticker: string; n: number; sum: number; least: number; most: number }
type TenthOfMonth = { month: string; tenth: number; n: number; sum: number }
export type Figures = { moves: TickerMoves[]; tenths: TenthOfMonth[] }

export type Close = { ticker: string; date: string; close: number }

const momentumMonths = 12
const tenths = 10

/** In millionths. Languages round halves differently, so none of their functions is used. */
const millionths = (later: number, earlier: number) => Math.floor((later / earlier - 1) * 1e6 + 0.5)

/** `closes` are ordered by ticker, then by date. */
export function figuresOf(closes: readonly Close[]): Figures {
  const byTicker = [...Map.groupBy(closes, ({ ticker }) => ticker)]
  return { moves: byTicker.flatMap(([ticker, own]) => movesOf(ticker, own)), tenths: tenthsOf(byTicker) }
}

function movesOf(ticker: string, own: readonly Close[]): TickerMoves[] {
  const moves = own.slice(1).map(({ close }, index) => millionths(close, own[index].close))
  if (moves.length === 0) return []
  const sum = moves.reduce((total, move) => total + move, 0)
  return [{ ticker, n: moves.length, sum, least: Math.min(...moves), most: Math.max(...moves) }]
}

type Ranked = { ticker: string; month: string; momentum: number; next: number }

function tenthsOf(byTicker: readonly (readonly [string, readonly Close[]])[]): TenthOfMonth[] {
  const ranked = byTicker.flatMap(([ticker, own]) => rankedOf(ticker, own))
  const months = [...Map.groupBy(ranked, ({ month }) => month)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return months.flatMap(([month, rows]) => {
    const sorted = rows.toSorted((a, b) => a.momentum - b.momentum || (a.ticker < b.ticker ? -1 : 1))
    return Array.from({ length: tenths }, (_, index) => {
      const own = sorted.slice(beginOf(index, sorted.length), beginOf(index + 1, sorted.length))
      return { month, tenth: index + 1, n: own.length, sum: own.reduce((total, { next }) => total + next, 0) }
    }).filter(({ n }) => n > 0)
  })
}

/** Like SQL's `ntile`: if the tenths cannot be equal, the first ones have one row more. */
const beginOf = (tenth: number, count: number) => tenth * Math.floor(count / tenths) + Math.min(tenth, count % tenths)

function rankedOf(ticker: string, own: readonly Close[]): Ranked[] {
  const ends = [...Map.groupBy(own, ({ date }) => date.slice(0, 7))].map(([month, days]) => ({
    month,
    close: days[days.length - 1].close,
  }))
  return ends.slice(momentumMonths, -1).map(({ month, close }, index) => ({
    ...{ ticker, month },
    momentum: close / ends[index].close - 1,
    next: millionths(ends[index + momentumMonths + 1].close, close),
  }))
}
