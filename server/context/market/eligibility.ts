import { type Panel, sessionOnOrBefore } from "../../bars/panel"

export type UniverseKinds = "stocks_and_etfs" | "stocks" | "etfs"

/** The sessions, inclusive, in which a row may be a member; `first` is after `last` when there are none. */
export type Membership = { first: number; last: number }

/** Stocks and ETFs with a bar in that session, after their index entry (if they have one) and before delisting. */
export function eligibleRows(panel: Panel, session: number, kinds: UniverseKinds = "stocks_and_etfs"): number[] {
  const rows: number[] = []
  for (let row = 0; row < panel.instruments.length; row++) {
    if (isEligible(panel, row, session, kinds)) rows.push(row)
  }
  return rows
}

export function isEligible(panel: Panel, row: number, session: number, kinds?: UniverseKinds): boolean {
  const { first, last } = membership(panel, row, kinds)
  return first <= session && session <= last && hasBar(panel, row, session)
}

/** For scans over many sessions: within these, only `hasBar` remains to be checked. */
export function membership(panel: Panel, row: number, kinds: UniverseKinds = "stocks_and_etfs"): Membership {
  const { kind, indexEntryDate, delistedDate } = panel.instruments[row]
  if (!admits(kinds, kind)) return { first: 0, last: -1 }
  return {
    first: indexEntryDate === null ? 0 : sessionOnOrAfter(panel.sessions, indexEntryDate),
    last: delistedDate === null ? panel.sessions.length - 1 : sessionOnOrBefore(panel.sessions, delistedDate),
  }
}

export function hasBar(panel: Panel, row: number, session: number): boolean {
  return !Number.isNaN(panel.close[row * panel.stride + session])
}

function admits(kinds: UniverseKinds, kind: "stock" | "etf" | "index"): boolean {
  if (kind === "index") return false
  return kinds === "stocks_and_etfs" || kinds === `${kind}s`
}

function sessionOnOrAfter(sessions: readonly string[], date: string): number {
  const before = sessionOnOrBefore(sessions, date)
  return sessions[before] === date ? before : before + 1
}
