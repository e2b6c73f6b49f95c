import type pg from "pg"
import type { SignalsView } from "../../../knowledge/knowledge"
import type { RecordOrigin } from "../../../knowledge/origin"
import type { Database } from "../../../platform/database/database"
import { originOf, statistics, type TickerOutcome } from "./read"

/** The latest state. `firstEntryDate` is the entry date before the grade. */
export type KeptOutcome = TickerOutcome & { id: string; firstEntryDate: string }

type Kept = {
  /** The version of the signals when they were read; null before the first read. */
  version: string | null
  outcomes: readonly KeptOutcome[]
  /** The position of each signal without a grade, by id. */
  pending: ReadonlyMap<string, number>
  lastGraded: Date
}

type Pool = Pick<pg.Pool, "query">

const beforeAll = new Date(0)
const nothing: Kept = { version: null, outcomes: [], pending: new Map(), lastGraded: beforeAll }

const records = new WeakMap<Database, Map<RecordOrigin, () => Promise<Kept>>>()

/**
 * All outcomes of a record so far. They are never changed or deleted, so a process reads them once, and then only new
 * ones.
 */
export function keptOutcomes(view: Pick<SignalsView, "database" | "feed">): Promise<Kept> {
  const { database } = view
  const origin = originOf(view)
  const byOrigin = records.get(database) ?? new Map<RecordOrigin, () => Promise<Kept>>()
  records.set(database, byOrigin)
  const record = byOrigin.get(origin) ?? openRecord(database.pool, origin)
  byOrigin.set(origin, record)
  return record()
}

/** Reads one at a time. A failed read leaves the outcomes unchanged. */
function openRecord(pool: Pool, origin: RecordOrigin): () => Promise<Kept> {
  let kept = nothing
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const reading = last.then(async () => {
      kept = await broughtUpToDate(pool, origin, kept)
      return kept
    })
    last = reading.catch(() => {})
    return reading
  }
}

async function broughtUpToDate(pool: Pool, origin: RecordOrigin, kept: Kept): Promise<Kept> {
  const { version, issued, ungraded } = await findStanding(pool, origin, kept.version)
  if (version === kept.version) return kept
  const later = merged(kept, version, await readAfter(pool, origin, kept))
  const isWhole = later.outcomes.length === issued && later.pending.size === ungraded
  // Signals or grades that arrived late, with an earlier instant, were not among the later ones.
  return isWhole ? later : merged(nothing, version, await readAfter(pool, origin, nothing))
}

type Standing = { version: string; issued: number; ungraded: number }

/** Counts only if the version has changed. */
async function findStanding(pool: Pool, origin: RecordOrigin, version: string | null): Promise<Standing> {
  const { rows } = await pool.query<Standing>(
    `SELECT version, counted.* FROM (SELECT coalesce(max(version), 0)::text AS version FROM fact_version WHERE name = 'signals') AS v
     LEFT JOIN LATERAL (
       SELECT (SELECT count(*)::int FROM event_signal WHERE origin = $1) AS issued,
         (SELECT count(*)::int FROM ungraded_signal u JOIN event_signal s ON s.id = u.signal_id WHERE s.origin = $1) AS ungraded
     ) AS counted ON v.version IS DISTINCT FROM $2`,
    [origin, version],
  )
  return rows[0]
}

async function readAfter(pool: Pool, origin: RecordOrigin, { outcomes, lastGraded }: Kept): Promise<KeptOutcome[]> {
  const last = outcomes.at(-1)
  const { rows } = last
    ? await pool.query<KeptOutcome>(stored(isLater), [origin, last.issuedAt, lastGraded])
    : await pool.query<KeptOutcome>(stored("s.origin = $1"), [origin])
  return rows
}

const stored = (condition: string) => `
  SELECT ${statistics}, s.ticker, s.id, s.entry_date::text AS "firstEntryDate"
  FROM event_signal s LEFT JOIN event_signal_grade g ON g.signal_id = s.id
  WHERE ${condition} ORDER BY s.issued_at, s.id`

const isLater = `s.origin = $1 AND s.id IN (
  SELECT id FROM event_signal WHERE origin = $1 AND issued_at > $2
  UNION ALL SELECT signal_id FROM event_signal_grade WHERE graded_at > $3)`

function merged(kept: Kept, version: string, arrived: readonly KeptOutcome[]): Kept {
  const outcomes = [...kept.outcomes]
  const pending = new Map(kept.pending)
  const lastIssued = outcomes.at(-1)?.issuedAt ?? beforeAll
  const shareTexts = textSharer()
  let { lastGraded } = kept
  for (const outcome of arrived) {
    const { id, issuedAt, gradedAt } = outcome
    const place = issuedAt > lastIssued ? outcomes.length : pending.get(id)
    if (place === undefined) continue
    shareTexts(outcome)
    outcomes[place] = outcome
    if (gradedAt === null) pending.set(id, place)
    else pending.delete(id)
    if (gradedAt !== null && gradedAt > lastGraded) lastGraded = gradedAt
  }
  return { version, outcomes, pending, lastGraded }
}

/** Most texts of rows are equal, so one copy of each is kept. */
function textSharer(): (outcome: KeptOutcome) => void {
  const texts = new Map<string | null, string | null>()
  const one = <Text extends string | null>(text: Text): Text => {
    const held = texts.get(text)
    if (held === undefined) texts.set(text, text)
    return held === undefined ? text : (held as Text)
  }
  return (outcome) => {
    outcome.eventType = one(outcome.eventType)
    outcome.ticker = one(outcome.ticker)
    outcome.direction = one(outcome.direction)
    outcome.entryDate = one(outcome.entryDate)
    outcome.firstEntryDate = one(outcome.firstEntryDate)
    outcome.horizonEndDate = one(outcome.horizonEndDate)
    outcome.status = one(outcome.status)
    outcome.outcome = one(outcome.outcome)
    outcome.exitDate = one(outcome.exitDate)
  }
}
