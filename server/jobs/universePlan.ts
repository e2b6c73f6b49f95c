import { type Panel, sessionOnOrBefore } from "../bars/panel"
import type { OpenLog } from "../ledger/append"
import { universe } from "../ledger/leaves/universe"
import { listStatements } from "../ledger/storage/statements"
import type { Queries } from "../platform/database/byDriver"
import { entryAfter } from "../platform/exchange/sessions"
import { coveredTickers } from "../predictions/covered"

/** `ledgerIndex` is null until the row is logged. */
export type Universe = { fromDate: string; tickers: ReadonlySet<string>; ledgerIndex: number | null }

/** One that this run adds, with the predictions from `session`. */
export type StatedUniverse = Universe & { session: string; at: Date }

/**
 * Which tickers are predicted from each session: those that the log named before, so that nobody can leave out losers.
 */
export type UniversePlan = {
  inForce(session: string): Universe | null
  /** Plans the row that this session states if the covered tickers have changed. Sessions must ascend. */
  advance(panel: Panel, session: string, at: Date): void
  /** The rows to log with predictions up to this session. */
  listUnlogged(through: string): StatedUniverse[]
}

export async function openUniversePlan(queries: Queries): Promise<UniversePlan> {
  const rows = await listStatements(queries, universe)
  return universePlan(
    rows.map(({ index, said: { from_date: fromDate, tickers } }) => {
      return { fromDate, tickers: new Set(tickers), ledgerIndex: index }
    }),
  )
}

export function universePlan(logged: readonly Universe[]): UniversePlan {
  // The sort is stable, so the last of several rows for a date holds.
  let universes = logged.toSorted(byDate)
  const stated: StatedUniverse[] = []
  const inForce = (session: string) => universes.findLast(({ fromDate }) => fromDate <= session) ?? null
  return {
    inForce,
    advance(panel, session, at) {
      const through = sessionOnOrBefore(panel.sessions, session)
      const state = (fromDate: string) => {
        const tickers = new Set(coveredTickers(panel, through, fromDate))
        if (isSame(tickers, inForce(fromDate)?.tickers)) return
        const added = { fromDate, tickers, ledgerIndex: null, session, at }
        stated.push(added)
        universes = [...universes, added].sort(byDate)
      }
      if (inForce(session) === null) state(session)
      state(entryAfter(at))
    },
    listUnlogged: (through) => stated.filter(({ ledgerIndex, session }) => ledgerIndex === null && session <= through),
  }
}

export function logUniverse(log: OpenLog, stated: StatedUniverse): void {
  const { fromDate, tickers, at } = stated
  stated.ledgerIndex = log.add(universe, {
    stated_at: at.toISOString(),
    from_date: fromDate,
    n: tickers.size,
    tickers: [...tickers],
  })
}

const byDate = (one: Universe, other: Universe) =>
  one.fromDate < other.fromDate ? -1 : Number(one.fromDate > other.fromDate)

function isSame(tickers: ReadonlySet<string>, others: ReadonlySet<string> | undefined): boolean {
  return tickers.size === others?.size && tickers.isSubsetOf(others)
}
