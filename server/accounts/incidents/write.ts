import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { IncidentState, Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { isStorable } from "../../platform/text"
import { type AccountChange, writeAudit } from "../audit/write"

/* What readers of `/status` and of its mails learn. Published text is never edited: a correction is an update. */

export const mostTitle = 120
export const mostText = 2_000

export type Said = { state: IncidentState; text: string }
type Outage = { family: string; sourceId: string }
type Opening = Said & { title: string; startedAt: Date; outage?: Outage }

export type IncidentFault = { ok: false; sentence: string }

export async function openIncident(
  { prisma }: Database,
  { title, startedAt, outage, ...said }: Opening,
  change: AccountChange,
): Promise<{ ok: true; id: string } | IncidentFault> {
  const fault = textFault("title", title, mostTitle) ?? textFault("text", said.text, mostText)
  if (fault) return fault
  if (startedAt > change.at) return { ok: false, sentence: "An incident cannot begin in the future." }
  if (said.state === "resolved") return { ok: false, sentence: "Open an incident first, and resolve it by an update." }
  const id = `incident_${randomUUID()}`
  await prisma.$transaction(async (tx) => {
    await tx.incident.create({ data: { id, title: title.trim(), startedAt, ...outage } })
    await addUpdate(tx, id, said, change.at)
    await writeAudit(tx, change, "incident.opened", { accountId: null, detail: { incident: id, title } })
  })
  return { ok: true, id }
}

/** The state `resolved` ends the incident. One that has ended takes no further update. */
export async function updateIncident(
  { prisma }: Database,
  id: string,
  said: Said,
  change: AccountChange,
): Promise<{ ok: true } | IncidentFault> {
  const fault = textFault("text", said.text, mostText)
  if (fault) return fault
  return prisma.$transaction(async (tx) => {
    const incident = await tx.incident.findUnique({ where: { id } })
    if (!incident) return { ok: false, sentence: "There is no such incident." }
    const resolvedAt = said.state === "resolved" ? change.at : null
    const { count } = await tx.incident.updateMany({ where: { id, resolvedAt: null }, data: { resolvedAt } })
    if (count === 0) return { ok: false, sentence: "This incident is resolved. Open another one." }
    await addUpdate(tx, id, said, change.at)
    const detail = { incident: id, title: incident.title, state: said.state }
    await writeAudit(tx, change, "incident.updated", { accountId: null, detail })
    return { ok: true }
  })
}

async function addUpdate(tx: Prisma.TransactionClient, incidentId: string, said: Said, at: Date): Promise<void> {
  const update = { id: `update_${randomUUID()}`, incidentId, at, state: said.state, text: said.text.trim() }
  await tx.incidentUpdate.create({ data: update })
  await announce(tx, "status")
}

function textFault(field: string, text: string, most: number): IncidentFault | null {
  if (text.trim() === "") return { ok: false, sentence: `The ${field} is missing.` }
  if (text.length > most) return { ok: false, sentence: `The ${field} has at most ${most} characters.` }
  return isStorable(text) ? null : { ok: false, sentence: `The ${field} has characters that cannot be stored.` }
}
