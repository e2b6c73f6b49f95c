import type { SourceChange } from "../facts/health"
import { type FamilyName, familyOf } from "../families"

export type FeedPlace = { baseUrl: string; at: Date; nameOf(sourceId: string): string }

/** The changes of the sources as an Atom feed (RFC 4287), newest first. */
export function statusFeed(changes: readonly SourceChange[], { baseUrl, at, nameOf }: FeedPlace): string {
  const updated = (changes[0]?.at ?? midnight(at)).toISOString()
  const entries = changes.map((change) => entry(change, nameOf(change.sourceId), baseUrl))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escaped(baseUrl)}/status</id>`,
    "<title>Assay status</title>",
    "<subtitle>Sources that stopped answering, or began to again</subtitle>",
    `<updated>${updated}</updated>`,
    "<author><name>Assay</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escaped(baseUrl)}/status.atom"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(baseUrl)}/status"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n")
}

function entry({ runId, family, at, outcome, isRecovery }: SourceChange, name: string, baseUrl: string): string {
  const { title } = familyOf(family as FamilyName)
  const headline = isRecovery ? `${name} answers again` : `${name} is ${words[outcome] ?? "unavailable"}`
  const rest = isRecovery
    ? "New facts are stored again."
    : "What was stored before stays, and answers say what is missing."
  return [
    "<entry>",
    `<id>${escaped(baseUrl)}/status#run-${runId}</id>`,
    `<title>${escaped(headline)}</title>`,
    `<updated>${at.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(baseUrl)}/status"/>`,
    `<content type="text">${escaped(`${title}. ${rest}`)}</content>`,
    "</entry>",
  ].join("\n")
}

const words: Record<string, string> = {
  unavailable: "unavailable",
  format_changed: "answering in another form",
}

/** Without any change the feed is of this day. */
function midnight(at: Date): Date {
  return new Date(at.getTime() - (at.getTime() % 86_400_000))
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character])
}
