import type { SourceChange } from "../../knowledge/facts/health"
import { type FamilyName, familyOf } from "../../knowledge/families"
import { type AtomEntry, atomFeed } from "../../platform/atom"
import { dayMs } from "../../platform/dates"

export type FeedPlace = { baseUrl: string; at: Date; nameOf(sourceId: string): string }

export function statusFeed(changes: readonly SourceChange[], { baseUrl, at, nameOf }: FeedPlace): string {
  return atomFeed({
    id: `${baseUrl}/status`,
    title: "Assay status",
    subtitle: "Sources that stopped answering or recovered",
    updated: changes[0]?.at ?? midnight(at),
    self: `${baseUrl}/status.atom`,
    alternate: `${baseUrl}/status`,
    entries: changes.map((change) => entry(change, nameOf(change.sourceId), baseUrl)),
  })
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
