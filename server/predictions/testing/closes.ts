import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { instrument } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"

export const sessions = sessionsBetween("2025-03-03", "2025-03-31")

export type Closes = {
  closes: readonly number[]
  /** The ratio of the split at a session. */
  splits?: Readonly<Record<number, number>>
  delistedDate?: string | null
}

/** The stocks A, B, C and so on, each with closes from the first session on and none after them. */
export function panelOfCloses(stocks: readonly Closes[]): Panel {
  const instruments = stocks.map(({ delistedDate = null }, row) =>
    instrument(String.fromCharCode(65 + row), "stock", { delistedDate }),
  )
  const panel = emptyPanel(instruments, sessions)
  for (const [row, { closes, splits = {} }] of stocks.entries()) {
    let factor = 1
    for (let session = 0; session < sessions.length; session++) {
      factor *= splits[session] ?? 1
      panel.splitFactor[row * panel.stride + session] = factor
      panel.close[row * panel.stride + session] = closes[session] ?? Number.NaN
    }
  }
  return completePanel(panel)
}
