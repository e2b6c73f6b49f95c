import type { ShownSplits } from "../../../bars/shownSplits"
import type { RecordOrigin } from "../../../knowledge/origin"
import type { Prisma } from "../../../platform/database/generated/client"
import { insertRows } from "../../../platform/database/insertRows"
import type { HorizonMoves, SignalGrade } from "../../grade"
import type { HeadlineReading } from "../analyst"
import type { IssuedSignal } from "../issue"
import type { DocumentChange } from "./documentChanges"

export type GradedSignal = {
  signal: Pick<IssuedSignal, "id" | "ticker" | "ledgerIndex">
  grade: SignalGrade
  /** The basis of its base rate, shared by the grades of a horizon; null if void. */
  market: HorizonMarket | null
  gradedAt: Date
  ledgerIndex: number | null
}

/** How the market moved over a horizon, fixed when its first signal is graded. */
export type HorizonMarket = HorizonMoves & { entryDate: string; horizonEndDate: string; isLogged: boolean }

export type ChangedDocument = DocumentChange & {
  signal: GradedSignal["signal"]
  ledgerIndex: number | null
}

export type DocumentReading = {
  origin: RecordOrigin
  documentKey: string
  readAt: Date
  modelVersion: string
  outcome: Exclude<HeadlineReading["outcome"], "unavailable" | "over_budget">
  reason: string | null
  signalCount: number
}

export type AnalystResults = {
  readings: readonly DocumentReading[]
  issued: readonly IssuedSignal[]
  graded: readonly GradedSignal[]
  changed: readonly ChangedDocument[]
  /** What the bars of each grading show of the splits of open signals. Only the log stores it. */
  splits: readonly (ShownSplits & { at: Date })[]
  /** Sessions whose grading this completes. */
  sessions: readonly { origin: RecordOrigin; session: string; gradedAt: Date }[]
}

export async function storeFound(tx: Prisma.TransactionClient, found: AnalystResults): Promise<void> {
  await insertRows(tx, "event_reading", found.readings)
  await insertRows(tx, "event_signal", found.issued.map(signalRow))
  await insertRows(tx, "event_signal_grade", found.graded.map(gradeRow))
  await tx.eventSignalDocument.createMany({
    data: found.changed.map(({ signal, documentKey: _, ...changed }) => ({ ...changed, signalId: signal.id })),
  })
  await tx.signalSession.createMany({
    data: found.sessions.map(({ session, ...done }) => ({ ...done, session: new Date(session) })),
    skipDuplicates: true,
  })
}

/** Without the fields that only the log stores. */
function signalRow({ documentSha256: _, ...signal }: IssuedSignal) {
  return signal
}

function gradeRow({ signal, grade, gradedAt, ledgerIndex }: GradedSignal) {
  return { ...grade, signalId: signal.id, gradedAt, ledgerIndex }
}
