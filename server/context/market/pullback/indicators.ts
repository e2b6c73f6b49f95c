import { adjustedClose, type Panel } from "../../../bars/panel"

export const SMA_SESSIONS = 200
const RSI_SESSIONS = 2

/** By session, in shares of the last one. NaN without a bar or with too little history. */
export type TrendIndicators = { close: Float64Array; sma: Float64Array; rsi: Float64Array }

export function indicatorsOf(panel: Panel, row: number, through: number): TrendIndicators {
  const close = new Float64Array(through + 1)
  const sessions: number[] = []
  for (let session = 0; session <= through; session++) {
    close[session] = adjustedClose(panel, row, session, through)
    if (!Number.isNaN(close[session])) sessions.push(session)
  }
  const sma = new Float64Array(through + 1).fill(Number.NaN)
  const rsi = new Float64Array(through + 1).fill(Number.NaN)
  const prices = Float64Array.from(sessions, (session) => close[session])
  simpleMean(prices, SMA_SESSIONS).forEach((value, index) => {
    sma[sessions[index]] = value
  })
  relativeStrength(prices, RSI_SESSIONS).forEach((value, index) => {
    rsi[sessions[index]] = value
  })
  return { close, sma, rsi }
}

export function simpleMean(values: Float64Array, length: number): Float64Array {
  let sum = 0
  return values.map((value, index) => {
    sum += value
    if (index >= length) sum -= values[index - length]
    return index >= length - 1 ? sum / length : Number.NaN
  })
}

/** Wilder's index: averages of the first `length` changes, then smoothed by 1/length. 50 when nothing changed. */
export function relativeStrength(values: Float64Array, length: number): Float64Array {
  let gain = 0
  let loss = 0
  return values.map((value, index) => {
    if (index === 0) return Number.NaN
    const change = value - values[index - 1]
    const weight = 1 / Math.min(index, length)
    gain += (Math.max(change, 0) - gain) * weight
    loss += (Math.max(-change, 0) - loss) * weight
    if (index < length) return Number.NaN
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}
