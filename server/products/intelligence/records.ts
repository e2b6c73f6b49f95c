import { changedFields } from "../../context/intelligence/changes"
import {
  EVIDENCE_CATEGORIES,
  EVIDENCE_SOURCES,
  type Evidence,
  type EvidenceCategory,
  type EvidenceSource,
} from "../../context/intelligence/evidence"
import { ownSubject } from "../../knowledge/families/evidence"
import type { Knowledge } from "../../knowledge/knowledge"
import type { RowPosition } from "../cursor"
import { earliestInstant } from "../params"
import { familyOfSource } from "./sources"

export type KnownEvent = {
  id: string
  body: Evidence
  knownAt: Date
  isRetracted: boolean
  retractedAt: Date | null
  revision: number
  revisions: readonly { revision: number; revisedAt: Date; changed: string[] }[]
}

export type EventsAsked = {
  sources: readonly EvidenceSource[]
  category?: EvidenceCategory
  /** Whether to include relayed events whose original source is read, too. */
  withRelayed: boolean
  from: Date
  to?: Date
  after?: RowPosition
  most?: number
}

/** Newest first, then by id; with the count and the oldest event per source. */
export async function readEvents(knowledge: Knowledge, asked: EventsAsked) {
  const read = await Promise.all(asked.sources.map((source) => readOf(knowledge, source, asked)))
  const found = read
    .flatMap(({ found }) => found)
    .sort((a, b) => b.body.observedAt.localeCompare(a.body.observedAt) || (a.id < b.id ? 1 : -1))
    .slice(0, asked.most)
  const histories = await Promise.all(asked.sources.map((source) => readHistories(knowledge, source, found)))
  const history = new Map(histories.flat())
  return {
    events: found.map((event): KnownEvent => ({ ...event, ...told(history.get(event.id) ?? []) })),
    totalCount: read.reduce((sum, { count }) => sum + count, 0),
    oldest: new Map(read.map(({ source, oldest }) => [source, oldest])),
  }
}

/** Events of a source observed between two instants, with the oldest. */
export function countEvents(knowledge: Knowledge, source: EvidenceSource, from: Date, to?: Date) {
  return knowledge.facts<Evidence>(familyOfSource[source]).count({ describedFrom: from, describedTo: to })
}

async function readOf(knowledge: Knowledge, source: EvidenceSource, asked: EventsAsked) {
  const { category, withRelayed, from, to, after, most } = asked
  const facts = knowledge.facts<Evidence>(familyOfSource[source])
  const categories = category ? [category] : EVIDENCE_CATEGORIES
  const subjects = categories.map((each) => (withRelayed ? each : ownSubject({ category: each })))
  const filter = { describedFrom: from, describedTo: to, subjects, withRetracted: true }
  const [listed, counted] = await Promise.all([
    facts.list(filter, { most, after: after && behind(source, after) }),
    facts.count(filter),
  ])
  const found = listed.map(({ key, body, knownAt, isRetracted }) => ({
    ...{ id: `${source}:${key}`, source, key, body, knownAt, isRetracted },
  }))
  return { source, found, ...counted }
}

type Found = Awaited<ReturnType<typeof readOf>>["found"][number]
type Histories = [id: string, said: { body: Evidence; knownAt: Date; isRetracted: boolean }[]][]

async function readHistories(
  knowledge: Knowledge,
  source: EvidenceSource,
  found: readonly Found[],
): Promise<Histories> {
  const keys = found.filter((event) => event.source === source).map(({ key }) => key)
  if (keys.length === 0) return []
  const said = await knowledge.facts<Evidence>(familyOfSource[source]).said(keys)
  return [...Map.groupBy(said, ({ key }) => `${source}:${key}`)]
}

function told(said: Histories[number][1]): Pick<KnownEvent, "revision" | "revisions" | "retractedAt"> {
  const revisions = said.map((each, index) => ({
    revision: index + 1,
    revisedAt: each.knownAt,
    changed: index === 0 ? [] : changedFields(said[index - 1], each),
  }))
  const standing = said.findLastIndex(({ isRetracted }) => !isRetracted)
  return { revision: said.length, revisions: revisions.reverse(), retractedAt: said[standing + 1]?.knownAt ?? null }
}

const earliestKey = ""
/** Sorts after all keys, which are printable ASCII. */
const lastKey = "\u007f"

/** The position after an event in the facts of one source. An invalid one starts from the first rows. */
function behind(source: EvidenceSource, [observedAt, id]: RowPosition) {
  const describedAt = new Date(String(observedAt))
  const [, of, key] = eventId.exec(String(id)) ?? []
  const isPlace = describedAt.getTime() >= earliestInstant && describedAt.getTime() <= latestInstant && of
  if (!isPlace) return undefined
  if (source === of) return { describedAt, key }
  return { describedAt, key: source < of ? lastKey : earliestKey }
}

const eventId = new RegExp(`^(${EVIDENCE_SOURCES.join("|")}):([!-~]{1,100})$`)
const latestInstant = Date.UTC(2200, 0, 1)
