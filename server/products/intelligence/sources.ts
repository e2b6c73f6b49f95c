import { EVIDENCE_CATEGORIES, type EvidenceCategory, type EvidenceSource } from "../../context/intelligence/evidence"
import { earthquakes } from "../../knowledge/families/earthquakes"
import { energyInventories } from "../../knowledge/families/energyInventories"
import { osirisRelay, worldmonitorRelay } from "../../knowledge/families/relays"
import { findOverdue, findSilent } from "../../knowledge/families/staleness"
import type { Knowledge } from "../../knowledge/knowledge"
import { beforeCoverage, type Empty, noMatches, notConfigured, upstreamUnavailable } from "../emptyBecause"

export const evidenceNeeds = ["earthquakes", "energy-inventories", "worldmonitor-relay", "osiris-relay"] as const

export const familyOfSource = {
  usgs: earthquakes,
  eia: energyInventories,
  worldmonitor: worldmonitorRelay,
  osiris: osirisRelay,
} as const satisfies Record<EvidenceSource, unknown>

type Nature = { name: string; tells: readonly EvidenceCategory[]; isRelay: boolean }

const natures: Record<EvidenceSource, Nature> = {
  usgs: { name: "The USGS", tells: ["earthquake"], isRelay: false },
  eia: { name: "The EIA", tells: ["energy_inventory"], isRelay: false },
  worldmonitor: { name: "worldmonitor", tells: EVIDENCE_CATEGORIES, isRelay: true },
  osiris: { name: "osiris", tells: ["earthquake"], isRelay: true },
}

export type SourceStanding = {
  source: EvidenceSource
  name: string
  /** Describes its complete coverage, in a sentence. */
  note: string
  readAt: Date | null
  isStale: boolean
  lack: Empty | null
  /** False for relays that the operator has not configured. */
  isExpected: boolean
}

export async function standingOf(knowledge: Knowledge, source: EvidenceSource): Promise<SourceStanding> {
  const { name: family, coverage } = familyOfSource[source]
  const [readAt, last, newest] = await Promise.all([
    knowledge.lastAsked(family),
    knowledge.lastRun(family),
    knowledge.newestDay(family),
  ])
  const isOverdue = newest !== null && findOverdue(family, newest, knowledge.asOf) !== null
  const isStale = isOverdue || findSilent(family, readAt, knowledge.asOf) !== null
  const isRead = readAt !== null || newest !== null
  const { name, isRelay } = natures[source]
  const lack = isRead ? null : lackOf(name, last?.outcome, knowledge.lackOf(family))
  const isAsked = knowledge.isConfigured(family) && (lack === null || lack.empty_reason === "upstream_unavailable")
  const note = knowledge.feed === "simulated" ? simulatedCoverage : coverage
  return { source, name, note, readAt, isStale, lack, isExpected: !isRelay || isAsked }
}

export const simulatedCoverage = "Simulated, in the form of the real source: nothing of it happened or was observed."

function lackOf(name: string, outcome: string | undefined, lack: string | null): Empty {
  if (lack !== null) return notConfigured(`${sentence(name)} is not asked, so what it would report is unknown. ${lack}`)
  if (outcome === undefined) return beforeCoverage(`${sentence(name)} had not been read by that moment.`)
  const isOff = outcome === "not_configured" || outcome === "disabled"
  return isOff
    ? notConfigured(`${sentence(name)} is not configured, so what it would report is unknown.`)
    : upstreamUnavailable(`${sentence(name)} could not be read so far, so what it would report is unknown.`)
}

/**
 * `no_matches` requires that the original observer of this kind of event was read in time, because a relay does not see
 * everything. An observer that is not configured is decisive only if there is no other; otherwise it is only named.
 */
export function nothingFrom(standings: readonly SourceStanding[], category?: EvidenceCategory): Empty {
  const telling = tellersOf(standings, category)
  const observers = telling.filter(({ source }) => !natures[source].isRelay)
  const asked = observers.filter(({ lack }) => lack?.empty_reason !== "not_configured")
  const decisive = [asked, observers, telling].find((each) => each.length > 0) ?? []
  const [lack] = decisive.flatMap((standing) => standing.lack ?? [])
  const late = decisive.find(({ isStale }) => isStale)
  if (lack) return lack
  if (late) return upstreamUnavailable(`${sentence(late.name)} could not be read in time, so what happened is unknown.`)
  const unasked = observers.flatMap(({ lack }) => (lack ? [lack.empty_detail] : []))
  return noMatches(["The sources were read, and they list nothing of this kind.", ...unasked].join(" "))
}

function tellersOf(standings: readonly SourceStanding[], category?: EvidenceCategory) {
  return standings.filter(({ source }) => category === undefined || natures[source].tells.includes(category))
}

/** The families that an answer rests on. A relay that is no longer configured must not make it stale. */
export function familyStandings(all: readonly SourceStanding[], category?: EvidenceCategory) {
  const standings = tellersOf(all, category)
  const expected = standings.filter(({ isExpected }) => isExpected)
  return (expected.length > 0 ? expected : standings).map(({ source }) => familyOfSource[source].name)
}

export function coverageOfAll(standings: readonly SourceStanding[], category?: EvidenceCategory) {
  const expected = tellersOf(standings, category).filter(({ isExpected }) => isExpected)
  const missing = expected.filter(({ lack, isStale }) => lack !== null || isStale).map(({ source }) => source)
  return { expected: expected.length, returned: expected.length - missing.length, missing }
}

function sentence(name: string): string {
  return `${name[0].toUpperCase()}${name.slice(1)}`
}
