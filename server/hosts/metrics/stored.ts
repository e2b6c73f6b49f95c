import type pg from "pg"
import { mailTraffic } from "../../accounts/mail/hourlyCap"
import { findCheckpoint, readTreeSize } from "../../ledger/storage/read"
import { byDriver } from "../../platform/database/byDriver"
import type { Service } from "../../surfaces/requests/service"
import type { ServicePart, SourceRow } from "../../surfaces/requests/statusReport"
import { readStatus } from "../../surfaces/site/status"
import { type WebhookAge, webhookAges } from "./webhookQueue"

/** Read from the database, and therefore the same on every replica. Instants are Unix seconds. */
export type StoredMetrics = {
  jobs: StoredJob[]
  parts: ServicePart[]
  sources: SourceRow[]
  treeSize: number
  checkpointAt: number | null
  mail: { waiting: number; ageSeconds: number; sent: number }
  webhooks: WebhookAge[]
}

type StoredJob = {
  job: string
  waiting: number
  ageSeconds: number
  succeededAt: number | null
  failedAt: number | null
}

export async function readStored(service: Service, at: number): Promise<StoredMetrics> {
  const { database } = service
  const queries = byDriver(database.pool)
  const now = new Date(at)
  const [jobs, status, treeSize, checkpoint, mail, webhooks] = await Promise.all([
    listJobs(database.pool, now),
    readStatus(service, at),
    readTreeSize(queries),
    findCheckpoint(queries),
    mailTraffic(database, now),
    webhookAges(database, now),
  ])
  const { sent, waiting, waitingSince } = mail
  return {
    jobs,
    parts: status.parts,
    sources: status.sources ?? [],
    treeSize,
    checkpointAt: checkpoint && checkpoint.signedAt.getTime() / 1_000,
    mail: { sent, waiting, ageSeconds: waitingSince ? (at - waitingSince.getTime()) / 1_000 : 0 },
    webhooks,
  }
}

async function listJobs(pool: pg.Pool, at: Date): Promise<StoredJob[]> {
  const { rows: made } = await pool.query<{ isMade: boolean }>(`SELECT to_regclass('jobs.job') IS NOT NULL AS "isMade"`)
  if (!made[0].isMade) return []
  const { rows } = await pool.query<StoredJob>(
    `SELECT name AS job, (count(*) FILTER (WHERE ${isWaiting}))::int AS waiting,
       coalesce(extract(epoch FROM $1::timestamptz - min(start_after) FILTER (WHERE ${isWaiting})), 0)::float8 AS "ageSeconds",
       (extract(epoch FROM max(completed_on) FILTER (WHERE state = 'completed')))::float8 AS "succeededAt",
       (extract(epoch FROM max(completed_on) FILTER (WHERE state = 'failed')))::float8 AS "failedAt"
     FROM jobs.job WHERE name !~ '^night-blocks-' GROUP BY name ORDER BY name`,
    [at],
  )
  return rows
}

const isWaiting = "state IN ('created', 'retry') AND start_after <= $1"
