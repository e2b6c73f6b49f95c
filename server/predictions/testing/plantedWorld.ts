import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { instrument } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { normal as normalOf, seededRandom } from "../../platform/statistics/testing/seededRandom"

export type PlantedWorld = {
  seed: string
  /** The share of its own move that a ticker gives back the next day; 0 for a market without anything to know. */
  reversal: number
  tickers?: number
  sessions?: number
  /** How many causes some stocks share in addition to the one that all share, such as sectors, rates and oil. */
  factors?: number
}

const SECTORS = ["Energy", "Financials", "Materials", "Utilities"]

/** Logarithmic moves per session that all stocks share, and the unpredictable part of each stock. */
export const MARKET_MOVE = { mean: 0.0004, deviation: 0.007 }
export const OWN_DEVIATION = 0.014

/** `expected` is the mean of the next move minus the market's, by cell of the panel. */
export type PlantedMarket = { panel: Panel; expected: Float64Array }

export function plantedWorld(world: PlantedWorld): Panel {
  return plantedMarket(world).panel
}

/** The strongest factor's deviation a session, and how much of it each next one has. */
const FACTOR = { deviation: 0.0045, next: 0.85 }
/** How much of a stock's loading on a factor remains after a session: half after a year. */
const LOADING_KEPT = 0.5 ** (1 / 252)

/** Only stocks, with one cause shared by all and one of each stock's own. Only the planted effect can be predicted. */
export function plantedMarket(world: PlantedWorld): PlantedMarket {
  const { seed, reversal, tickers = 40, sessions = 520, factors = 0 } = world
  const axis = sessionsBetween("2022-01-03", "2026-12-31").slice(0, sessions)
  const stocks = Array.from({ length: tickers }, (_, row) =>
    instrument(`T${String(row).padStart(2, "0")}`, "stock", { gicsSector: SECTORS[row % SECTORS.length] }),
  )
  const panel = emptyPanel(stocks, axis)
  const random = seededRandom(seed)
  const normal = () => normalOf(random)
  const expected = new Float64Array(panel.close.length)
  const market = axis.map(() => MARKET_MOVE.mean + MARKET_MOVE.deviation * normal())
  const moves = factorMoves(seed, factors, axis.length)
  for (let row = 0; row < tickers; row++) {
    const fromFactors = movesOfLoadings(`${seed} ${row}`, moves, axis.length)
    let close = 100
    let own = 0
    for (const [session, shared] of market.entries()) {
      const open = close
      own = OWN_DEVIATION * normal() - reversal * own
      close *= Math.exp(shared + fromFactors[session] + own)
      const cell = row * panel.stride + session
      expected[cell] = -reversal * own
      panel.open[cell] = open
      panel.high[cell] = Math.max(open, close) * (1 + 0.004 * Math.abs(normal()))
      panel.low[cell] = Math.min(open, close) / (1 + 0.004 * Math.abs(normal()))
      panel.close[cell] = close
      panel.volume[cell] = 1e6 * Math.exp(0.3 * normal())
    }
  }
  return { panel: completePanel(panel), expected }
}

function factorMoves(seed: string, factors: number, sessions: number): Float64Array[] {
  const random = seededRandom(`${seed} factors`)
  return Array.from({ length: factors }, (_, factor) =>
    Float64Array.from({ length: sessions }, () => FACTOR.deviation * FACTOR.next ** factor * normalOf(random)),
  )
}

/** What the factors move a stock, whose loadings on them drift. */
function movesOfLoadings(seed: string, factors: readonly Float64Array[], sessions: number): Float64Array {
  const random = seededRandom(seed)
  const moves = new Float64Array(sessions)
  for (const factor of factors) {
    let loading = normalOf(random)
    for (let session = 0; session < sessions; session++) {
      moves[session] += loading * factor[session]
      loading = LOADING_KEPT * loading + Math.sqrt(1 - LOADING_KEPT ** 2) * normalOf(random)
    }
  }
  return moves
}
