import type { RecordOrigin } from "../../../knowledge/origin"
import type { Prisma } from "../../../platform/database/generated/client"
import { insertRows } from "../../../platform/database/insertRows"
import type { GradableSignal, SignalGrade } from "../../grade"
import type { Countable, Told } from "../../records"
import type { Reading } from "../analyst"
import type { DocumentChange } from "./documentChanges"

export type IssuedSignal = Countable &
  Told &
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
    /** Hash of everything the analyst went by. Only the log keeps it. */
    documentSha256: string
    /** Its place in the log, once it has one. */
    ledgerIndex: number | null
  }

export type GradedSignal = {
  signal: Pick<IssuedSignal, "id" | "ticker" | "ledgerIndex">
  grade: SignalGrade
  gradedAt: Date
  ledgerIndex: number | null
}

export type ChangedDocument = DocumentChange & {
  signal: GradedSignal["signal"]
  ledgerIndex: number | null
}

export type DocumentReading = {
  origin: RecordOrigin
  documentKey: string
  readAt: Date
  modelVersion: string
  outcome: Exclude<Reading["outcome"], "unavailable" | "over_budget">
  reason: string | null
  signalCount: number
}

export type Found = {
  readings: readonly DocumentReading[]
  issued: readonly IssuedSignal[]
  graded: readonly GradedSignal[]
  changed: readonly ChangedDocument[]
  /** Sessions that this completes. */
  sessions: readonly { origin: RecordOrigin; session: string; gradedAt: Date }[]
}

export async function storeFound(tx: Prisma.TransactionClient, found: Found): Promise<void> {
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

/** Everything but what only the log keeps. */
function signalRow({ documentSha256: _, ...signal }: IssuedSignal) {
  return signal
}

function gradeRow({ signal, grade, gradedAt, ledgerIndex }: GradedSignal) {
  return { ...grade, signalId: signal.id, gradedAt, ledgerIndex }
}
