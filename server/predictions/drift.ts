import { type Panel, SPY } from "../bars/panel"
import { membership } from "../context/market/eligibility"

/** The measured mean is averaged with five years of zero returns, because a past mean predicts later returns poorly. */
const NO_DRIFT_WEIGHT = 1260

/**
 * The mean return per session before `cut`, shrunk towards zero. That of SPY, or of all stocks if the panel has no SPY.
 */
export function marketDrift(panel: Panel, cut: number): number {
  const spy = panel.rows.get(SPY)
  const rows = spy === undefined ? [...panel.instruments.keys()] : [spy]
  const total = { sum: 0, count: 0, sessions: 0 }
  for (const row of rows) {
    const { first, last } = membership(panel, row, spy === undefined ? "stocks" : "etfs")
    let own = 0
    for (let session = Math.max(1, first); session <= Math.min(last, cut - 1); session++) {
      const change = panel.returns[row * panel.stride + session]
      if (Number.isNaN(change)) continue
      total.sum += change
      total.count++
      own++
    }
    total.sessions = Math.max(total.sessions, own)
  }
  if (total.count === 0) return 0
  return ((total.sum / total.count) * total.sessions) / (total.sessions + NO_DRIFT_WEIGHT)
}
