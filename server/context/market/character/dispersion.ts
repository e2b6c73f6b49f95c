import type { Panel } from "../../../bars/panel"
import { membership } from "../eligibility"

type Computed = { through: number; dispersion: Float64Array }

/** A session's figure depends on that session only, so it is computed once per panel. */
const computed = new WeakMap<Panel, Computed>()

/**
 * Cross-sectional standard deviation (n - 1, as a fraction) of stock returns, session by session up to `through`; NaN
 * with fewer than two. Values after `through` are undefined. A panel's past cells must not change after this call: a
 * changed history needs a new panel object.
 */
export function dispersionBySession(panel: Panel, through: number): Float64Array {
  let known = computed.get(panel)
  if (!known) {
    known = { through: -1, dispersion: new Float64Array(panel.sessions.length).fill(Number.NaN) }
    computed.set(panel, known)
  }
  if (known.through < through) {
    fill(panel, known.dispersion, known.through + 1, through)
    known.through = through
  }
  return known.dispersion
}

function fill(panel: Panel, dispersion: Float64Array, from: number, to: number): void {
  const width = panel.sessions.length
  const n = new Float64Array(width)
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  for (let row = 0; row < panel.instruments.length; row++) {
    const { first, last } = membership(panel, row, "stocks")
    for (let session = Math.max(first, from); session <= Math.min(last, to); session++) {
      const move = panel.returns[row * panel.stride + session]
      if (Number.isNaN(move)) continue
      n[session]++
      sums[session] += move
      squares[session] += move * move
    }
  }
  for (let session = from; session <= to; session++) {
    if (n[session] < 2) continue
    const variance = (squares[session] - sums[session] ** 2 / n[session]) / (n[session] - 1)
    dispersion[session] = Math.sqrt(Math.max(0, variance))
  }
}
