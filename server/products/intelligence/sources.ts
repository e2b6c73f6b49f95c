import { earthquakes } from "../../families/earthquakes"
import { energyInventories } from "../../families/energyInventories"
import { osirisRelay, worldmonitorRelay } from "../../families/relays"
import { findOverdue, findSilent } from "../../families/staleness"
import type { EvidenceSource } from "../../intelligence/evidence"
import type { Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage, type Empty, noMatches, notConfigured, upstreamUnavailable } from "../emptyBecause"
import type { AnswerMeta } from "../product"

/** What answers about the world rest on. */
export const evidenceNeeds = ["earthquakes", "energy-inventories", "worldmonitor-relay", "osiris-relay"] as const

export const familyOfSource = {
  usgs: earthquakes,
  eia: energyInventories,
  worldmonitor: worldmonitorRelay,
  osiris: osirisRelay,
} as const satisfies Record<EvidenceSource, unknown>

const names: Record<EvidenceSource, string> = {
  usgs: "The USGS",
  eia: "The EIA",
  worldmonitor: "worldmonitor",
  osiris: "osiris",
}

/** How a source stood at the moment that is asked for. */
export type Standing = {
  source: EvidenceSource
  name: string
  /** What it covers when all is there, in a sentence. */
  note: string
  /** When it was last read with success; null where it had not been. */
  readAt: Date | null
  isStale: boolean
  /** Why it tells nothing; null where it was read. */
  lack: Empty | null
}

export async function standingOf(knowledge: Knowledge, source: EvidenceSource): Promise<Standing> {
  const { name: family, coverage } = familyOfSource[source]
  const [readAt, last, newest] = await Promise.all([
    knowledge.lastAsked(family),
    knowledge.lastRun(family),
    knowledge.newestDay(family),
  ])
  const isOverdue = newest !== null && findOverdue(family, newest, knowledge.asOf) !== null
  const isStale = isOverdue || findSilent(family, readAt, knowledge.asOf) !== null
  const isRead = readAt !== null || newest !== null
  const name = names[source]
  return { source, name, note: coverage, readAt, isStale, lack: isRead ? null : lackOf(name, last?.outcome) }
}

function lackOf(name: string, outcome: string | undefined): Empty {
  if (outcome === undefined) return beforeCoverage(`${sentence(name)} had not been read by that moment.`)
  const isOff = outcome === "not_configured" || outcome === "disabled"
  return isOff
    ? notConfigured(`${sentence(name)} is not configured, so that nothing is known of what it would tell.`)
    : upstreamUnavailable(`${sentence(name)} could not be read so far, so that nothing is known of what it would tell.`)
}

/** Why a list from these sources is empty: the first that tells nothing says why; where all were read, nothing matched. */
export function nothingFrom(standings: readonly Standing[]): Empty {
  const lacks = standings.flatMap(({ lack }) => lack ?? [])
  const isRead = lacks.length < standings.length
  return isRead ? noMatches("The sources were read, and they list nothing of this kind.") : lacks[0]
}

/** Once a source has been read, what is told is live, though the newest of it may have been filled in. */
export function originFrom(
  { feed }: Knowledge,
  standings: readonly Standing[],
): Partial<Pick<AnswerMeta, "data_origin">> {
  const isSeen = standings.some(({ readAt }) => readAt !== null)
  return feed === "live" && isSeen ? { data_origin: "live" } : {}
}

function sentence(name: string): string {
  return `${name[0].toUpperCase()}${name.slice(1)}`
}
