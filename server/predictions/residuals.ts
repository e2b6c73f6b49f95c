import type { Panel } from "../bars/panel"
import { sessionNumber } from "../platform/exchange/sessions"
import { dotProduct, largestEigenpairs } from "../platform/statistics/eigen"

/**
 * What many tickers share is taken out of a figure: the first principal components of the returns of the last 252
 * sessions. The returns of a session have one factor that all tickers share and dozens that some do, such as sectors,
 * rates and oil. A score that bets on these is right or wrong for hundreds of tickers at once; what is left after them
 * is nearly independent between tickers.
 *
 * The components are computed again at every 21st session of the calendar, so that a session always has the same ones,
 * and are at most 20 sessions old.
 */
const COMPONENTS = 15
const FEWEST_TICKERS_A_COMPONENT = 20
const WINDOW_SESSIONS = 252
const RENEWED_EVERY = 21

/** A younger market has no components. */
const FEWEST_SESSIONS = 63

/** A ticker with a return in fewer of the window's sessions has no figure without components. */
const LEAST_KNOWN = 0.95

/** How many sessions before a session its components may begin. */
export const COMPONENT_LOOKBACK = WINDOW_SESSIONS + RENEWED_EVERY - 2

/** Single moves beyond this many volatilities are cut off, or one of them would be a component. */
const LARGEST_MOVE = 5

/** Returns in units of volatility, session by session from `first` on, row by row; NaN where there is none. */
export type ScaledReturns = { first: number; to: number; values: Float32Array }

export function emptyReturns(panel: Panel, first: number, to: number): ScaledReturns {
  return { first, to, values: new Float32Array(panel.instruments.length * (to - first + 1)).fill(Number.NaN) }
}

export function cellOfReturn(panel: Panel, { first }: ScaledReturns, row: number, session: number): number {
  return (session - first) * panel.instruments.length + row
}

export const cutOff = (scaled: number) => Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, scaled))

/** Row by row the loadings on each component, which are orthonormal over the stocks; and which rows have them. */
type Components = { count: number; loadings: Float64Array; hasLoadings: Uint8Array; isStock: Uint8Array }

/** Replaces the figures of a session's rows by what is left of them without the components. */
export type RemoveCommon = (session: number, figures: Float64Array) => void

export function componentRemoval(panel: Panel, returns: ScaledReturns): RemoveCommon {
  const isStock = Uint8Array.from(panel.instruments, ({ kind }) => (kind === "stock" ? 1 : 0))
  const known = new Map<number, Components>()
  const products = productsOfSessions(panel, returns, isStock)
  return (session, figures) => {
    const renewed = Math.max(returns.first, session - (sessionNumber(panel.sessions[session]) % RENEWED_EVERY))
    const components = known.get(renewed) ?? componentsAt(panel, returns, { session: renewed, isStock, products })
    known.set(renewed, components)
    removeFrom(components, figures)
  }
}

const zeroIfMissing = (value: number) => (Number.isNaN(value) ? 0 : value)

type Products = (one: number, other: number) => number

/** Products of the stocks' returns of two sessions. Each pair is computed once. */
function productsOfSessions(panel: Panel, { values }: ScaledReturns, isStock: Uint8Array): Products {
  const rows = panel.instruments.length
  const sessions = Array.from({ length: values.length / rows }, (_, at) => {
    const own = values.subarray(at * rows, (at + 1) * rows)
    return Float64Array.from(own, (value, row) => (isStock[row] === 1 ? zeroIfMissing(value) : 0))
  })
  const known = new Float64Array(sessions.length * WINDOW_SESSIONS).fill(Number.NaN)
  return (one, other) => {
    const at = one * WINDOW_SESSIONS + (one - other)
    if (Number.isNaN(known[at])) known[at] = dotProduct(sessions[one], sessions[other])
    return known[at]
  }
}

type Asked = { session: number; isStock: Uint8Array; products: Products }

function componentsAt(
  panel: Panel,
  { first, values }: ScaledReturns,
  { session, isStock, products }: Asked,
): Components {
  const rows = panel.instruments.length
  const end = session - first
  const start = Math.max(0, end - WINDOW_SESSIONS + 1)
  const { hasLoadings, sessions } = rowsWithReturns(values, rows, start, end)
  const stocks = isStock.reduce((count, each, row) => count + (each === 1 ? hasLoadings[row] : 0), 0)
  const wanted = Math.min(COMPONENTS, Math.floor(stocks / FEWEST_TICKERS_A_COMPONENT))
  if (wanted === 0 || sessions < FEWEST_SESSIONS) {
    return { count: 0, loadings: new Float64Array(0), hasLoadings: hasLoadings.fill(1), isStock }
  }
  const size = end - start + 1
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  for (let one = 0; one < size; one++) {
    for (let other = 0; other <= one; other++) {
      matrix[one][other] = products(start + one, start + other)
      matrix[other][one] = matrix[one][other]
    }
  }
  const { vectors } = largestEigenpairs(matrix, wanted)
  const loadings = new Float64Array(rows * wanted)
  const own = new Float64Array(size)
  for (let row = 0; row < rows; row++) {
    if (hasLoadings[row] === 0) continue
    for (let at = 0; at < size; at++) own[at] = zeroIfMissing(values[(start + at) * rows + row])
    for (let k = 0; k < wanted; k++) loadings[row * wanted + k] = dotProduct(vectors[k], own)
  }
  orthonormalize(loadings, wanted, (row) => isStock[row] === 1)
  return { count: wanted, loadings, hasLoadings, isStock }
}

/**
 * Makes the columns orthonormal over the stocks, by Gram and Schmidt. They nearly are: they would be if every stock had
 * loadings.
 */
function orthonormalize(loadings: Float64Array, count: number, isUsed: (row: number) => boolean): void {
  for (let k = 0; k < count; k++) {
    for (let earlier = 0; earlier <= k; earlier++) {
      let sum = 0
      for (let at = 0, row = 0; at < loadings.length; at += count, row++) {
        if (isUsed(row)) sum += loadings[at + k] * loadings[at + earlier]
      }
      const isOwn = earlier === k
      const root = Math.sqrt(sum)
      for (let at = 0; at < loadings.length; at += count) {
        loadings[at + k] = isOwn ? loadings[at + k] / root : loadings[at + k] - sum * loadings[at + earlier]
      }
    }
  }
}

function rowsWithReturns(values: Float32Array, rows: number, start: number, end: number) {
  const counts = new Uint16Array(rows)
  let sessions = 0
  for (let session = start; session <= end; session++) {
    const own = values.subarray(session * rows, (session + 1) * rows)
    if (own.every(Number.isNaN)) continue
    sessions++
    for (let row = 0; row < rows; row++) if (!Number.isNaN(own[row])) counts[row]++
  }
  return { hasLoadings: Uint8Array.from(counts, (count) => (count >= LEAST_KNOWN * sessions ? 1 : 0)), sessions }
}

/** Missing figures count as average ones. */
function removeFrom({ count, loadings, hasLoadings, isStock }: Components, figures: Float64Array): void {
  const isUsed = (row: number) => isStock[row] === 1 && hasLoadings[row] === 1 && !Number.isNaN(figures[row])
  let sum = 0
  let used = 0
  for (let row = 0; row < figures.length; row++) {
    if (hasLoadings[row] === 0) figures[row] = Number.NaN
    if (!isUsed(row)) continue
    sum += figures[row]
    used++
  }
  const mean = used > 0 ? sum / used : 0
  const shared = new Float64Array(count)
  for (let row = 0; row < figures.length; row++) {
    figures[row] -= mean
    if (!isUsed(row)) continue
    for (let k = 0; k < count; k++) shared[k] += loadings[row * count + k] * figures[row]
  }
  for (let row = 0; row < figures.length; row++) {
    for (let k = 0; k < count; k++) figures[row] -= loadings[row * count + k] * shared[k]
  }
}
