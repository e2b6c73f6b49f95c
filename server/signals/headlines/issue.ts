import { createHash } from "node:crypto"
import { lastTradeBetween } from "../../bars/moves"
import type { Panel } from "../../bars/panel"
import { membership } from "../../context/market/eligibility"
import type { RecordOrigin } from "../../knowledge/origin"
import { addSessions, barsKnownAt, entryAfter, newYorkDate, sessionOpenAt } from "../../platform/exchange/sessions"
import { countAtMost } from "../../platform/statistics/search"
import type { GradableSignal } from "../grade"
import type { Countable, Records, TypeDirection } from "../records"
import type { Finding } from "./analyst"
import { type Document, documentHash, shownTitle } from "./document"

/** A ticker without a bar in this many sessions cannot be entered at the next open. */
const MOST_IDLE_SESSIONS = 5

export type Issue = {
  origin: RecordOrigin
  document: Document
  findings: readonly Finding[]
  modelVersion: string
  issuedAt: Date
}

export type IssuedSignal = Countable &
  TypeDirection &
  GradableSignal & {
    id: string
    origin: RecordOrigin
    confidence: number
    horizonSessions: number
    tradableFrom: Date
    headline: string
    reasoning: string
    sourceUrls: readonly string[]
    issuedAt: Date
    referencePrice: number | null
    isIndependent: boolean
    typeWins: number
    typeCount: number
    conviction: number | null
    modelVersion: string
    /** Hash of everything the analyst read. Only the log stores it. */
    documentSha256: string
    ledgerIndex: number | null
  }

/**
 * Highest confidence first, each frozen with the record of its type at that moment. A ticker that is not trading gets
 * none.
 */
export function issueSignals(panel: Panel, records: Records, issue: Issue): IssuedSignal[] {
  const through = lastKnownSession(panel, issue.issuedAt)
  const inOrder = issue.findings
    .map((finding) => ({ ...finding, said: finding.confidence ?? 0, confidence: confidenceOf(finding, records) }))
    .toSorted((a, b) => b.confidence - a.confidence || b.said - a.said || (a.ticker < b.ticker ? -1 : 1))
  return inOrder.flatMap(({ said, ...finding }) => {
    const traded = lastTrade(panel, finding.ticker, through)
    return traded === null ? [] : [issued(finding, panel.close[traded], records, issue)]
  })
}

/** At most what the record of its type supports, however certain a model says it is. */
function confidenceOf(finding: Finding, records: Records): number {
  return Math.min(finding.confidence ?? 1, records.supported(finding))
}

function issued(
  finding: Finding & { confidence: number },
  referencePrice: number,
  records: Records,
  { origin, document, modelVersion, issuedAt }: Issue,
): IssuedSignal {
  const entryDate = entryAfter(issuedAt)
  const { n: typeCount, wins: typeWins } = records.of(finding)
  const shrunk = records.shrunk(finding)
  const signal = {
    ...finding,
    ...{ origin, modelVersion, issuedAt, entryDate, referencePrice, typeCount, typeWins },
    id: signalId(origin, document.key, finding.ticker),
    documentKey: document.key,
    horizonEndDate: addSessions(entryDate, finding.horizonSessions - 1),
    tradableFrom: sessionOpenAt(entryDate),
    headline: shownTitle(document, finding.ticker),
    sourceUrls: [document.url],
    conviction: shrunk === null ? null : shrunk * finding.confidence,
    documentSha256: documentHash(document),
    ledgerIndex: null,
  }
  return { ...signal, isIndependent: records.admit(signal) }
}

function signalId(origin: RecordOrigin, documentKey: string, ticker: string): string {
  return `sig_${createHash("sha256")
    .update(JSON.stringify([origin, documentKey, ticker]))
    .digest("hex")
    .slice(0, 20)}`
}

function lastKnownSession({ sessions }: Panel, instant: Date): number {
  // Bars are never known before their day, so this loop checks only the last few closes.
  let through = countAtMost(sessions, newYorkDate(instant)) - 1
  while (through >= 0 && barsKnownAt(sessions[through]) > instant) through--
  return through
}

function lastTrade(panel: Panel, ticker: string, through: number): number | null {
  const row = panel.rows.get(ticker)
  if (row === undefined || through < 0) return null
  const { first, last } = membership(panel, row)
  if (through < first || through > last) return null
  const session = lastTradeBetween(panel, row, Math.max(0, through - MOST_IDLE_SESSIONS + 1), through)
  return session < 0 ? null : row * panel.stride + session
}
