/*
 * What the operator of a service sees of it: the state of its parts, sources, jobs, log, webhooks and backups. Commands
 * and the desk show the same; nothing here serves a request.
 */

import { openBilling } from "../accounts/billing/stripe"
import { mailTraffic } from "../accounts/mail/hourlyCap"
import { mailTransport } from "../accounts/mail/provider"
import { describeSmtp, trySmtp } from "../accounts/mail/smtp"
import { quotaStore } from "../accounts/quota"
import { openFileStore } from "../files/store/open"
import { hostOfBucket } from "../files/store/s3"
import { tryStore } from "../files/store/tryStore"
import { listUntimestamped } from "../ledger/timestamps"
import { listUnwitnessed } from "../ledger/unwitnessed"
import { describeDatabase, directUrl } from "../platform/database/addresses"
import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import { describeSkew, describeUnshared, lookAtReplicas } from "../platform/database/replicas"
import { requireNotifications } from "../platform/database/requireNotifications"
import { requireReachable } from "../platform/database/requireReachable"
import { freeMegabytes } from "../platform/disk"
import type { Env } from "../platform/env"
import { createLogger } from "../platform/log"
import { minuteInUtc, reach, secondsAhead } from "./reach"

export type Part = { part: string; configured: string; reachable: string; due: string }

type Asked = {
  env: Env
  database: Database | null
  at: Date
  isOffline: boolean
}

const notAsked = "not asked"
/** Long, because no request waits for these and a busy machine answers late. */
const [notificationMs, quotaMs, smtpMs] = [5_000, 5_000, 10_000]

export async function listParts(asked: Asked): Promise<Part[]> {
  const parts = await Promise.all([
    databasePart(asked),
    poolerPart(asked),
    clockPart(asked),
    quotaPart(asked),
    workerPart(asked),
    mailPart(asked),
    paymentPart(asked),
    modelPart(asked),
    ...witnessParts(asked),
    ...timestampParts(asked),
    diskPart(asked),
    filesPart(asked),
  ])
  return parts
}

async function databasePart({ env, database }: Asked): Promise<Part> {
  const isEmbedded = !env.DATABASE_URL || env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  const configured = isEmbedded ? "embedded" : describeDatabase(String(env.DATABASE_URL))
  if (!database) return { part: "database", configured, reachable: "no", due: "" }
  const { rows } = await database.pool.query<{ version: string; isEncrypted: boolean; isReadOnly: boolean }>(
    `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isReadOnly",
       coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted"`,
  )
  const [{ version, isEncrypted, isReadOnly }] = rows
  const tls = isEmbedded ? "" : isEncrypted ? ", with TLS" : ", without TLS"
  const due = isReadOnly ? "It is read-only, so nothing can be stored." : ""
  return { part: "database", configured, reachable: `yes, PostgreSQL ${version}${tls}`, due }
}

/** Checks that a notification sent at DATABASE_URL arrives at the direct address. */
async function poolerPart({ env, database }: Asked): Promise<Part> {
  const { DATABASE_DIRECT_URL: given } = env
  const url = env.DATABASE_URL ?? database?.url
  const direct = url === undefined ? null : directUrl(env, url)
  const configured = given === undefined ? "no" : given === "none" ? "none" : `past it: ${describeDatabase(given)}`
  if (url === undefined) return { part: "pooler", configured, reachable: "no", due: "" }
  if (direct === null) {
    return { part: "pooler", configured, reachable: await answers(url), due: "Changes are looked for every 5 s." }
  }
  const heard = await requireNotifications(url, direct, notificationMs).then(
    () => null,
    (error) => `${Object(error).message ?? error}`,
  )
  return heard === null
    ? { part: "pooler", configured, reachable: "yes, and notifications arrive", due: "" }
    : { part: "pooler", configured, reachable: "no", due: heard }
}

async function clockPart({ database }: Asked): Promise<Part> {
  const part = { part: "clock", configured: "this machine's" }
  if (!database) return { ...part, reachable: notAsked, due: "" }
  const skew = describeSkew(await lookAtReplicas(database.pool, Date.now))
  return { ...part, reachable: skew === null ? "yes, as the database's" : "yes", due: skew ?? "" }
}

async function answers(url: string): Promise<string> {
  return requireReachable(url).then(
    () => "yes",
    () => "no",
  )
}

async function quotaPart({ env, database, isOffline }: Asked): Promise<Part> {
  const { REDIS_URL: redisUrl, UPSTASH_REDIS_REST_URL: upstashUrl, UPSTASH_REDIS_REST_TOKEN: upstashToken } = env
  const part = "quota store"
  const url = redisUrl ?? upstashUrl
  if (!url) {
    const servers = database ? (await lookAtReplicas(database.pool, Date.now)).servers : 0
    const due = servers > 1 ? describeUnshared(servers) : "Each server counts alone."
    return { part, configured: "this process", reachable: "yes", due }
  }
  const configured = new URL(url).host
  if (isOffline) return { part, configured, reachable: notAsked, due: "" }
  const store = await quotaStore({ redisUrl, upstashUrl, upstashToken }, undefined, quotaMs)
  const reachable = await store.ping().then(
    () => "yes",
    (error) => `no: ${String(Object(error).message).split("\n")[0].slice(0, 120)}`,
  )
  await store.close()
  return { part, configured, reachable, due: reachable === "yes" ? "" : "Each server counts alone." }
}

async function workerPart({ env, database }: Asked): Promise<Part> {
  const configured = env.START_WORKER ? "by each server" : "elsewhere"
  const heartbeat = await database?.prisma.workerHeartbeat.findUnique({ where: { id: 1 } })
  const reachable = heartbeat ? `last seen ${minuteInUtc(heartbeat.seenAt)}` : database ? "never seen" : notAsked
  return { part: "worker", configured, reachable, due: "" }
}

async function mailPart({ env, database, at, isOffline }: Asked): Promise<Part> {
  const transport = mailTransport(env)
  const { configured, reachable, fault } = await askTransport(env, isOffline)
  const traffic = database && (await mailTraffic(database, at))
  const since = traffic?.waitingSince ? `, the first since ${minuteInUtc(traffic.waitingSince)}` : ""
  const waiting = traffic && traffic.waiting > 0 ? [`${traffic.waiting} waiting${since}`] : []
  const stays = transport === "none" ? ["Mail waits in the queue."] : []
  const open =
    transport === "mailbox" && env.isDemoChosen ? ["Everybody who reaches the server can read it (DEMO)."] : []
  const due = [...fault, ...stays, ...open, ...waiting].join(" ")
  return { part: "mail", configured, reachable, due }
}

async function askTransport(env: Env, isOffline: boolean) {
  const transport = mailTransport(env)
  if (transport === "mailbox") return { configured: "local mailbox", reachable: "yes", fault: [] }
  if (transport === "none") return { configured: "no", reachable: notAsked, fault: [] }
  const { SMTP_URL: server } = env
  const way = server ? `SMTP at ${describeSmtp(server)}` : "Resend"
  const configured = `${way}, from ${env.MAIL_FROM}`
  if (isOffline) return { configured, reachable: notAsked, fault: [] }
  if (!server) return { configured, reachable: said(await reach(env, env.RESEND_BASE_URL)), fault: [] }
  const refused = await trySmtp({ server, timeoutMs: smtpMs })
  return { configured, reachable: said(refused === null), fault: refused === null ? [] : [`${refused}.`] }
}

/** Reads the current prices, so that a wrong key or price shows. Stripe's own message may quote the key. */
async function paymentPart({ env, isOffline }: Asked): Promise<Part> {
  const billing = await openBilling(env, createLogger("silent"))
  if (!billing) return { part: "payment", configured: "no", reachable: notAsked, due: "Plans are set by the operator." }
  if (isOffline) return { part: "payment", configured: "Stripe", reachable: notAsked, due: "" }
  const { stripe, prices } = billing
  const problems = await Promise.all(
    prices.offers.map(({ tier, period, price }) => {
      const named = `The price of ${tier}${period === "year" ? " by the year" : ""}`
      return stripe.prices.retrieve(price).then(
        ({ active, recurring }) => {
          if (!active) return `${named} is no longer sold.`
          return recurring?.interval === period ? null : `${named} is charged by the ${recurring?.interval ?? "piece"}.`
        },
        (error) => `${named}: ${Object(error).code ?? Object(error).type ?? "no answer"}.`,
      )
    }),
  )
  const due = problems.filter((problem) => problem !== null)
  return { part: "payment", configured: "Stripe", reachable: said(due.length === 0), due: due.join(" ") }
}

async function modelPart({ env, isOffline }: Asked): Promise<Part> {
  const { LLM_BASE_URL: url, LLM_MODEL: model } = env
  if (!url || !model) return { part: "model", configured: "no", reachable: notAsked, due: "Headlines are not read." }
  const configured = `${model} at ${new URL(url).host}`
  return { part: "model", configured, reachable: isOffline ? notAsked : said(await reach(env, url)), due: "" }
}

function witnessParts({ env, database, at, isOffline }: Asked): Promise<Part>[] {
  return env.LOG_WITNESSES.map(async (witness) => {
    const [name] = witness.key.split("+")
    const { url } = witness
    const due = database ? await listUnwitnessed(byDriver(database.pool), [witness], at) : []
    const reachable = url === null ? "brings its lines" : isOffline ? notAsked : said(await reach(env, url))
    return { part: "witness", configured: name, reachable, due: due.join(" ") }
  })
}

function timestampParts({ env, database, at, isOffline }: Asked): Promise<Part>[] {
  return env.TIMESTAMP_URLS.map(async (url) => {
    const due = database ? await listUntimestamped(byDriver(database.pool), [url], at) : []
    const reachable = isOffline ? notAsked : said(await reach(env, url))
    return { part: "timestamps", configured: new URL(url).host, reachable, due: due.join(" ") }
  })
}

/** With less, an embedded PostgreSQL may stop, and pages cannot be built. */
const enoughMegabytes = 1_024

async function diskPart({ env }: Asked): Promise<Part> {
  const free = await freeMegabytes(env.DATA_DIR)
  const disk = { part: "disk", configured: env.DATA_DIR }
  if (free === null) return { ...disk, reachable: "no", due: "The folder is made at the start." }
  const due = free < enoughMegabytes ? `Less than ${enoughMegabytes.toLocaleString("en-US")} MB are free.` : ""
  return { ...disk, reachable: `${free.toLocaleString("en-US")} MB free`, due }
}

/** S3 refuses requests whose signature is 15 minutes off its own time. */
const mostSecondsOff = 60

/** Where bulk files are stored; for a bucket, whether it can be written and read, and whose clock is off. */
async function filesPart({ env, isOffline }: Asked): Promise<Part> {
  const part = "bulk files"
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = env
  if (bucket === undefined) return { part, configured: "in DATA_DIR", reachable: "yes", due: "" }
  const host = hostOfBucket({ endpoint, region })
  const configured = `bucket ${bucket} at ${host.host}`
  if (isOffline) return { part, configured, reachable: notAsked, due: "" }
  const ahead = await secondsAhead(host, Date.now)
  if (ahead === null) return { part, configured, reachable: "no", due: "Files wait until they can be stored." }
  const fault = await tryStore(await openFileStore(env))
  const skewed = Math.abs(ahead) > mostSecondsOff
  const skew = skewed ? `Its clock is ${Math.abs(ahead)} s ${ahead > 0 ? "ahead of" : "behind"} this machine's.` : null
  const due = [fault, skew].filter(Boolean).join(" ")
  return { part, configured, reachable: fault === null ? "yes, and written to and read" : "yes", due }
}

const said = (is: boolean) => (is ? "yes" : "no")
