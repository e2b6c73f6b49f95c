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

/** So many at once have one cause, and are one incident. */
const mostApart = 3
const together = { family: "many", sourceId: "many" }

/**
 * Opens an incident for each source that has not answered for a day, and resolves it once the source answers again. An
 * outage whose incident an operator has resolved is not opened again.
 */
async function noteOutages(database: Database, env: Env, at: Date): Promise<number> {
  const nameOf = (sourceId: string) => sourceCatalogue(env)(sourceId).name
  const asked = listSources(env).filter(({ notReadReason }) => notReadReason === null)
  const outages = await listOutages(database.pool, asked, at)
  const long = outages.filter(({ since }) => at.getTime() - since.getTime() >= longOutageMs)
  const open = await database.prisma.incident.findMany({ where: { resolvedAt: null, sourceId: { not: null } } })
  const lasting = new Set(outages.map(keyOf))
  const unsaid = await listUnsaid(database, long)
  const openings =
    unsaid.length > mostApart ? [openingOfMany(unsaid, nameOf)] : unsaid.map((each) => openingOf(each, nameOf))
  for (const opening of openings) await openIncident(database, opening, byWorker(at))
  const isOver = (key: string) => (key === keyOf(together) ? long.length === 0 : !lasting.has(key))
  const over = open.filter((incident) => isOver(keyOf(incident)))
  for (const { id, family, sourceId } of over) {
    const isAsked = asked.some((pair) => keyOf(pair) === keyOf({ family, sourceId }))
    const isMany = keyOf({ family, sourceId }) === keyOf(together)
    const ofOne = isAsked ? "The source answers again, and new facts are stored." : "The source is no longer read."
    const text = isMany ? "The sources answer again, and new facts are stored." : ofOne
    await updateIncident(database, id, { state: "resolved", text }, byWorker(at))
  }
  return openings.length + over.length
}

/** Outages that no incident since their beginning is about. */
async function listUnsaid({ prisma }: Database, long: readonly SourceOutage[]): Promise<SourceOutage[]> {
  if (long.length === 0) return []
  const first = new Date(Math.min(...long.map(({ since }) => since.getTime())))
  const said = await prisma.incident.findMany({ where: { startedAt: { gte: first }, sourceId: { not: null } } })
  return long.filter(
    (outage) =>
      !said.some(
        (incident) => incident.startedAt >= outage.since && [keyOf(outage), keyOf(together)].includes(keyOf(incident)),
      ),
  )
}

function openingOfMany(outages: readonly SourceOutage[], nameOf: (sourceId: string) => string) {
  const names = [...new Set(outages.map(({ sourceId }) => nameOf(sourceId)))]
  const since = new Date(Math.max(...outages.map((each) => each.since.getTime())))
  const [shown, left] = [names.slice(0, 20).join(", "), names.length - 20]
  const text = `There has been no usable answer for a day of ${shown}${left > 0 ? ` and ${left} more` : ""}. Stored facts remain available, and answers say what is missing.`
  return {
    title: `${names.length} sources do not answer`,
    text,
    state: "identified" as const,
    startedAt: since,
    outage: together,
  }
}

function openingOf({ family, sourceId, since }: SourceOutage, nameOf: (sourceId: string) => string) {
  const title = `${nameOf(sourceId)} does not answer`
  const about = familyOf(family as FamilyName).title
  const text = `${about}: there has been no usable answer since ${sayInstant(since)}. Stored facts remain available, and answers say what is missing.`
  return { title, text, state: "identified" as const, startedAt: since, outage: { family, sourceId } }
}
