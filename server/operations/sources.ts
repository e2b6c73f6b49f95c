import { listHealth, type SourceHealth } from "../knowledge/facts/health"
import { collectedFamilies } from "../knowledge/families"
import { nextRunAt } from "../knowledge/families/pauses"
import { type ConfiguredSource, listSources, liveSources } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { registrations, withPages } from "../sources/whereToRegister"

/** A source of a family, as its operator sees it. Instants are in UTC. */
export type SourceLine = {
  family: string
  sourceId: string
  isConfigured: boolean
  /** Of a source whose terms must be acknowledged first. */
  allowed: "yes" | "no" | "acknowledged"
  lastAttempt: { at: string; outcome: string; rejected: number } | null
  lastSuccessAt: string | null
  /** The newest kept body of the source, which may have several families. */
  lastBody: { bytes: number; at: string } | null
  /** Why rows of the last run were refused, each once, with a count. */
  refused: readonly { reason: string; count: number }[]
  nextRunAt: string | null
  note: string
}

export async function listSourceLines(database: Database, env: Env, at: Date): Promise<SourceLine[]> {
  const sources = listSources(env)
  const [health, bodies, refused] = await Promise.all([
    listHealth(database.pool, sources, at),
    newestBodies(database),
    refusedRows(database, sources),
  ])
  return sources.map((source, index) => ({
    ...lineOf(env, source, health[index], at),
    lastBody: bodies.get(source.sourceId) ?? null,
    refused: refused.get(`${source.family}/${source.sourceId}`) ?? [],
  }))
}

function lineOf(env: Env, source: ConfiguredSource, { attempt, succeededAt }: SourceHealth, at: Date) {
  const { family, sourceId, notReadReason, isStandby } = source
  const live = liveSources.find(({ id }) => id === sourceId)
  const gate = live?.gate ?? null
  const isAcknowledged = gate !== null && env.variables[gate.variable] === "acknowledged"
  const { schedule } = collectedFamilies.find(({ name }) => name === family) ?? {}
  const notes = [
    notReadReason,
    isStandby && "Asked only where those before it do not answer.",
    live && optionalKeys(live, env),
  ]
  return {
    family,
    sourceId,
    isConfigured: (live?.missing(env.variables) ?? []).length === 0,
    allowed: gate === null ? ("yes" as const) : isAcknowledged ? ("acknowledged" as const) : ("no" as const),
    lastAttempt: attempt && {
      at: attempt.at.toISOString(),
      outcome: attempt.outcome,
      rejected: attempt.rejectedCount,
    },
    lastSuccessAt: succeededAt?.toISOString() ?? null,
    nextRunAt: notReadReason === null && schedule ? nextRunAt(schedule, at).toISOString() : null,
    note: notes.filter(Boolean).join(" "),
  }
}

/** Unset keys that the source also works without, and where to register for them; null if there are none. */
function optionalKeys({ variables, missing }: (typeof liveSources)[number], env: Env): string | null {
  const needed = missing(env.variables)
  const keys = Object.keys(variables).filter((name) => name in registrations && !env.variables[name]?.trim())
  const optional = keys.filter((name) => !needed.includes(name))
  return optional.length > 0 ? `Also takes ${withPages(optional)}.` : null
}

async function newestBodies({ pool }: Database): Promise<Map<string, SourceLine["lastBody"]>> {
  const { rows } = await pool.query<{ sourceId: string; bytes: number; at: Date }>(
    `SELECT DISTINCT ON (source_id) source_id AS "sourceId", size AS bytes, last_fetched_at AS at
     FROM raw_body ORDER BY source_id, last_fetched_at DESC`,
  )
  return new Map(rows.map(({ sourceId, bytes, at }) => [sourceId, { bytes, at: at.toISOString() }]))
}

const mostReasons = 5

async function refusedRows(
  { pool }: Database,
  sources: readonly ConfiguredSource[],
): Promise<Map<string, SourceLine["refused"]>> {
  const { rows } = await pool.query<{ key: string; reason: string; count: number }>(
    `SELECT pair.family || '/' || pair.source_id AS key, reason, count(*)::int AS count
     FROM unnest($1::text[], $2::text[]) AS pair(family, source_id)
       CROSS JOIN LATERAL (SELECT quarantine FROM ingestion WHERE ingestion.family = pair.family
         AND ingestion.source_id = pair.source_id ORDER BY started_at DESC, id DESC LIMIT 1) AS run
       CROSS JOIN LATERAL jsonb_array_elements(coalesce(run.quarantine->'rejected', '[]')) AS row
       CROSS JOIN LATERAL (SELECT left(row->>'reason', 200) AS reason) AS told
     WHERE reason IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 3 DESC`,
    [sources.map(({ family }) => family), sources.map(({ sourceId }) => sourceId)],
  )
  const bySource = new Map<string, { reason: string; count: number }[]>()
  for (const { key, ...each } of rows) {
    const told = bySource.get(key) ?? []
    if (told.length < mostReasons) bySource.set(key, [...told, each])
  }
  return bySource
}
