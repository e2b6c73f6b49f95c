import { setTimeout as sleep } from "node:timers/promises"
import { type CollectedFamily, collectedFamilies } from "../../knowledge/families"
import { expectedDay, findOverdue } from "../../knowledge/families/staleness"
import { describeFilling, type Filling } from "../../knowledge/fill"
import { canCollect, whyNotCollected } from "../../knowledge/upstreams"
import type { DatabaseState } from "../../platform/database/probe"
import { describeSkew, describeUnshared } from "../../platform/database/replicas"
import { freeMegabytes } from "../../platform/disk"
import type { Env } from "../../platform/env"
import { sharedFor } from "../../platform/sharedFor"
import type { Outgoing } from "../http/headers"
import type { Service } from "../requests/service"

export function healthz(): Outgoing {
  return json(200, { status: "ok" })
}

export function startupz(isStarted: boolean): Outgoing {
  return isStarted ? json(200, { status: "started" }) : json(503, { status: "starting" })
}

/** `isFatal`: no request can be served. Otherwise the failure is reported and the replica stays in service. */
export type HealthCheck = { ok: boolean; reason: string | null; isFatal: boolean; details?: Record<string, unknown> }

const keptMs = 1_000
const reports = new WeakMap<Service, (at: number) => Promise<Outgoing>>()

/**
 * For `/readyz`: a 503 with reasons if no request can be served. Failures that all replicas share and can serve with
 * (the database while answers are in memory, quota store, writes, fresh bars) are "degraded" with a 200, because a 503
 * would make a balancer remove every replica at once. One report at a time, shared for up to a second.
 */
export function readyz(service: Service, at: number): Promise<Outgoing> {
  const report = reports.get(service) ?? sharedFor(keptMs, (asked) => readiness(service, asked))
  reports.set(service, report)
  return report(at)
}

async function readiness(service: Service, at: number): Promise<Outgoing> {
  const now = new Date(at)
  const [database, disk, facts] = await Promise.all([
    databaseCheck(service, at),
    diskCheck(service.env),
    familyChecks(service, now),
  ])
  const checks = {
    database: service.answers.hasAny() ? { ...database, isFatal: false } : database,
    database_pool: poolCheck(service),
    notifications: notificationsCheck(service),
    usage: usageCheck(service.usage.writeFailure()),
    disk,
    clock: clockCheck(service),
    quota_store: quotaCheck(service),
    ...facts,
  }
  const filling = service.knowledge.filling()
  if (filling.length > 0) Object.assign(checks, { first_fill: fillCheck(filling) })
  const failed = Object.values(checks).filter(({ ok }) => !ok)
  const isServing = failed.every(({ isFatal }) => !isFatal)
  return json(isServing ? 200 : 503, {
    status: !isServing ? "not_ready" : failed.length > 0 ? "degraded" : "ready",
    reasons: failed.map(({ reason }) => reason),
    checks: Object.fromEntries(
      Object.entries(checks).map(([name, { ok, reason, details }]) => [name, { ok, reason, ...details }]),
    ),
  })
}

/** Until the newest session is predicted, there is hardly anything to serve. */
export function fillCheck(filling: readonly Filling[]): HealthCheck {
  const reason = `The first fill is under way: ${describeFilling(filling)}.`
  const isFatal = filling.some(({ need }) => need === "predictions")
  return { ok: false, reason, isFatal, details: { progress: filling } }
}

/** Polling is reported even if all is well, because keys and facts are then followed more slowly. */
function notificationsCheck({ notifications }: Service): HealthCheck {
  const { polledEveryMs } = notifications
  const isFollowed = notifications.isConnected()
  if (polledEveryMs === null && isFollowed) return fine
  if (polledEveryMs === null) return trouble("Notifications are interrupted, so answers may be missing recent data.")
  const seconds = polledEveryMs / 1_000
  const reason = `DATABASE_DIRECT_URL is none: changes are looked for every ${seconds} s${isFollowed ? "" : ", and the last look failed"}.`
  return { ok: isFollowed, reason, isFatal: false, details: { polled_every_seconds: seconds } }
}

const databaseStates: Record<DatabaseState, () => HealthCheck> = {
  writable: () => fine,
  read_only: () => trouble("The database is read-only, so nothing can be stored."),
  silent: () => fatal("The database does not answer within a second."),
  unreachable: () => fatal("The database cannot be reached."),
}

export async function databaseCheck({ probe }: Pick<Service, "probe">, at: number): Promise<HealthCheck> {
  return databaseStates[await probe.ask(at)]()
}

/** A short queue for connections is normal; requests become slow once it is longer than the pool. */
function poolCheck({ database }: Service): HealthCheck {
  const { waitingCount, options } = database.pool
  if (waitingCount <= options.max) return fine
  return trouble(
    `All ${options.max} connections to the database are in use, and ${waitingCount} requests wait for one.`,
  )
}

const writeFailures: Record<string, string> = {
  "53100": "The disk of the database is full.",
  "25006": "The database is read-only.",
}

/** Usage is written every half second, so this detects a read-only database without writing. */
function usageCheck(failure: string | null): HealthCheck {
  if (failure === null) return fine
  return trouble(
    `${writeFailures[failure] ?? "The database takes no writes."} Usage is kept in memory until it can be written.`,
  )
}

/** PostgreSQL stops when the disk is full, and a start needs room for the built pages. */
export async function diskCheck(env: Env, neededMegabytes = 256): Promise<HealthCheck> {
  const isEmbedded = env.DATABASE_URL === undefined || env.DATABASE_URL === env.EMBEDDED_DATABASE_URL
  if (!isEmbedded) return fine
  const free = await freeMegabytes(env.DATA_DIR)
  return free !== null && free < neededMegabytes
    ? trouble(`Only ${free} MB are free in DATA_DIR; ${neededMegabytes} MB are needed.`)
    : fine
}

export function quotaCheck({ quota, replicas }: Pick<Service, "quota" | "replicas">): HealthCheck {
  if (quota.isDegraded())
    return trouble("The shared quota store cannot be reached, so each process enforces limits on its own.")
  const { others } = replicas.seen()
  return others > 0 && !quota.isShared ? trouble(describeUnshared(others + 1)) : fine
}

function clockCheck({ replicas }: Service): HealthCheck {
  const skew = describeSkew(replicas.seen())
  return skew === null ? fine : trouble(skew)
}

const familyWithinMs = 1_000

/** Only families whose data is due by now. If they cannot be read, the database check reports it. */
async function familyChecks(service: Service, now: Date): Promise<Record<string, HealthCheck>> {
  const silent = sleep(familyWithinMs, undefined, { ref: false })
  const filling = service.knowledge.filling()
  const checks = collectedFamilies.map(async (family) => {
    const { name, expectation } = family
    if (!expectation || filling.some(({ need }) => need === name)) return []
    const asked = service.knowledge.at(now, [name]).newestDay(name)
    const newest = await Promise.race([asked.catch(() => undefined), silent])
    return newest === undefined ? [] : [[name, familyCheck(family, newest, service.env, now)] as const]
  })
  return Object.fromEntries((await Promise.all(checks)).flat())
}

function familyCheck(family: CollectedFamily, newest: string | null, env: Env, now: Date): HealthCheck {
  const { name, title, isRequiredAtStart } = family
  const isCollected = canCollect(family, env)
  const overdue = findOverdue(name, newest, now)
  const details = { newest_day: newest, expected_day: isCollected ? expectedDay(name, now) : null }
  if (newest === null && isRequiredAtStart) return { ...nothingStored(family, env), details }
  if (!overdue || !isCollected) return { ...fine, details }
  return { ...trouble(`${title} of ${overdue.expected} are missing.`), details }
}

/** Not fatal if no source can be asked: the server answers everything else. */
function nothingStored(family: CollectedFamily, env: Env): HealthCheck {
  const none = `No ${family.name} are stored.`
  const lack = whyNotCollected(family, env)
  return lack === null ? fatal(none) : trouble(`${none} ${lack}`)
}

export const fine: HealthCheck = { ok: true, reason: null, isFatal: false }

export function trouble(reason: string): HealthCheck {
  return { ok: false, reason, isFatal: false }
}

function fatal(reason: string): HealthCheck {
  return { ok: false, reason, isFatal: true }
}

function json(status: number, fields: object): Outgoing {
  const body = Buffer.from(JSON.stringify(fields))
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    ...(status === 503 ? { "Retry-After": 10 } : {}),
  }
  return { status, headers, body }
}
