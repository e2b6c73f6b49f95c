import type pg from "pg"
import { Prisma } from "../../platform/database/generated/client"
import { notification } from "../../platform/database/notifications"
import type { FamilyName } from "../families"

/**
 * What an answer can rest on, each with a version of its own: the families of facts, and what the service knows of itself:
 * what it predicted, what it signalled, what it claims, the log of these, and how the runs of its sources ended.
 */
export type Need = FamilyName | (typeof ownNeeds)[number]

export const ownNeeds = ["predictions", "signals", "claims", "log", "runs"] as const

export function isFamily(need: Need): need is FamilyName {
  return !ownNeeds.some((own) => own === need)
}

/** Of each name that changed, the instants at which its facts became known. */
export type Arrivals = ReadonlyMap<string, readonly Date[]>

/**
 * The statement by which a writer of facts says, in the transaction that shows them, that they became known at these
 * instants: it moves the version and tells every replica once the transaction commits. Whoever stores nothing new says
 * nothing.
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

/** How often the facts of each family, and the predictions, have changed; what never did is not there. */
export async function readVersions(pool: Pick<pg.Pool, "query">): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; version: string }>("SELECT name, version FROM fact_version")
  return new Map(rows.map(({ name, version }) => [name, version]))
}
