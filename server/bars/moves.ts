import type { Panel } from "./panel"

export function lastTradeBetween(panel: Panel, row: number, from: number, to: number): number {
  const base = row * panel.stride
  for (let session = Math.min(to, panel.sessions.length - 1); session >= from; session--) {
    if (!Number.isNaN(panel.close[base + session])) return session
  }
  return -1
}

export function firstTradeBetween(panel: Panel, row: number, from: number, to: number): number {
  const base = row * panel.stride
  for (let session = from; session <= Math.min(to, panel.sessions.length - 1); session++) {
    if (!Number.isNaN(panel.close[base + session])) return session
  }
  return -1
}

/** Close-to-close move as a fraction, split-adjusted, without dividends. */
export function moveBetween({ close, splitFactor, stride }: Panel, row: number, from: number, to: number): number {
  const base = row * stride
  // Without a split in between, the ratio of split factors is exactly 1, so an unchanged price gives exactly zero.
  return (close[base + to] / close[base + from]) * (splitFactor[base + to] / splitFactor[base + from]) - 1
}
