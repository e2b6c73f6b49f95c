import type pg from "pg"

export type Replicas = {
  others: number
  /** The least by which this machine's clock is ahead of the database's; negative if it is behind. */
  clockAheadMs: number
}

/** Clocks that a time server sets differ by less. */
const mostSkewMs = 5_000

/** Each server holds this lock on the connection on which it listens, so the lock ends with the connection. */
const [family, name] = [0x0a55a9, "'a server'"]
export const holdServerLock = `SELECT pg_advisory_lock_shared(${family}, hashtext(${name}))`

/** The database reads its clock between `askedAt` and `answeredAt`, which bounds the difference. */
export async function lookAtReplicas(
  pool: Pick<pg.Pool, "query">,
  clock: () => number,
): Promise<Replicas & { servers: number }> {
  const askedAt = clock()
  const { rows } = await pool.query<{ at: number; servers: number }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at, count(*)::int AS servers FROM pg_locks
     WHERE locktype = 'advisory' AND mode = 'ShareLock' AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND (classid::bigint, objid::bigint) = (${family}, hashtext(${name})::bigint & 4294967295)`,
  )
  const answeredAt = clock()
  const [{ at, servers }] = rows
  const clockAheadMs = at < askedAt ? askedAt - at : Math.min(0, answeredAt - at)
  return { servers, others: Math.max(0, servers - 1), clockAheadMs }
}

export function describeSkew({ clockAheadMs }: Pick<Replicas, "clockAheadMs">): string | null {
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000)
  if (Math.abs(clockAheadMs) <= mostSkewMs) return null
  return `The clock of this machine is ${seconds} s ${clockAheadMs > 0 ? "ahead of" : "behind"} the database's. Minutes of quotas, and the ends of sessions, tokens and replaced keys, are off by as much here.`
}

export function describeUnshared(servers: number): string {
  return `${servers} servers share this database and no quota store, so each enforces limits on its own. REDIS_URL, or UPSTASH_REDIS_REST_URL, names one for all.`
}
