import type { PanelsOnDemand } from "../bars/knownPanels"
import type { Database } from "../database/database"
import { type Analyst, type FinalReading, isFinal } from "../events/analyst"
import { type DocumentReading, type Found, storeFound } from "../events/storage/write"
import { factsArrived } from "../facts/versions"
import type { PredictionOrigin } from "../predictions/storage/write"
import type { Progress } from "./job"
import { openState } from "./signalState"
import type { Arrived } from "./signalSteps"

export type SignalRun = {
  database: Database
  origin: PredictionOrigin
  /** Most documents lead to no signal, and then no bars are needed. */
  panels: PanelsOnDemand
  arrived: readonly Arrived[]
  /** Null where none is configured: then signals are only graded. */
  analyst: Analyst | null
  /** The session up to which signals are to be graded; null where that cannot be done yet, or is done. */
  toGrade: string | null
  progress: Progress
}

/** What a run did, for its log line. */
export type SignalReport = {
  read: number
  issued: number
  graded: number
  refused: number
  invalid: number
  /** Why documents were left unread; null where none were. */
  stoppedBecause: string | null
}

export const nothingDone: SignalReport = {
  ...{ read: 0, issued: 0, graded: 0, refused: 0, invalid: 0 },
  stoppedBecause: null,
}

/** An analyst that cannot be asked so often in a row is left alone until the next run. */
const MOST_FAILURES = 3

/**
 * Grades what is due, and has the documents read one after the other. Each is stored as soon as it is read, with the moment of
 * that, so that a run can be stopped anywhere and nothing is told to have been said earlier than it was.
 */
export async function signalsNow(run: SignalRun, now: () => Date): Promise<SignalReport> {
  const { database, origin, panels, arrived, analyst, toGrade, progress } = run
  const state = await openState(database, panels, origin)
  const report = { ...nothingDone }
  if (toGrade !== null) {
    await panels.load()
    const gradedAt = now()
    const graded = state.grade(toGrade, gradedAt)
    await store(database, { ...none, graded, sessions: [{ origin, session: toGrade, gradedAt }] })
    report.graded = graded.length
  }
  let failures = 0
  for (const [index, { document }] of arrived.entries()) {
    if (!analyst) break
    const reading = await analyst.read(document)
    if (!isFinal(reading)) {
      report.stoppedBecause = reading.reason
      if (reading.outcome === "over_budget" || ++failures === MOST_FAILURES) break
      continue
    }
    failures = 0
    const issuedAt = now()
    const { modelVersion } = analyst
    const findings = reading.outcome === "answered" ? reading.findings : []
    if (findings.length > 0) await panels.load()
    const issued = state.issue({ origin, document, findings, modelVersion, issuedAt })
    const read = readingOf(
      reading,
      { origin, documentKey: document.key, readAt: issuedAt, modelVersion },
      issued.length,
    )
    await store(database, { ...none, readings: [read], issued })
    count(report, read)
    progress("event signals", index + 1, arrived.length)
  }
  return report
}

export const none: Found = { readings: [], issued: [], graded: [], sessions: [] }

/** In one transaction; whoever waits for signals or grades is told. */
export async function store(database: Database, found: Found): Promise<void> {
  await database.prisma.$transaction(
    async (tx) => {
      await storeFound(tx, found)
      const instants = [
        ...found.issued.map(({ issuedAt }) => issuedAt),
        ...found.graded.map(({ gradedAt }) => gradedAt),
      ]
      const arrivals = [...new Set(instants.map(Number))].map((instant) => new Date(instant))
      if (arrivals.length > 0) await tx.$executeRaw(factsArrived("signals", arrivals))
    },
    { timeout: 60_000, maxWait: 30_000 },
  )
}

export function readingOf(
  reading: FinalReading,
  about: Pick<DocumentReading, "origin" | "documentKey" | "readAt" | "modelVersion">,
  signalCount: number,
): DocumentReading {
  const dropped = reading.outcome === "answered" ? reading.dropped.join(", ") : reading.reason
  return { ...about, outcome: reading.outcome, reason: dropped || null, signalCount }
}

export function count(report: SignalReport, { outcome, signalCount }: DocumentReading): void {
  report.read++
  report.issued += signalCount
  if (outcome !== "answered") report[outcome]++
}
