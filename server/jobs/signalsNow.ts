import type { PanelsOnDemand } from "../bars/knownPanels"
import { listNewestRuns } from "../knowledge/facts/runs"
import { factsArrived } from "../knowledge/facts/versions"
import type { RecordOrigin } from "../knowledge/origin"
import { type LogTask, openLog } from "../ledger/append"
import { logSignals } from "../ledger/logSignals"
import { openSplitList } from "../ledger/logSplits"
import type { Database } from "../platform/database/database"
import { type Analyst, type FinalReading, isFinal } from "../signals/headlines/analyst"
import type { DocumentChange } from "../signals/headlines/storage/documentChanges"
import { type AnalystResults, type DocumentReading, storeFound } from "../signals/headlines/storage/write"
import type { Progress } from "./job"
import { openState } from "./signalState"
import type { Arrived } from "./signalSteps"

export type SignalRun = {
  database: Database
  origin: RecordOrigin
  /** Loaded on demand, because most documents lead to no signal and then no bars are needed. */
  panels: PanelsOnDemand
  arrived: readonly Arrived[]
  changed: readonly DocumentChange[]
  log: LogTask
  analyst: Analyst | null
  toGrade: string | null
  progress: Progress
}

export type SignalReport = {
  read: number
  issued: number
  graded: number
  changed: number
  refused: number
  invalid: number
  stoppedBecause: string | null
}

export const nothingDone: SignalReport = {
  ...{ read: 0, issued: 0, graded: 0, changed: 0, refused: 0, invalid: 0 },
  stoppedBecause: null,
}

/** Less than the job's own limit: a model may take a minute for a document. */
const LONGEST_RUN_MS = 600_000
/** After this many failures in a row, the analyst gets no more documents in this run. */
const MOST_FAILURES = 3

/**
 * Grades what is due, records changed documents, and has new ones read in sequence. Stores each result as soon as it is
 * read, with that time, so that a run can stop anywhere and nothing is dated too early.
 */
export async function signalsNow(run: SignalRun): Promise<SignalReport> {
  const { database, origin, panels, arrived, analyst, toGrade, progress } = run
  const state = await openState(database, panels, origin)
  const report = { ...nothingDone }
  if (toGrade !== null) {
    await panels.load()
    const { graded } = await store(run, (gradedAt) => {
      const { graded, splits } = state.grade(toGrade, gradedAt)
      return { ...none, graded, splits: [splits], sessions: [{ origin, session: toGrade, gradedAt }] }
    })
    report.graded = graded.length
  }
  const changed = state.change(run.changed)
  if (changed.length > 0) await store(run, () => ({ ...none, changed }))
  report.changed = changed.length
  const startedAt = run.log.now().getTime()
  let failures = 0
  for (const [index, { document }] of arrived.entries()) {
    if (!analyst) break
    if (run.log.now().getTime() - startedAt >= LONGEST_RUN_MS) {
      report.stoppedBecause = "The run has taken ten minutes; the next one continues with the rest."
      break
    }
    const reading = await analyst.read(document)
    if (!isFinal(reading)) {
      report.stoppedBecause = reading.reason
      if (reading.outcome === "over_budget" || ++failures === MOST_FAILURES) break
      continue
    }
    failures = 0
    const { modelVersion } = analyst
    const findings = reading.outcome === "answered" ? reading.findings : []
    if (findings.length > 0) await panels.load()
    const { readings } = await store(run, (issuedAt) => {
      const issued = state.issue({ origin, document, findings, modelVersion, issuedAt })
      const about = { origin, documentKey: document.key, readAt: issuedAt, modelVersion }
      return { ...none, readings: [readingOf(reading, about, issued.length)], issued }
    })
    for (const read of readings) count(report, read)
    progress("event signals", index + 1, arrived.length)
  }
  return report
}

export const none: AnalystResults = { readings: [], issued: [], graded: [], changed: [], splits: [], sessions: [] }

/**
 * Stores results with their leaves and a checkpoint, dated when the log is locked, so that a signal is entered at the
 * first open after both. Announces new signals and grades.
 */
export async function store(
  { database, log: { identity, now } }: SignalRun,
  find: (at: Date) => AnalystResults,
): Promise<AnalystResults> {
  const priceSource = await priceSources(database)
  return database.prisma.$transaction(
    async (tx) => {
      const log = await openLog(tx, identity, now)
      const found = find(log.at)
      const instants = [
        ...found.issued.map(({ issuedAt }) => issuedAt),
        ...found.graded.map(({ gradedAt }) => gradedAt),
        ...found.changed.map(({ changedAt }) => changedAt),
      ]
      const begin = log.next()
      logSignals(log, await openSplitList(tx), { ...found, priceSource })
      await storeFound(tx, found)
      if (log.next() > begin) await log.seal()
      const arrivals = [...new Set(instants.map(Number))].map((instant) => new Date(instant))
      if (arrivals.length > 0) await tx.$executeRaw(factsArrived("signals", arrivals))
      return found
    },
    { timeout: 300_000, maxWait: 30_000 },
  )
}

async function priceSources({ pool }: Database): Promise<string> {
  const runs = await listNewestRuns(pool)
  return runs.flatMap(({ family, sourceId }) => (family === "bars" ? sourceId : [])).join(", ")
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
