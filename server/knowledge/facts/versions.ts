import type pg from "pg"
import { Prisma } from "../../platform/database/generated/client"
import { notification } from "../../platform/database/notifications"
import type { FamilyName } from "../families"

/**
 * What an answer can rest on, each with its own version: families of facts, and the service's own data, such as
 * predictions, signals, claims, the log, bulk files and runs.
 */
export type Need = FamilyName | (typeof ownNeeds)[number]

export const ownNeeds = ["predictions", "signals", "claims", "log", "files", "runs"] as const

export function isFamily(need: Need): need is FamilyName {
  return !ownNeeds.some((own) => own === need)
}

export type Arrivals = ReadonlyMap<string, readonly Date[]>

/**
 * The statement that announces new facts, in the transaction that shows them. On commit it notifies every replica. A
 * writer that stores nothing new must not run it.
 */
export function factsArrived(name: Need | (string & {}), instants: readonly Date[]): Prisma.Sql {
  return Prisma.sql`
    WITH moved AS (
      INSERT INTO fact_version (name, version) VALUES (${name}, 1)
      ON CONFLICT (name) DO UPDATE SET version = fact_version.version + 1),
    arrived AS (
      INSERT INTO fact_arrival (name, known_at) SELECT ${name}::text, unnest(${instants}::timestamptz[])
      ON CONFLICT DO NOTHING)
    ${notification("facts", name)}`
}

export async function readVersions(pool: Pick<pg.Pool, "query">): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; version: string }>("SELECT name, version FROM fact_version")
  return new Map(rows.map(({ name, version }) => [name, version]))
}
