import { adjustedClose, adjustedOpen, type Panel } from "../../../bars/panel"
import { hasBar, membership } from "../eligibility"

/** A trade exits at the close of this day, counting the entry session as day 1. */
export const HORIZON_SESSIONS = 5

export type Trade = { entry: number; exit: number; change: number }

/** `change` is up to now. */
export type OpenTrade = { signal: number; entry: number; change: number }

/**
 * A row's completed trades up to `through`, one at a time, and the open one. A signal at the close of an exit session
 * may open the next trade. A signal whose next session has no bar opens none. Without a close in the exit session, the
 * trade's last close counts.
 */
export function tradesOf(
  panel: Panel,
  row: number,
  through: number,
  isSignal: (session: number) => boolean,
): { trades: Trade[]; open: OpenTrade | null } {
  const { first, last } = membership(panel, row)
  const trades: Trade[] = []
  let openUntil = 0
  let open: OpenTrade | null = null
  for (let session = first; session < Math.min(last + 1, through); session++) {
    if (session < openUntil || !isSignal(session)) continue
    const entry = session + 1
    const exit = session + HORIZON_SESSIONS
    if (!hasBar(panel, row, entry) || Number.isNaN(panel.open[row * panel.stride + entry])) continue
    openUntil = exit
    if (exit <= through) trades.push({ entry, exit, change: changeOver(panel, row, entry, exit) })
    else open = { signal: session, entry, change: changeOver(panel, row, entry, through) }
  }
  return { trades, open }
}

function changeOver(panel: Panel, row: number, entry: number, exit: number): number {
  let last = exit
  while (last > entry && !hasBar(panel, row, last)) last--
  return adjustedClose(panel, row, last, exit) / adjustedOpen(panel, row, entry, exit) - 1
}
