import type { Panel } from "../../bars/panel"
import { eligibleRows } from "./eligibility"

export function mostTradedAt(panel: Panel, through: number, sessions: number) {
  const { instruments, close, volume, stride } = panel
  return eligibleRows(panel, through, "stocks")
    .map((row) => {
      const { ticker, gicsSector } = instruments[row]
      let usd = 0
      for (let session = Math.max(0, through - sessions + 1); session <= through; session++) {
        const cell = row * stride + session
        usd += Number.isNaN(close[cell]) ? 0 : close[cell] * volume[cell]
      }
      return { ticker, gicsSector, usd }
    })
    .sort((a, b) => b.usd - a.usd || (a.ticker < b.ticker ? -1 : 1))
}
