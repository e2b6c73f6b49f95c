import { queueIncidentMails } from "../accounts/incidents/mails"
import { openIncident, updateIncident } from "../accounts/incidents/write"
import { listOutages, type SourceOutage } from "../knowledge/facts/health"
import { type FamilyName, familyOf } from "../knowledge/families"
import { listSources, sourceCatalogue } from "../knowledge/upstreams"
import type { Database } from "../platform/database/database"
import { dayMs } from "../platform/dates"
import type { Env } from "../platform/env"
import { appSecret } from "../platform/secret"
import { sayInstant } from "../platform/text"
import type { Job } from "./job"

/** Opens and resolves incidents of sources that do not answer, and mails the updates of all incidents. */
export const statusMails: Job = {
  name: "status-mails",
  schedule: "*/10 * * * *",
  timeZone: "UTC",
  locks: ["status"],
  limitSeconds: 600,
  retries: 0,
  wokenBy: ["status"],
  isDueAtStart: async () => true,
  async run({ env, database, at }) {
    const noted = await noteOutages(database, env, at)
    const queued = await queueIncidentMails(database, appSecret(env), at)
    return noted + queued > 0 ? { noted, queued } : null
  },
}

const longOutageMs = dayMs
const byWorker = (at: Date) => ({ at, actor: "worker" })
const keyOf = ({ family, sourceId }: { family: string | null; sourceId: string | null }) => `${family}/${sourceId}`

/** Opens an incident for each source that has not answered for a day, and resolves it once the source answers again. */
async function noteOutages(database: Database, env: Env, at: Date): Promise<number> {
  const nameOf = (sourceId: string) => sourceCatalogue(env)(sourceId).name
  const asked = listSources(env).filter(({ notReadReason }) => notReadReason === null)
  const outages = await listOutages(database.pool, asked, at)
  const long = outages.filter(({ since }) => at.getTime() - since.getTime() >= longOutageMs)
  const open = await database.prisma.incident.findMany({ where: { resolvedAt: null, sourceId: { not: null } } })
  const [told, lasting] = [new Set(open.map(keyOf)), new Set(outages.map(keyOf))]
  const unsaid = long.filter((outage) => !told.has(keyOf(outage)))
  for (const outage of unsaid) await openIncident(database, openingOf(outage, nameOf), byWorker(at))
  const over = open.filter((incident) => !lasting.has(keyOf(incident)))
  for (const { id, family, sourceId } of over) {
    const isAsked = asked.some((pair) => keyOf(pair) === keyOf({ family, sourceId }))
    const text = isAsked ? "The source answers again, and new facts are stored." : "The source is no longer read."
    await updateIncident(database, id, { state: "resolved", text }, byWorker(at))
  }
  return unsaid.length + over.length
}

function openingOf({ family, sourceId, since }: SourceOutage, nameOf: (sourceId: string) => string) {
  const title = `${nameOf(sourceId)} does not answer`
  const about = familyOf(family as FamilyName).title
  const text = `${about}: there has been no usable answer since ${sayInstant(since)}. Stored facts remain available, and answers say what is missing.`
  return { title, text, state: "identified" as const, startedAt: since, outage: { family, sourceId } }
}
