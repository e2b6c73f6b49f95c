import { entry, type FeedEntry, type FeedReading, type Platform } from "../context/social/reading"
import { openFactIntake } from "./factIntake"
import { unavailable } from "./outcome"
import type { DocumentCount, RejectedRow, SourceRun } from "./source"

export type FeedRun = SourceRun<{ body: FeedReading }[]>

/** A repeated line counts at its first place. */
export type ReadingIntake = {
  /** A string describes what is wrong with the line. */
  offer(said: FeedEntry | string, raw: unknown): void
  /**
   * `nothing` describes what there was none of. An empty list is an error, because there is always something that
   * people discuss.
   */
  conclude(rawBody: string, nothing: string): FeedRun
}

export function openReadingIntake(platform: Platform, observedAt: Date): ReadingIntake {
  const intake = openFactIntake<FeedEntry>(({ id }) => id)
  const offered = new Set<string>()
  return {
    offer(said, raw) {
      const read = entry.safeParse(said)
      if (!read.success) intake.refuseMalformed(typeof said === "string" ? said : "malformed_row", raw)
      else if (!offered.has(read.data.id)) {
        offered.add(read.data.id)
        intake.offer(read.data, raw)
      }
    },
    conclude(rawBody, nothing) {
      const run = intake.conclude(rawBody, nothing)
      if (run.outcome === "empty_confirmed") return unavailable(run.reason)
      if (run.outcome !== "ok") return run
      const entries = run.rows.map(({ body }) => entry.parse(body))
      return { ...run, rows: [{ body: { platform, observedAt: observedAt.toISOString(), entries } }] }
    },
  }
}

/** For feeds without a count of mentions: being listed is one mention. */
export function listed(
  said: Pick<FeedEntry, "id" | "title" | "rank" | "engagement">,
  ticker: string | null = null,
): FeedEntry {
  return { ...said, ticker, rankBefore: null, mentions: 1, mentionsBefore: null }
}

export function together(runs: readonly FeedRun[]): FeedRun {
  const rows: { body: FeedReading }[] = []
  const rejected: RejectedRow[] = []
  const counts: DocumentCount[] = []
  for (const run of runs) {
    if (run.outcome === "ok") {
      counts.push(...(run.counts ?? []))
      rows.push(...run.rows)
      rejected.push(...run.rejected)
    } else if (run.outcome !== "empty_confirmed") return run
  }
  return rows.length > 0 ? { outcome: "ok", rows, rejected, counts } : runs[0]
}
