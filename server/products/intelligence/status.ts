import { z } from "zod"
import { judgeSource, type RunCounts, sourceStates } from "../../context/intelligence/sourceStatus"
import type { DailyOutcomes, RunDrift, SourceHealth } from "../../knowledge/facts/health"
import { collectedFamilies, families } from "../../knowledge/families"
import { longestPauseSeconds } from "../../knowledge/families/pauses"
import { findOverdue } from "../../knowledge/families/staleness"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { simulated } from "../../sources/simulated/world"
import { beforeCoverage } from "../emptyBecause"
import { count } from "../figures"
import { ascending, listProduct } from "../list"
import { choiceOr } from "../params"
import { date } from "../shapes"
import { simulatedCoverage } from "./sources"

const HISTORY_DAYS = 30
const details = ["summary", "history"] as const

const instant = z.iso.datetime()

const sourceSchema = z
  .object({
    source: z.string().describe("Stable name of the source, for programs; the same as `source_id` elsewhere."),
    name: z.string().describe("Name of the source, for readers."),
    url: z.string().describe("Page of the source."),
    family: z.string().describe("The family of facts that it is read for. A source of two families has two rows."),
    family_title: z.string().describe("That family in words."),
    is_standby: z.boolean().describe("Whether it is asked only if the sources before it do not answer."),
    configured: z.boolean().describe("Whether it has all that it needs, such as a key."),
    enabled: z.boolean().describe("Whether it is in use."),
    status: z
      .enum(sourceStates)
      .describe(
        "ok: the last run succeeded and nothing is overdue. stale: facts are overdue. degraded: rows of the last run could not be used. unavailable: the last run failed, or there was none. not_configured: it is not asked; `coverage.note` says why.",
      ),
    last_attempt_at: instant.nullable().describe("When it was last asked, in UTC. Null: never."),
    last_success_at: instant.nullable().describe("When it last answered, even with nothing, in UTC. Null: never."),
    last_error_code: z
      .string()
      .nullable()
      .describe(
        "Why the last run failed: unavailable (no usable answer) or format_changed (an unexpected format). Null: it succeeded, or there was none.",
      ),
    expected_interval_seconds: count.describe("The longest time between two of its runs by schedule."),
    row_counts: z
      .object({
        documents: count.describe("Documents of the run that say how many rows they have."),
        stated: count.describe("Rows that they say they have, in sum."),
        read: count.describe("Rows that were read in them, refused ones included."),
        partially_read: z
          .array(
            z.object({
              document: z.string().describe("Name of the document."),
              stated: count.describe("Rows that it says it has."),
              read: count.describe("Rows that were read in it."),
            }),
          )
          .describe("The first documents of which another number of rows was read than they say they have."),
      })
      .nullable()
      .describe(
        "How many rows were read in the last run, beside how many its documents say they have. Null: none says so, or there was no run.",
      ),
    drift: z
      .object({
        count: count.describe("How many fields, types and values are new."),
        first: z
          .array(
            z.object({
              kind: z
                .enum(["field", "type", "value"])
                .describe("What is new: a field, a type of a field, or one of its few values."),
              field: z.string().describe("Name of the field."),
              seen: z.string().describe("The type or the value that was seen."),
            }),
          )
          .describe("The first of them."),
      })
      .nullable()
      .describe(
        "What the answers of the last run had that the recorded answers, which it is tested with, do not have. Null: nothing of it is recorded, or there was no run.",
      ),
    record_count: count.describe("Facts that its runs have brought, revisions left out."),
    oldest_observed_at: instant
      .nullable()
      .describe("What the first known fact of its family is about, in UTC. Null: none is known."),
    newest_observed_at: instant
      .nullable()
      .describe(
        "What the last known fact of its family is about, in UTC; what is scheduled for later does not count. Null: none is known.",
      ),
    coverage: z
      .object({
        known: z
          .boolean()
          .describe("Whether all that is expected of it is there. False never means that nothing happened."),
        note: z.string().describe("What is covered, or why that is not known, in a sentence."),
      })
      .describe("What its facts cover."),
    history: z
      .array(
        z.object({
          date: date.describe("The day, in New York."),
          succeeded: count.describe("Runs of that day that succeeded."),
          failed: count.describe("Runs of that day that failed."),
        }),
      )
      .describe(
        `With detail=history: the last ${HISTORY_DAYS} days, oldest first; a day without a run has two zeros. Otherwise empty.`,
      ),
  })
  .meta({ id: "SourceStatus", description: "The state of one data source." })

export const status = listProduct({
  name: "intelligence/status",
  tool: "get_intelligence_sources",
  title: "Sources",
  summary:
    "Every data source, by family: whether it is configured, the result of its last runs, and what its data covers.",
  whenToUse:
    "Use it before taking an empty answer to mean that nothing happened, or to see why an answer is stale. It reads stored state and contacts no source.",
  keywords:
    "data sources, source down, outage, where does the data come from, providers, fresh, stale, up to date, health",
  tier: "free",
  needs: [...families.map(({ name }) => name), "runs"],
  detailedOnly: [
    "history_days",
    "sources.name",
    "sources.url",
    "sources.family_title",
    "sources.is_standby",
    "sources.configured",
    "sources.enabled",
    "sources.last_attempt_at",
    "sources.expected_interval_seconds",
    "sources.row_counts",
    "sources.drift",
    "sources.record_count",
    "sources.oldest_observed_at",
    "sources.coverage.note",
    "sources.history",
  ],
  params: {
    detail: choiceOr(
      details,
      "summary",
      "summary: the state of each source. history: also how its runs of each day ended.",
    ),
  },
  response: { history_days: count.describe("Days that each history covers; 0 without histories.") },
  list: {
    name: "sources",
    item: sourceSchema,
    description: "By family, and within a family in order of preference.",
    order: [ascending(placeOf)],
    pageSize: 200,
  },
  async answer({ params: { as_of, detail }, knowledge }) {
    const runs = knowledge.runs()
    const historyDays = detail === "history" ? HISTORY_DAYS : 0
    const [health, days] = await Promise.all([runs.health(), historyDays > 0 ? runs.days(historyDays) : []])
    const readings = new Map(
      await Promise.all(
        collectedFamilies.map(async (family) => [family.name, await readFamily(knowledge, family)] as const),
      ),
    )
    const isKnown =
      health.some(({ attempt }) => attempt !== null) || [...readings.values()].some(({ oldest }) => oldest)
    if (as_of !== undefined && !isKnown)
      return { history_days: historyDays, rows: [], meta: { data_origin: knowledge.feed, ...nothingYet } }
    return {
      history_days: historyDays,
      rows: runs.sources.flatMap((source) => {
        const family = readings.get(source.family)
        const own = health.find((each) => isOf(source, each))
        if (!family || !own) return []
        const { attempt, succeededAt, rowCount } = own
        const reach = source.sourceId === simulated.id ? simulatedCoverage : family.coverage
        const reading = { ...source, ...own, ...family, coverage: reach }
        const { status, errorCode, coverage } = judgeSource(reading, knowledge.asOf)
        return {
          source: source.sourceId,
          name: source.name,
          url: source.url,
          family: source.family,
          family_title: family.title,
          is_standby: source.isStandby,
          configured: source.isConfigured,
          enabled: source.notReadReason === null,
          status,
          last_attempt_at: attempt?.at.toISOString() ?? null,
          last_success_at: succeededAt?.toISOString() ?? null,
          last_error_code: errorCode,
          expected_interval_seconds: family.intervalSeconds,
          drift: driftOf(attempt?.drift ?? null),
          row_counts: rowCountsOf(attempt?.counts ?? null),
          record_count: rowCount,
          oldest_observed_at: family.oldest?.toISOString() ?? null,
          newest_observed_at: family.newest?.toISOString() ?? null,
          coverage: { known: coverage.isKnown, note: coverage.note },
          history: historyOf(
            days.filter((each) => isOf(source, each)),
            { count: historyDays, asOf: knowledge.asOf },
          ),
        }
      }),
      // The answer describes the service itself, so its origin is the feed's.
      meta: { data_origin: knowledge.feed },
    }
  },
})

/** For past moments. As of now, sources without a run are listed as such. */
const nothingYet = beforeCoverage("No source had been asked by that moment, and nothing was stored.")

/** The order of declaration. A family's simulated source comes before its live ones. */
function placeOf({ family, source }: { family: string; source: string }): number {
  return places.get(`${family} ${source}`) ?? -1
}

const places = new Map(
  collectedFamilies
    .flatMap(({ name, sources }) => [simulated.id, ...sources.map(({ id }) => id)].map((id) => `${name} ${id}`))
    .map((pair, place) => [pair, place]),
)

function driftOf(drift: RunDrift | null) {
  return drift && { count: drift.count, first: drift.first.map(({ kind, field, seen }) => ({ kind, field, seen })) }
}

function rowCountsOf(counts: RunCounts | null) {
  return (
    counts && {
      documents: counts.documents,
      stated: counts.stated,
      read: counts.read,
      partially_read: counts.first.map((each) => ({ ...each })),
    }
  )
}

type Pair = Pick<SourceHealth, "family" | "sourceId">

function isOf(source: Pair, { family, sourceId }: Pair): boolean {
  return source.family === family && source.sourceId === sourceId
}

async function readFamily(knowledge: Knowledge, family: (typeof collectedFamilies)[number]) {
  const { name, title, coverage, expectation, schedule } = family
  const [span, newestDay] = await Promise.all([knowledge.runs().span(name), knowledge.newestDay(name)])
  return {
    ...span,
    title,
    coverage,
    intervalSeconds: longestPauseSeconds(schedule),
    isExpected: expectation !== null,
    overdue: newestDay === null ? null : (findOverdue(name, newestDay, knowledge.asOf)?.reason ?? null),
  }
}

/** Every day up to `asOf`, with zeros for days without runs. */
function historyOf(known: readonly DailyOutcomes[], { count: most, asOf }: { count: number; asOf: Date }) {
  const today = newYorkDate(asOf)
  return Array.from({ length: most }, (_, index) => {
    const day = addDays(today, index + 1 - most)
    const { succeeded, failed } = known.find((each) => each.day === day) ?? { succeeded: 0, failed: 0 }
    return { date: day, succeeded, failed }
  })
}
