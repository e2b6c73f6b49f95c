import { lastTradeBetween } from "../bars/moves"
import type { Panel } from "../bars/panel"

/** The stocks and ETFs with a bar up to session `through`, without those delisted before the date, in ASCII order. */
export function coveredTickers(panel: Panel, through: number, date: string): string[] {
  return panel.instruments
    .filter(({ kind, delistedDate }, row) => {
      const isGone = delistedDate !== null && delistedDate < date
      return kind !== "index" && !isGone && lastTradeBetween(panel, row, 0, through) >= 0
    })
    .map(({ ticker }) => ticker)
    .sort()
}
