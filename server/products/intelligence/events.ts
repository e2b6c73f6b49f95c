import { z } from "zod"
import { EVIDENCE_CATEGORIES, EVIDENCE_SOURCES } from "../../context/intelligence/evidence"
import type { Knowledge } from "../../knowledge/knowledge"
import { utcDate } from "../../platform/dates"
import { beforeRecord, emptyBecause } from "../emptyBecause"
import { count, level } from "../figures"
import { descending, listProduct } from "../list"
import { choice } from "../params"
import { countDays, lastInstants } from "../range"
import { origins } from "../shapes"
import { thirdPartyText } from "../thirdPartyText"
import { type KnownEvent, readEvents } from "./records"
import {
  coverageOfAll,
  evidenceNeeds,
  familyOfSource,
  familyStandings,
  nothingFrom,
  type SourceStanding,
  standingOf,
} from "./sources"

const LISTED_DAYS = 365
const MOST_REVISIONS = 20

const instant = z.iso.datetime()

export const coverageSchema = z
  .object({
    oldest_observed_at: instant
      .nullable()
      .describe("The oldest observation on record of the last year. Null: there is none."),
    last_success_at: instant
      .nullable()
      .describe("When the source was last read successfully. Null: never by that moment."),
    complete: z.boolean().describe("Whether the source was read in time. If not, events may be missing."),
    note: z.string().describe("What is collected from the source."),
  })
  .meta({ id: "EvidenceCoverage", description: "What is known of a source, and up to when." })

const eventSchema = z
  .object({
    event_id: z.string().describe("Opaque and stable id of the event, whatever the source calls it later."),
    source: z.enum(EVIDENCE_SOURCES).describe("The source that reported it."),
    origin: z
      .enum(origins)
      .describe(
        "live: reported by the source, of the real world. simulated: made up in the form of the source; it never happened.",
      ),
    agency: z
      .string()
      .describe(
        "Who observed it. Where that is not the source, the source only relays it, which confirms nothing. Where `origin` is simulated, nobody did.",
      ),
    source_event_id: z.string().describe("The id that the source uses for it now."),
    category: z.enum(EVIDENCE_CATEGORIES).describe("What kind of event it is."),
    title: thirdPartyText("The event in words."),
    summary: thirdPartyText().nullable().describe("What else the source says of it. Null: nothing."),
    observed_at: instant.describe("When it happened; of an inventory, the day with which its week ended."),
    published_at: instant.nullable().describe("When the source first said it. Null: the source does not tell."),
    retrieved_at: instant.describe(
      "When the service learned of its present form. Of history that was filled in later, when the source published it.",
    ),
    updated_at: instant.nullable().describe("When the source last changed it. Null: it has not, as far as is known."),
    revision: count.min(1).describe("How many forms of it have been known; 1 is the first."),
    revisions: z
      .array(
        z.object({
          revision: count.min(1).describe("Which form it is; 1 is the first."),
          revised_at: instant.describe("When it became known."),
          changed_fields: z.array(z.string()).describe("What it changed, by the names of these fields."),
        }),
      )
      .describe(`Its forms, the newest first, at most ${MOST_REVISIONS}.`),
    location: z
      .object({
        latitude: level.describe("Degrees north."),
        longitude: level.describe("Degrees east."),
        name: thirdPartyText().nullable().describe("The place in words. Null: the source gives none."),
      })
      .nullable()
      .describe("Where it happened. Null: it has no location, or the source gives none."),
    measurements: z
      .array(
        z.object({
          name: z.string().describe("What was measured."),
          value: level.describe("The figure."),
          unit: z.string().describe("Its unit, or of a magnitude its scale."),
        }),
      )
      .describe("What the source measured, in its order."),
    source_links: z
      .array(
        z.object({
          url: z.string().describe("A page of the source."),
          title: thirdPartyText("What the page is."),
        }),
      )
      .describe("Where to read it at the source."),
    stale: z.boolean().describe("Whether its source could not be read in time, so that it may have changed since."),
    retracted: z.boolean().describe("Whether the source has retracted it."),
    retracted_at: instant.nullable().describe("When that became known. Null: not retracted."),
    coverage: coverageSchema,
  })
  .meta({ id: "EvidenceEvent", description: "One thing that a source observed, as it was known." })

export const events = listProduct({
  name: "intelligence/events",
  tool: "get_world_evidence",
  title: "World evidence",
  summary:
    "Earthquakes and energy inventories as their sources observed them, with revisions, retractions, links and coverage.",
  whenToUse:
    "Use it to see which events are on record, and how far the record reaches: what no source reports is unknown, not absent.",
  keywords:
    "earthquake, quake, disaster, oil inventories, crude, stockpiles, natural gas storage, EIA, USGS, world events",
  tier: "free",
  needs: evidenceNeeds,
  detailedOnly: [
    "events.source_event_id",
    "events.revisions",
    "events.location.name",
    "events.source_links.title",
    "events.coverage",
  ],
  params: {
    source: choice(
      EVIDENCE_SOURCES,
      "Only events from this source. By default, events that worldmonitor and osiris relay from the USGS and the EIA are left out, so that nothing is counted twice.",
    ).optional(),
    category: choice(EVIDENCE_CATEGORIES, "Only events of this kind.").optional(),
  },
  response: { days: count.describe("How many days back events are listed, by when they were observed.") },
  list: {
    name: "events",
    item: eventSchema,
    description: `Newest observation first, by default of the last ${LISTED_DAYS} days. \`meta.coverage\` names the sources that could not be read in time; their events are missing here.`,
    order: [descending(({ observed_at }) => observed_at), descending(({ event_id }) => event_id)],
    pageSize: { default: 20, max: 50 },
    range: {},
  },
  example: { category: "earthquake" },
  async answer({ params: { source, category }, range, knowledge, after, limit }) {
    const sources = source ? [source] : EVIDENCE_SOURCES
    const { from, to: last } = lastInstants(range, LISTED_DAYS)
    const to = range.end === undefined ? undefined : last
    const standings = await Promise.all(sources.map((each) => standingOf(knowledge, each)))
    const asked = { sources, category, withRelayed: source !== undefined, from, to, after, most: limit + 1 }
    const { events: found, totalCount, oldest } = await readEvents(knowledge, asked)
    const coverage = new Map(
      standings.map((standing) => [standing.source, sourceCoverage(standing, oldest.get(standing.source) ?? null)]),
    )
    const stale = new Set(standings.filter(({ isStale }) => isStale).map((standing) => standing.source))
    const rows = found.map((event) => {
      const { source: of } = event.body
      return { ...fieldsOf(event, knowledge.feed), stale: stale.has(of), coverage: coverage.get(of) ?? unknown }
    })
    const meta = {
      ...{
        needs: familyStandings(standings, category),
        coverage: coverageOfAll(standings, category),
      },
      ...emptyBecause(
        totalCount === 0,
        totalCount === 0 && beforeRecord(range, await firstDay(knowledge, standings)),
        nothingFrom(standings, category),
      ),
    }
    return { days: countDays(range, LISTED_DAYS), rows, totalCount, meta }
  },
})

/** The first day of everything that these sources have observed, as far as it is on record. */
async function firstDay(knowledge: Knowledge, standings: readonly SourceStanding[]): Promise<string | null> {
  const spans = await Promise.all(standings.map(({ source }) => knowledge.facts(familyOfSource[source]).span()))
  const [first = null] = spans.flatMap(({ oldest }) => (oldest ? utcDate(oldest) : [])).sort()
  return first
}

const unknown = {
  oldest_observed_at: null,
  last_success_at: null,
  complete: false,
  note: "Nothing is known of this source.",
}

export function sourceCoverage({ note, readAt, isStale }: SourceStanding, oldest: Date | null) {
  return {
    oldest_observed_at: oldest?.toISOString() ?? null,
    last_success_at: readAt?.toISOString() ?? null,
    complete: readAt !== null && !isStale,
    note,
  }
}

/** In the store, the ids of simulated inventories look like real ones. */
function simulatedId(id: string): string {
  return id.startsWith("sim") ? id : `sim-${id}`
}

function fieldsOf(
  { id, body, knownAt, isRetracted, retractedAt, revision, revisions }: KnownEvent,
  feed: Knowledge["feed"],
) {
  const retrievedAt = knownAt.toISOString()
  // The EIA changes figures silently, so only our reading shows when. Upstream clocks may be ahead of ours.
  const changedAt = body.updatedAt ?? (revision > 1 ? retrievedAt : null)
  const until = (at: string | null) => (at !== null && at > retrievedAt ? retrievedAt : at)
  return {
    event_id: id,
    source: body.source,
    origin: feed,
    agency: feed === "simulated" ? feed : body.origin,
    source_event_id: feed === "simulated" ? simulatedId(body.sourceEventId) : body.sourceEventId,
    category: body.category,
    title: body.title,
    summary: body.summary,
    observed_at: body.observedAt,
    published_at: until(body.publishedAt),
    retrieved_at: retrievedAt,
    updated_at: until(changedAt),
    revision,
    revisions: revisions.slice(0, MOST_REVISIONS).map(({ revision: number, revisedAt, changed }) => ({
      revision: number,
      revised_at: revisedAt.toISOString(),
      changed_fields: changed,
    })),
    location: body.location,
    measurements: body.measurements,
    source_links: body.links,
    retracted: isRetracted,
    retracted_at: isRetracted ? (retractedAt?.toISOString() ?? null) : null,
  }
}
