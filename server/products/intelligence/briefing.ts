import { z } from "zod"
import {
  type Briefed,
  type BriefingSection,
  changesSection,
  earthquakesSection,
  headlineOf,
  inventoriesSection,
} from "../../context/intelligence/briefing"
import { EVIDENCE_SOURCES, type EvidenceSource } from "../../context/intelligence/evidence"
import type { Knowledge } from "../../knowledge/knowledge"
import { dayMs } from "../../platform/dates"
import { emptyBecause } from "../emptyBecause"
import { product } from "../product"
import { thirdPartyText } from "../thirdPartyText"
import { coverageSchema, sourceCoverage } from "./events"
import { countEvents, readEvents } from "./records"
import { coverageOfAll, evidenceNeeds, familyStandings, nothingFrom, type SourceStanding, standingOf } from "./sources"

const WEEK_DAYS = 7
/** Contains the newest two reports of each series. */
const REPORTS_DAYS = 28
const YEAR_DAYS = 365
/** The least number of weeks for an average. */
const LEAST_WEEKS = 4

const sectionSchema = z
  .object({
    title: z.string().describe("What it is about."),
    summary: thirdPartyText("What is on record, in a few sentences."),
    event_ids: z.array(z.string()).describe("The events that it rests on, as `intelligence/events` names them."),
    source_links: z.array(z.string()).describe("Pages of their sources."),
  })
  .meta({ id: "BriefingSection", description: "One part of the briefing, with what it rests on." })

export const briefing = product({
  name: "intelligence/briefing",
  tool: "get_world_briefing",
  title: "World briefing",
  summary:
    "A text summary of the current record: the week's earthquakes, energy inventories, corrections, and what is unknown.",
  whenToUse:
    "Use it for a summary. Read `unknowns` first: missing reports do not mean that nothing happened. The events themselves are in intelligence/events.",
  keywords: "world news, what happened in the world, geopolitics, earthquake summary, oil summary",
  tier: "free",
  needs: evidenceNeeds,
  detailedOnly: ["sections.event_ids"],
  params: {},
  response: {
    headline: thirdPartyText("The briefing in a sentence or two."),
    sections: z
      .array(sectionSchema)
      .describe("What is on record, part by part. A part of which nothing is known is absent."),
    unknowns: z.array(z.string()).describe("What is not known, and why, in sentences."),
    coverage: z
      .object({
        complete: z
          .boolean()
          .describe("Whether every source was read in time. Relays that are not configured do not count."),
        sources: z
          .array(z.object({ source: z.enum(EVIDENCE_SOURCES).describe("The source.") }).extend(coverageSchema.shape))
          .describe("The coverage of each source."),
      })
      .describe("The coverage of the record."),
  },
  async answer({ knowledge }) {
    const standings = await Promise.all(EVIDENCE_SOURCES.map((source) => standingOf(knowledge, source)))
    const isBefore = standings.every(({ lack }) => lack?.empty_reason === "before_coverage")
    const parts = await readSections(knowledge, standings)
    const sections = [parts.earthquakes, parts.inventories, parts.changes].filter((section) => section !== null)
    const yearBefore = new Date(knowledge.asOf.getTime() - YEAR_DAYS * dayMs)
    const sources = await Promise.all(
      standings.map(async (standing) => {
        const { source } = standing
        // Their section already counts a year of earthquakes.
        const isCounted = source === "usgs" && parts.oldestQuake !== null
        const oldest = isCounted ? parts.oldestQuake : (await countEvents(knowledge, source, yearBefore)).oldest
        return { source, ...sourceCoverage(standing, oldest) }
      }),
    )
    const coverage = coverageOfAll(standings)
    return {
      headline: headlineOf(parts),
      sections: sections.map(fieldsOf),
      unknowns: isBefore ? [] : [...standings.flatMap(unknownOf), limits],
      coverage: { complete: coverage.missing.length === 0, sources },
      meta: {
        needs: familyStandings(standings),
        coverage,
        ...emptyBecause(sections.length === 0, nothingFrom(standings)),
      },
    }
  },
})

const limits = "Earthquakes below magnitude 4.5 and all other kinds of events are not collected."

async function readSections(knowledge: Knowledge, standings: readonly SourceStanding[]) {
  const { asOf } = knowledge
  const daysAgo = (days: number) => new Date(asOf.getTime() - days * dayMs)
  const read = async (source: EvidenceSource, days: number) =>
    (await readEvents(knowledge, { sources: [source], withRelayed: false, from: daysAgo(days) })).events
  const [quakes, reports, before] = await Promise.all([
    read("usgs", WEEK_DAYS),
    read("eia", REPORTS_DAYS),
    countEvents(knowledge, "usgs", daysAgo(YEAR_DAYS), daysAgo(WEEK_DAYS)),
  ])
  const ofUsgs = standings.find(({ source }) => source === "usgs")
  return {
    earthquakes: earthquakesSection(quakes, {
      isRead: ofUsgs !== undefined && ofUsgs.readAt !== null && !ofUsgs.isStale,
      aWeekBefore: aWeek(before, daysAgo(WEEK_DAYS)),
    }),
    inventories: inventoriesSection(reports),
    changes: changesSection([...quakes, ...reports]),
    oldestQuake: before.oldest,
  }
}

function aWeek({ count, oldest }: { count: number; oldest: Date | null }, until: Date): number | null {
  const weeks = oldest === null ? 0 : (until.getTime() - oldest.getTime()) / (7 * dayMs)
  return weeks < LEAST_WEEKS ? null : count / weeks
}

function unknownOf({ name, lack, readAt, isStale }: SourceStanding): string[] {
  if (lack) return [lack.empty_detail]
  if (!isStale) return []
  const since = readAt ? `was last read at ${readAt.toISOString()}` : "should have reported more by now"
  return [`${name} ${since}; what happened since then is unknown.`]
}

function fieldsOf({ title, lead, details, events }: BriefingSection) {
  const links = events.flatMap(({ body }: Briefed) => body.links.map(({ url }) => url))
  const summary = [lead, details].filter(Boolean).join(" ")
  return { title, summary, event_ids: events.map(({ id }) => id), source_links: [...new Set(links)] }
}
