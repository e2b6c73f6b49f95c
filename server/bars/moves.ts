import type { Panel } from "./panel"

/** The last session from `from` to `to`, both included, on which the row has a close, or -1. */
export function lastTradeBetween(panel: Panel, row: number, from: number, to: number): number {
  const base = row * panel.stride
  for (let session = Math.min(to, panel.sessions.length - 1); session >= from; session--) {
    if (!Number.isNaN(panel.close[base + session])) return session
  }
  return -1
}

/** The first session from `from` to `to`, both included, on which the row has a close, or -1. */
export function firstTradeBetween(panel: Panel, row: number, from: number, to: number): number {
  const base = row * panel.stride
  for (let session = from; session <= Math.min(to, panel.sessions.length - 1); session++) {
    if (!Number.isNaN(panel.close[base + session])) return session
  }
  return -1
}

/** The move from one session's close to another's, split-adjusted, dividends excluded, as a fraction. */
export function moveBetween({ close, splitFactor, stride }: Panel, row: number, from: number, to: number): number {
  const base = row * stride
  // The ratio of split factors is exactly 1 where no split lies between, so that an unchanged price is exactly zero.
  return (close[base + to] / close[base + from]) * (splitFactor[base + to] / splitFactor[base + from]) - 1
}
