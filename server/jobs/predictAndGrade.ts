import type { KnownPanels } from "../bars/knownPanels"
import { sessionOnOrBefore } from "../bars/panel"
import { shownSplits } from "../bars/shownSplits"
import { factsArrived } from "../knowledge/facts/versions"
import type { RecordOrigin } from "../knowledge/origin"
import { type LogTask, type OpenLog, openLog } from "../ledger/append"
import type { Database } from "../platform/database/database"
import type { Prisma } from "../platform/database/generated/client"
import { barsKnownAt } from "../platform/exchange/sessions"
import { gradeDue, mediansOf } from "../predictions/gradeDue"
import type { Timeframe } from "../predictions/horizon"
import type { ForecastModel } from "../predictions/model"
import type { MadePrediction } from "../predictions/predict"
import {
  listMedians,
  listOpenPredictions,
  listStoredIds,
  type OpenPrediction,
  predictionId,
  type StoredPrediction,
  storeGrades,
  storePredictions,
} from "../predictions/storage/write"
import { coverBatches } from "./batchCoverage"
import { inTime, type Lived, logLived, type NewGrade } from "./logLived"
import { openTallies, type Tallies, talliesOf } from "./tallies"
import type { UniversePlan } from "./universePlan"

export type SessionBatch = {
  origin: RecordOrigin
  timeframe: Timeframe
  sessions: readonly string[]
  /** Null: gives only due grades, and does not mark the sessions as done. */
  predictions: readonly (MadePrediction & { model: ForecastModel })[] | null
  clock: { gradedAt(session: string): Date; issuedAt(session: string): Date }
  /** Null for a replay, which is not logged. */
  log: (LogTask & { universe: UniversePlan }) | null
}

/** Grades come with the bars, predictions a quarter of an hour later. */
export const worldClock: SessionBatch["clock"] = {
  gradedAt: barsKnownAt,
  issuedAt: (session) => new Date(barsKnownAt(session).getTime() + 15 * 60_000),
}

/**
 * For each session in order, grades what is due with what was known then, and issues predictions with the record as of
 * then. One transaction stores everything, with its leaves in the log and the finished steps. Existing predictions
 * never change.
 */
export async function predictAndGrade(database: Database, panels: KnownPanels, batch: SessionBatch): Promise<void> {
  const { origin, timeframe, sessions } = batch
  await database.prisma.$transaction(
    async (tx) => {
      const open = await listOpenPredictions(tx, origin, timeframe)
      const openTargets = [...new Set(open.map(({ targetDate }) => targetDate))]
      // Only new predictions need tallies, which are slow to read.
      const isPredicted = batch.predictions !== null && batch.predictions.length > 0
      const instants = sessions.map(batch.clock.issuedAt)
      const known = {
        open,
        medians: await listMedians(tx, origin, timeframe, openTargets),
        tallies: isPredicted ? await openTallies(tx, origin, timeframe, instants) : talliesOf([], []),
      }
      const through = liveThrough(panels, batch, known)
      const stored = await listStoredIds(tx, through.issued)
      const news = { ...through, issued: through.issued.filter(({ id }) => !stored.has(id)) }
      const { lived, seal } = await logIfAny(tx, panels, batch, { news, made: through.issued })
      await storeGrades(tx, lived.graded)
      await storePredictions(tx, lived.issued)
      await seal?.()
      if (batch.predictions) await storeSteps(tx, origin, timeframe, sessions)
      const arrivals = knownInstants(lived)
      if (arrivals.length > 0) await tx.$executeRaw(factsArrived("predictions", arrivals))
    },
    { timeout: 300_000, maxWait: 30_000 },
  )
}

async function logIfAny(
  tx: Prisma.TransactionClient,
  panels: KnownPanels,
  batch: SessionBatch,
  { news, made }: { news: Lived; made: readonly StoredPrediction[] },
): Promise<{ lived: Lived; seal: OpenLog["seal"] | null }> {
  if (!batch.log || news.issued.length + news.graded.length === 0) return { lived: news, seal: null }
  const { identity, now, universe } = batch.log
  const through = news.issued.at(-1)?.referenceDate
  const covered = {
    ...news,
    universes: through === undefined ? [] : universe.listUnlogged(through),
    coverage: coverBatches(panels, universe, { issued: news.issued, made }),
  }
  const log = await openLog(tx, identity, now)
  // Another process may have held the log for minutes.
  const lived = news.origin === "live" ? inTime(covered, log.at) : covered
  await logLived(tx, log, lived)
  return { lived, seal: log.seal }
}

type Known = { open: OpenPrediction[]; medians: Awaited<ReturnType<typeof listMedians>>; tallies: Tallies }

function liveThrough(panels: KnownPanels, batch: SessionBatch, known: Known): Lived {
  const { clock, origin, timeframe } = batch
  const { tallies } = known
  const medians = mediansOf(known.medians)
  const made = Map.groupBy(batch.predictions ?? [], ({ referenceDate }) => referenceDate)
  const issued: StoredPrediction[] = []
  const graded: NewGrade[] = []
  const splits: Lived["splits"] = []
  let waiting: (OpenPrediction | StoredPrediction)[] = known.open
  for (const session of batch.sessions) {
    const gradedAt = clock.gradedAt(session)
    const through = sessionOnOrBefore(panels.sessions, session)
    const panel = panels.at(gradedAt)
    const positions = waiting.map(({ ticker, referenceDate }) => ({ ticker, from: referenceDate }))
    splits.push({ ...shownSplits(panel, through, positions), at: gradedAt })
    const now = gradeDue(panel, through, waiting, medians)
    waiting = now.waiting
    for (const { prediction, grade, relative } of now.due) {
      const given = { grade, relative, gradedAt, ledgerIndex: null }
      if ("issuedAt" in prediction) prediction.graded = given
      else graded.push({ ...prediction, ...given })
      if (grade.outcome !== "void") {
        tallies.count(prediction.ticker, {
          isCorrect: grade.outcome === "correct",
          hasRisen: grade.realizedReturnPct > 0,
        })
      }
    }
    const issuedAt = clock.issuedAt(session)
    tallies.advanceTo(issuedAt)
    for (const { model, ...prediction } of made.get(session) ?? []) {
      const { correct, count, rises, differing } = tallies.of(prediction.ticker)
      const said: StoredPrediction = {
        ...prediction,
        id: predictionId(origin, timeframe, prediction.targetDate, prediction.ticker),
        timeframe,
        origin,
        issuedAt,
        modelVersion: model.card.version,
        historicalCorrect: correct,
        historicalCount: count,
        historicalRises: rises,
        historicalDiffering: differing,
        ledgerIndex: null,
        graded: null,
      }
      issued.push(said)
      waiting.push(said)
    }
  }
  return { origin, timeframe, issued, graded, splits }
}

function knownInstants({ issued, graded }: Lived): Date[] {
  const instants = [
    ...issued.flatMap((prediction) => [prediction.issuedAt, prediction.graded?.gradedAt ?? []].flat()),
    ...graded.map(({ gradedAt }) => gradedAt),
  ]
  return [...new Set(instants.map((instant) => instant.getTime()))].map((instant) => new Date(instant))
}

async function storeSteps(
  tx: Prisma.TransactionClient,
  origin: RecordOrigin,
  timeframe: Timeframe,
  sessions: readonly string[],
) {
  const steps = ["grade", "predict"].flatMap((step) =>
    sessions.map((session) => ({ origin, session: new Date(session), step: `${timeframe}.${step}` })),
  )
  await tx.pipelineStep.createMany({ data: steps, skipDuplicates: true })
}
