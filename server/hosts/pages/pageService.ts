import { LRUCache } from "lru-cache"
import { openBilling } from "../../accounts/billing/stripe"
import { credentialLookups } from "../../accounts/lookups"
import { documentReader } from "../../accounts/oauth/documents"
import { memoryQuotaStore } from "../../accounts/quota/memory"
import type { ServingQuotaStore } from "../../accounts/quota/store"
import { sessionReader } from "../../accounts/sessions/reader"
import { usageCounter } from "../../accounts/usage/counter"
import { workBudget } from "../../accounts/workBudget"
import { openFileStore } from "../../files/store/open"
import { openKnowledge } from "../../knowledge/store"
import { sourceCatalogue } from "../../knowledge/upstreams"
import { limitsThroughPooler } from "../../platform/database/addresses"
import { connect } from "../../platform/database/database"
import { timeouts } from "../../platform/database/pool"
import { databaseProbe } from "../../platform/database/probe"
import type { Env } from "../../platform/env"
import { createLogger } from "../../platform/log"
import { type ComputedAnswer, encodeText } from "../../surfaces/formats/encoded"
import { answerCache } from "../../surfaces/requests/answerCache"
import { openComputer } from "../../surfaces/requests/computing/computer"
import { requestDurations } from "../../surfaces/requests/requestDurations"
import { requestLines } from "../../surfaces/requests/requestLines"
import type { Service } from "../../surfaces/requests/service"
import { streamHub } from "../../surfaces/requests/streamHub"
import { followDatabase } from "../following"
import type { RemoteCalls } from "./calls"

const [connections, answerBytes] = [5, 8 * 1024 * 1024]

/**
 * The service of a process that only renders pages. It reads accounts from the database, holds no bars, and requests
 * answers, the state of the sources and all counts from the listener's process.
 */
export async function openPageService(env: Env, calls: RemoteCalls): Promise<Service> {
  const log = createLogger(env.LOG_LEVEL, env.logFolder)
  const database = connect(String(env.DATABASE_URL), connections, limitsThroughPooler(env, timeouts.pages))
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env), null)
  const pricingUrl = `${env.BASE_URL}/pricing`
  const quota = remoteQuota(calls)
  const lookups = credentialLookups(quota)
  const probe = databaseProbe(database.url, limitsThroughPooler(env, timeouts.pages))
  const { keys, tokens, notifications } = followDatabase({
    ...{ env, database, knowledge, lookups, log, pricingUrl },
    isServer: false,
  })
  await notifications.started
  const { totalRequests, history, status, changes } = calls
  return {
    ...{ env, log, database, probe, keys, tokens, lookups, knowledge, quota, notifications, pricingUrl },
    sessions: sessionReader(database, lookups),
    work: workBudget(),
    localQuota: memoryQuotaStore(),
    readDocument: documentReader(),
    replicas: { seen: () => ({ others: 0, clockAheadMs: 0 }) },
    usage: { ...usageCounter(database, log), totalRequests, history },
    answers: answerCache(answerBytes),
    streams: streamHub(database, log),
    files: () => openFileStore(env),
    durations: requestDurations(),
    requestLines: requestLines(log),
    computer: openComputer(
      knowledge,
      { env: { ...env, THREADS: 0 }, databaseUrl: database.url, limits: limitsThroughPooler(env, timeouts.serving) },
      log,
      false,
    ),
    elsewhere: { answer: remoteAnswers(calls), status, changes },
    billing: await openBilling(env, log),
    async close() {
      await Promise.all([notifications.close(), knowledge.close(), probe.close()])
      await database.close()
    },
  }
}

/** Returns the same object while the answer stays the same, so that it is parsed once. */
function remoteAnswers({ answer }: RemoteCalls): NonNullable<Service["elsewhere"]>["answer"] {
  const kept = new LRUCache<string, ComputedAnswer>({
    maxSize: answerBytes,
    sizeCalculation: ({ body }, question) => body.length + question.length * 2 + 1,
  })
  return async ({ product: { name }, params, owner, at }) => {
    const question = `${name}?${JSON.stringify(params)}`
    const known = kept.get(question)
    const changed = await answer({ name, params, owner, at, known: known?.etag ?? null })
    if (!changed && known) return known
    if (!changed) throw new Error(`${name} was not answered`)
    const next = encodeText(Buffer.from(changed.body))
    kept.set(question, next)
    return next
  }
}

function remoteQuota({ charge, peek, refund }: RemoteCalls): ServingQuotaStore {
  return {
    ...{ charge, peek, refund },
    restore() {},
    async ping() {},
    async close() {},
    isShared: true,
    isDegraded: () => false,
    degradedReason: () => null,
  }
}
