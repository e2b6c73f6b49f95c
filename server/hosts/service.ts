/*
 * The hosts: a listener before Next, Next's route handlers, and this file, the composition root, which connects all
 * parts of a running server. They import no command, and nothing below imports them.
 */

import { openBilling } from "../accounts/billing/stripe"
import { credentialLookups } from "../accounts/lookups"
import { documentReader } from "../accounts/oauth/documents"
import { quotaStore } from "../accounts/quota"
import type { FindCharged } from "../accounts/quota/floors"
import { boundedQuotaStore } from "../accounts/quota/memory"
import { withWiderNetworks } from "../accounts/quota/widerNetworks"
import { sessionReader } from "../accounts/sessions/reader"
import { usageCounter } from "../accounts/usage/counter"
import { chargedOn, restoreQuotas } from "../accounts/usage/restore"
import { workBudget } from "../accounts/workBudget"
import { openFileStore } from "../files/store/open"
import type { FileStore } from "../files/store/store"
import { openKnowledge } from "../knowledge/store"
import { sourceCatalogue } from "../knowledge/upstreams"
import { limitsThroughPooler } from "../platform/database/addresses"
import { connect } from "../platform/database/database"
import { announceUsage, type NotificationTiming } from "../platform/database/notifications"
import { openPool, type Timeouts, timeouts } from "../platform/database/pool"
import { databaseProbe } from "../platform/database/probe"
import { requireDatabase } from "../platform/database/requireDatabase"
import { type Env, readEnv } from "../platform/env"
import { createLogger } from "../platform/log"
import { once } from "../platform/process"
import { answerCache } from "../surfaces/requests/answerCache"
import { openComputer } from "../surfaces/requests/computing/computer"
import { requestDurations } from "../surfaces/requests/requestDurations"
import { requestLines } from "../surfaces/requests/requestLines"
import type { Service } from "../surfaces/requests/service"
import { streamHub } from "../surfaces/requests/streamHub"
import { followDatabase } from "./following"
import { watchReplicas } from "./watchReplicas"

/** One per process, opened on first use. Throws if `DATABASE_URL` is not set. */
export function service(): Promise<Service> {
  return once("service", async () => {
    const env = readEnv()
    if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set; `npm start` sets it for the embedded database.")
    await requireDatabase(env, env.DATABASE_URL)
    return openService(env, env.DATABASE_URL, new Date())
  })
}

export type Patience = {
  database: Timeouts
  quotaMs?: number
  notifications?: NotificationTiming
  replicas?: Parameters<typeof watchReplicas>[1]
}

/** Usage stored on `at`'s UTC day counts towards that day's quotas. */
export async function openService(
  env: Env,
  databaseUrl: string,
  at: Date,
  patience: Patience = { database: timeouts.serving },
): Promise<Service> {
  const opened = new AsyncDisposableStack()
  try {
    return await openParts({ env, databaseUrl, at, patience }, opened)
  } catch (error) {
    // Errors of closing only follow from the first one.
    await opened.disposeAsync().catch(() => {})
    throw error
  }
}

/** Opened on first use, because the S3 library takes some megabytes. */
function fileStore(env: Env): Service["files"] {
  let store: Promise<FileStore> | undefined
  return () => {
    store ??= openFileStore(env)
    return store
  }
}

const mostLocalSubjects = 20_000

type Opening = { env: Env; databaseUrl: string; at: Date; patience: Patience }

async function openParts({ env, databaseUrl, at, patience }: Opening, opened: AsyncDisposableStack): Promise<Service> {
  const log = createLogger(env.LOG_LEVEL, env.logFolder)
  const limits = limitsThroughPooler(env, patience.database)
  const database = opened.adopt(connect(databaseUrl, 10, limits), (database) => database.close())
  const probe = opened.adopt(databaseProbe(databaseUrl, limits), (probe) => probe.close())
  const loadingPool = opened.adopt(openPool(databaseUrl, 1, timeouts.loading), (pool) => pool.end())
  const pricingUrl = `${env.BASE_URL}/pricing`
  const quotaPlace = {
    redisUrl: env.REDIS_URL,
    upstashUrl: env.UPSTASH_REDIS_REST_URL,
    upstashToken: env.UPSTASH_REDIS_REST_TOKEN,
  }
  const findCharged: FindCharged = (subjects, at) => chargedOn(database, subjects, new Date(at))
  const quota = withWiderNetworks(await quotaStore(quotaPlace, findCharged, patience.quotaMs))
  opened.defer(() => quota.close())
  await restoreQuotas(loadingPool, quota, at)
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env), loadingPool)
  opened.defer(() => knowledge.close())
  const shared = { env, databaseUrl, limits }
  const computer = openComputer(knowledge, shared, log, env.NODE_ENV === "production")
  opened.defer(() => computer.close())
  const usage = usageCounter(database, log)
  opened.defer(() => usage.close())
  usage.watch((accountIds) => {
    announceUsage(database.pool, [...accountIds]).catch((error) =>
      log.warn(
        { event: "usage.announce_failed", error: String(error) },
        "Other processes could not be notified of usage",
      ),
    )
  })
  const streams = streamHub(database, log)
  opened.defer(() => streams.close())
  const lookups = credentialLookups(quota)
  const parts = { env, database, knowledge, streams, lookups, log, pricingUrl, isServer: true }
  const { keys, tokens, notifications } = followDatabase(parts, patience.notifications)
  opened.defer(() => notifications.close())
  await notifications.started
  const replicas = watchReplicas({ database, isQuotaShared: quota.isShared, log }, patience.replicas)
  opened.defer(() => replicas.close())
  const lines = opened.adopt(requestLines(log), (log) => log.close())
  return {
    env,
    log,
    database,
    probe,
    keys,
    tokens,
    lookups,
    sessions: sessionReader(database, lookups),
    readDocument: documentReader(),
    quota,
    work: workBudget(),
    localQuota: boundedQuotaStore(mostLocalSubjects),
    replicas,
    usage,
    knowledge,
    answers: answerCache(),
    files: fileStore(env),
    computer,
    streams,
    durations: requestDurations(),
    requestLines: lines,
    notifications,
    billing: await openBilling(env, log),
    pricingUrl,
    close: () => opened.disposeAsync(),
  }
}
