import { adjustedPrice, type Panel, SPY } from "../../bars/panel"
import { eligibleRows, hasBar } from "../../market/eligibility"
import { type Call, spanOf } from "./call"

/** What came of following a call, as far as is known. Moves are fractions, as the price moved and whatever was said. */
export type Grade =
  | { state: "uncovered" }
  | { state: "pending"; exit: string }
  | { state: "void"; entry: string }
  | ({
      state: "resolved"
      entry: string
      exit: string
      isWin: boolean
      change: number
      spyChange: number | null
    } & Base)

/** How many of all stocks and funds would have won in the same sessions and the same direction. */
type Base = { baseN: number; baseWins: number }

/**
 * Grades calls by the sessions up to `through`, in their order. A call wins if the price moved its way from the open of the
 * entry session to the close of the last one, adjusted for splits, without dividends; no move at all is a loss. What no
 * longer trades is left at its last close. A call is void where its stock did not trade when it should have been entered.
 */
export function gradeCalls(panel: Panel, through: number, { calls }: { calls: readonly Call[] }): Grade[] {
  const sessions = new Map(panel.sessions.map((date, index) => [date, index]))
  const windows = new Map<string, Record<Call["direction"], Base>>()

  function baseOf(entry: number, exit: number, direction: Call["direction"]): Base {
    const key = `${entry} ${exit}`
    const known = windows.get(key) ?? basesOver(panel, entry, exit)
    windows.set(key, known)
    return known[direction]
  }

  return calls.map((call): Grade => {
    const row = panel.rows.get(call.ticker)
    const span = spanOf(call)
    const entry = sessions.get(span.entry)
    if (row === undefined || span.entry < panel.sessions[0]) return { state: "uncovered" }
    if (entry === undefined || entry > through) return { state: "pending", exit: span.exit }
    if (!isEntered(panel, row, entry)) return { state: "void", entry: span.entry }
    const exit = sessions.get(span.exit)
    if (exit === undefined || exit > through) return { state: "pending", exit: span.exit }
    const change = changeOver(panel, row, entry, exit)
    return {
      state: "resolved",
      ...span,
      isWin: isWin(change, call.direction),
      change,
      spyChange: spyChangeOver(panel, entry, exit),
      ...baseOf(entry, exit, call.direction),
    }
  })
}

function basesOver(panel: Panel, entry: number, exit: number): Record<Call["direction"], Base> {
  const rows = eligibleRows(panel, entry).filter((row) => isEntered(panel, row, entry))
  const changes = rows.map((row) => changeOver(panel, row, entry, exit))
  const base = (direction: Call["direction"]) => ({
    baseN: changes.length,
    baseWins: changes.filter((change) => isWin(change, direction)).length,
  })
  return { bullish: base("bullish"), bearish: base("bearish") }
}

function spyChangeOver(panel: Panel, entry: number, exit: number): number | null {
  const row = panel.rows.get(SPY)
  return row !== undefined && isEntered(panel, row, entry) ? changeOver(panel, row, entry, exit) : null
}

function isWin(change: number, direction: Call["direction"]): boolean {
  return direction === "bullish" ? change > 0 : change < 0
}

function isEntered(panel: Panel, row: number, session: number): boolean {
  return hasBar(panel, row, session) && panel.open[row * panel.stride + session] > 0
}

function changeOver(panel: Panel, row: number, entry: number, exit: number): number {
  let last = exit
  while (last > entry && !hasBar(panel, row, last)) last--
  return adjustedPrice(panel, "close", row, last, exit) / adjustedPrice(panel, "open", row, entry, exit) - 1
}
