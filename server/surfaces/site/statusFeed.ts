import type { ShownIncident } from "../../accounts/incidents/list"
import type { SourceChange } from "../../knowledge/facts/health"
import { type FamilyName, familyOf } from "../../knowledge/families"
import { type AtomEntry, atomFeed } from "../../platform/atom"
import { dayMs } from "../../platform/dates"

export type FeedPlace = { baseUrl: string; at: Date; nameOf(sourceId: string): string }

type Told = { changes: readonly SourceChange[]; incidents: readonly ShownIncident[] }

/** Entries are the newest first. */
export function statusFeed({ changes, incidents }: Told, { baseUrl, at, nameOf }: FeedPlace): string {
  const entries = [
    ...incidents.flatMap((incident) => incident.updates.map((update) => updateEntry(incident, update, baseUrl))),
    ...changes.map((change) => entry(change, nameOf(change.sourceId), baseUrl)),
  ].toSorted((a, b) => b.updated.localeCompare(a.updated))
  return atomFeed({
    id: `${baseUrl}/status`,
    title: "Assay status",
    subtitle: "Incidents, and sources that stopped answering or recovered",
    updated: entries[0] ? new Date(entries[0].updated) : midnight(at),
    self: `${baseUrl}/status.atom`,
    alternate: `${baseUrl}/status`,
    entries,
  })
}

function updateEntry(
  { id, title }: ShownIncident,
  { id: updateId, at, state, text }: ShownIncident["updates"][number],
  baseUrl: string,
): AtomEntry {
  const link = `${baseUrl}/status#${id}`
  return { id: `${baseUrl}/status#${updateId}`, title: `${title}: ${state}`, updated: at, link, text }
}

function entry({ runId, family, at, outcome, isRecovery }: SourceChange, name: string, baseUrl: string): AtomEntry {
  const { title } = familyOf(family as FamilyName)
  const rest = isRecovery
    ? "New facts are stored again."
    : "Stored facts remain available, and answers say what is missing."
  return {
    id: `${baseUrl}/status#run-${runId}`,
    title: isRecovery ? `${name} has recovered` : `${name} is ${words[outcome] ?? "unavailable"}`,
    updated: at.toISOString(),
    link: `${baseUrl}/status`,
    text: `${title}. ${rest}`,
  }
}

const words: Record<string, string> = {
  unavailable: "unavailable",
  format_changed: "answering in an unexpected format",
}

/** Without changes, the feed is dated today. */
function midnight(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % dayMs))
}
