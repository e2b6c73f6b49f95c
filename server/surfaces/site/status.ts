import { listIncidents } from "../../accounts/incidents/list"
import { listChanges, type SourceChange } from "../../knowledge/facts/health"
import { logIdentity } from "../../ledger/identity"
import { explainRewound, findRewound } from "../../ledger/rewound"
import { listUntimestamped } from "../../ledger/timestamps"
import { listUnwitnessed } from "../../ledger/unwitnessed"
import { byDriver } from "../../platform/database/byDriver"
import { dayMs } from "../../platform/dates"
import { status } from "../../products/intelligence/status"
import type { AnswerOf } from "../../products/product"
import { encode } from "../formats/encoded"
import { answerOf } from "../requests/answerOf"
import type { Service } from "../requests/service"
import type { ServicePart, StatusReport } from "../requests/statusReport"
import { databaseCheck, fillCheck, fine, type HealthCheck, quotaCheck, trouble } from "../rest/health"

const checkedEveryMs = 5_000

/** Reads the database at most once in five seconds, for all requests. */
export async function readStatus(service: Service, at: number): Promise<StatusReport> {
  if (service.elsewhere) return service.elsewhere.status(at)
  const lastCheck = at - (at % checkedEveryMs)
  const moment = { at: lastCheck, versions: "" }
  const [parts, read] = await Promise.all([
    service.answers.get("status parts", moment, async () => encode(await checkService(service, lastCheck))),
    readSources(service, at),
  ])
  return {
    checked_at: new Date(lastCheck).toISOString(),
    ...(JSON.parse(parts.body.toString()) as Checked),
    sources: read?.sources ?? null,
    sources_as_of: read?.meta.as_of ?? null,
    data_origin: read && service.env.FEED,
  }
}

type Checked = Pick<StatusReport, "parts" | "incidents">

async function checkService(service: Service, at: number): Promise<Checked> {
  const resolvedSince = new Date(at - shownDays * dayMs)
  const [parts, incidents] = await Promise.all([
    checkParts(service, at),
    listIncidents(service.database, { resolvedSince, most: mostIncidents }).catch(() => null),
  ])
  return { parts, incidents }
}

/** Falls back to the last result; the database part reports the failure. */
async function readSources(service: Service, at: number): Promise<AnswerOf<typeof status> | null> {
  try {
    const { body } = await answerOf(service, { product: status, params: withHistory, owner: "", at })
    return status.response.parse(JSON.parse(body.toString()))
  } catch (error) {
    service.log.error({ event: "status.failed", error: String(error) }, "The status of the sources could not be read")
    return null
  }
}

const withHistory = Object.freeze(status.params.parse({ detail: "history" }))

const shownDays = 30
const mostIncidents = 50
const feedEntries = 100

export async function readChanges(service: Service, at: number): Promise<SourceChange[]> {
  if (service.elsewhere) return service.elsewhere.changes(at)
  const { sources } = service.knowledge.at(new Date(at), ["runs"]).runs()
  return listChanges(service.database.pool, sources, new Date(at), { days: shownDays, most: feedEntries })
}

async function checkParts(service: Service, at: number): Promise<ServicePart[]> {
  const database = await databaseCheck(service, at)
  const filling = service.knowledge.filling()
  const worker = database.ok
    ? await workerCheck(service, at)
    : trouble("Unknown, because the database cannot be reached.")
  const checks: [ServicePart["part"], HealthCheck][] = [
    ["answers", answersCheck(service)],
    ["database", database],
    ["quota_store", quotaCheck(service)],
    ["worker", worker],
  ]
  if (filling.length > 0) checks.push(["first_fill", fillCheck(filling)])
  if (database.ok) checks.push(...(await logChecks(service, new Date(at))))
  return checks.map(([part, { ok, reason }]) => ({ part, ok, reason }))
}

function answersCheck({ notifications }: Service): HealthCheck {
  return notifications.isConnected()
    ? fine
    : trouble("Answers may be missing recent data, because notifications are interrupted.")
}

async function logChecks({ database, env }: Service, at: Date): Promise<[ServicePart["part"], HealthCheck][]> {
  const queries = byDriver(database.pool)
  const checkOf = (missing: string[]) => (missing.length > 0 ? trouble(missing.join(" ")) : fine)
  const rewound = await findRewound(queries, logIdentity(env))
  const checks: [ServicePart["part"], HealthCheck][] = rewound ? [["log", trouble(explainRewound(rewound))]] : []
  if (env.LOG_WITNESSES.length > 0)
    checks.push(["witnesses", checkOf(await listUnwitnessed(queries, env.LOG_WITNESSES, at))])
  if (env.TIMESTAMP_URLS.length > 0)
    checks.push(["timestamps", checkOf(await listUntimestamped(queries, env.TIMESTAMP_URLS, at))])
  return checks
}

const workerSilentMs = 180_000

async function workerCheck({ database }: Service, at: number): Promise<HealthCheck> {
  const heartbeat = await database.prisma.workerHeartbeat.findUnique({ where: { id: 1 } }).catch(() => null)
  if (!heartbeat) return trouble("No worker has run, so nothing is collected, predicted or mailed.")
  if (at - heartbeat.seenAt.getTime() <= workerSilentMs) return fine
  return trouble(`The worker was last seen at ${heartbeat.seenAt.toISOString()}, so no new data is collected.`)
}
