import type { Queries } from "../../platform/database/byDriver"

/** A prediction or a signal, and where the log commits to it. */
export type LoggedRecord = {
  origin: string
  ledgerIndex: number | null
  /** What it was predicted with; null for a signal, which has a leaf of its own. */
  batch: { timeframe: string; referenceDate: string; targetDate: string; at: Date } | null
}

export async function findRecord(queries: Queries, id: string): Promise<LoggedRecord | null> {
  const [prediction] = await queries.$queryRaw<(NonNullable<LoggedRecord["batch"]> & Omit<LoggedRecord, "batch">)[]>`
    SELECT origin, ledger_index::float8 AS "ledgerIndex", timeframe, reference_date::text AS "referenceDate",
      target_date::text AS "targetDate", issued_at AS at
    FROM prediction WHERE id = ${id}`
  if (prediction) {
    const { origin, ledgerIndex, ...batch } = prediction
    return { origin, ledgerIndex, batch }
  }
  const [signal] = await queries.$queryRaw<Omit<LoggedRecord, "batch">[]>`
    SELECT origin, ledger_index::float8 AS "ledgerIndex" FROM event_signal WHERE id = ${id}`
  return signal ? { ...signal, batch: null } : null
}
