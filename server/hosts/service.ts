import { openBilling } from "../accounts/billing/stripe"
import { keyVerifier } from "../accounts/keys/verify"
import { documentReader } from "../accounts/oauth/documents"
import { accessTokens } from "../accounts/oauth/holder"
import { quotaStore } from "../accounts/quota"
import { usageCounter } from "../accounts/usage/counter"
import { chargedOn, restoreQuotas } from "../accounts/usage/restore"
import { sourceCatalogue } from "../knowledge/families/upstreams"
import { openKnowledge } from "../knowledge/store"
import { connect } from "../platform/database/database"
import { announceUsage, listenForNotifications } from "../platform/database/notifications"
import { openPool, timeouts } from "../platform/database/pool"
import { type Env, readEnv } from "../platform/env"
import { createLogger } from "../platform/log"
import { once } from "../platform/process"
import { scanThread } from "../products/scans"
import { answerCache } from "../surfaces/answers"
import type { Service } from "../surfaces/service"

/*
 * The composition root: the only file that knows and connects all parts of a running server. Nothing below the hosts
 * imports it.
 */

/** One per process, opened on first use. `DATABASE_URL` must be set by then. */
export function service(): Promise<Service> {
  return once("service", () => {
    const env = readEnv()
    if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set; `npm start` sets it for the embedded database.")
    return openService(env, env.DATABASE_URL, new Date())
  })
}

/** Stored usage of `at`'s UTC day counts against today's quotas. */
export async function openService(env: Env, databaseUrl: string, at: Date): Promise<Service> {
  const log = createLogger(env.LOG_LEVEL)
  const database = connect(databaseUrl, 10, timeouts.serving)
  const loading = openPool(databaseUrl, 1, timeouts.loading)
  const pricingUrl = `${env.BASE_URL}/pricing`
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env), { barsPool: loading, scanThread })
  const quotaPlace = {
    redisUrl: env.REDIS_URL,
    upstashUrl: env.UPSTASH_REDIS_REST_URL,
    upstashToken: env.UPSTASH_REDIS_REST_TOKEN,
  }
  const quota = await quotaStore(quotaPlace, (subjects, at) => chargedOn(database, subjects, new Date(at)))
  await restoreQuotas(database, quota, at)
  const keys = keyVerifier(database, pricingUrl, () => notifications.isConnected())
  const tokens = keyVerifier(database, pricingUrl, () => notifications.isConnected(), undefined, accessTokens(env))
  const refresh = () => {
    knowledge
      .refresh()
      .catch((error) => log.warn({ event: "facts.load_failed", error: String(error) }, "New facts could not be loaded"))
  }
  const notifications = listenForNotifications(databaseUrl, {
    change(topic, subject) {
      if (topic === "keys") for (const verifier of [keys, tokens]) verifier.forget(subject)
      else if (topic === "facts") refresh()
    },
    connected() {
      for (const verifier of [keys, tokens]) verifier.forget()
      refresh()
    },
  })
  await notifications.started
  const usage = usageCounter(database, log)
  usage.watch((accountIds) => {
    announceUsage(database.pool, [...accountIds]).catch((error) =>
      log.warn(
        { event: "usage.announce_failed", error: String(error) },
        "Other processes could not be notified of usage",
      ),
    )
  })
  return {
    env,
    log,
    database,
    keys,
    tokens,
    readDocument: documentReader(),
    quota,
    usage,
    knowledge,
    answers: answerCache(),
    notifications,
    billing: await openBilling(env, log),
    pricingUrl,
    async close() {
      await notifications.close()
      await usage.close()
      await quota.close()
      await knowledge.close()
      await Promise.all([database.close(), loading.end()])
    },
  }
}
