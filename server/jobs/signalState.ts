import type { PanelsOnDemand } from "../bars/knownPanels"
import { sessionOnOrBefore } from "../bars/panel"
import { shownSplits } from "../bars/shownSplits"
import type { RecordOrigin } from "../knowledge/origin"
import type { NotedSplits } from "../ledger/logSplits"
import { listLoggedMarkets } from "../ledger/storage/signalRows"
import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import { gradeSignal, horizonMoves } from "../signals/grade"
import { type Issue, type IssuedSignal, issueSignals } from "../signals/headlines/issue"
import type { DocumentChange } from "../signals/headlines/storage/documentChanges"
import { listPast, type PastSignal } from "../signals/headlines/storage/state"
import type { ChangedDocument, GradedSignal, HorizonMarket } from "../signals/headlines/storage/write"
import { openRecords } from "../signals/records"

/**
 * The signals that await their grade, and the record of each type, as time advances. Bars must be loaded before grades
 * are given or findings are issued.
 */
export type SignalState = {
  issue(issue: Issue): IssuedSignal[]
  /** With the splits of all waiting signals, graded or not. */
  grade(session: string, gradedAt: Date): { graded: GradedSignal[]; splits: NotedSplits }
  /** Returns the documents of earlier signals that these changes affect, once per change. */
  change(changes: readonly DocumentChange[]): ChangedDocument[]
}

export async function openState(
  { pool }: Database,
  panels: PanelsOnDemand,
  origin: RecordOrigin,
): Promise<SignalState> {
  const past = await listPast(pool, origin)
  const records = openRecords()
  for (const signal of past) {
    if (signal.isIndependent) records.admit(signal)
    count(signal, signal.outcome)
  }
  let waiting: (PastSignal | IssuedSignal)[] = past.filter(({ outcome }) => outcome === null)

  const firstWaiting = Math.min(...waiting.map(({ ledgerIndex }) => ledgerIndex ?? 0))
  const logged = waiting.length > 0 ? await listLoggedMarkets(byDriver(pool), firstWaiting) : []
  const markets = new Map(logged.map((market) => [horizonName(market), market]))

  const byDocument = Map.groupBy<string, PastSignal | IssuedSignal>(past, ({ documentKey }) => documentKey)
  const toldUntil = new Map(past.map(({ id, lastRecordedChangeAt }) => [id, lastRecordedChangeAt]))

  function count(signal: PastSignal | IssuedSignal, outcome: PastSignal["outcome"]): void {
    if (signal.isIndependent && outcome !== null && outcome !== "void") records.resolve(signal, outcome === "win")
  }

  return {
    issue(issue) {
      if (issue.findings.length === 0) return []
      const issued = issueSignals(panels.loaded().at(issue.issuedAt), records, issue)
      waiting.push(...issued)
      byDocument.set(issue.document.key, [...(byDocument.get(issue.document.key) ?? []), ...issued])
      return issued
    },
    grade(session, gradedAt) {
      const { sessions, at } = panels.loaded()
      const through = sessionOnOrBefore(sessions, session)
      const panel = at(gradedAt)
      const marketOf = (horizon: Horizon): HorizonMarket => {
        const { entryDate, horizonEndDate } = horizon
        const name = horizonName(horizon)
        const market = markets.get(name) ?? {
          ...{ entryDate, horizonEndDate, isLogged: false },
          ...horizonMoves(panel, horizon),
        }
        markets.set(name, market)
        return market
      }
      const positions = waiting.map(({ ticker, entryDate }) => ({ ticker, from: entryDate }))
      const splits = { ...shownSplits(panel, through, positions), at: gradedAt }
      const graded = waiting.flatMap((signal) => {
        const grade = gradeSignal(panel, through, signal, marketOf)
        if (!grade) return []
        return [
          { signal, grade, market: grade.outcome === "void" ? null : marketOf(signal), gradedAt, ledgerIndex: null },
        ]
      })
      for (const { signal, grade } of graded) count(signal, grade.outcome)
      const done = new Set(graded.map(({ signal }) => signal.id))
      waiting = waiting.filter(({ id }) => !done.has(id))
      return { graded, splits }
    },
    change(changes) {
      return changes.flatMap((change) => {
        const concerned = (byDocument.get(change.documentKey) ?? []).filter(
          ({ id, issuedAt }) => change.changedAt > (toldUntil.get(id) ?? issuedAt),
        )
        for (const { id } of concerned) toldUntil.set(id, change.changedAt)
        return concerned.map((signal) => ({ ...change, signal, ledgerIndex: null }))
      })
    },
  }
}

type Horizon = Pick<HorizonMarket, "entryDate" | "horizonEndDate">

const horizonName = ({ entryDate, horizonEndDate }: Horizon) => `${entryDate} ${horizonEndDate}`
