/*
 * The outside world: a folder for each upstream, with its requests, its parser and a fake for tests, and the simulated
 * market. This room must not depend on what is stored, when it is collected, or what it is used for.
 */

import type { Bars } from "../bars/bar"

/**
 * An opened upstream, live or simulated. `collect` never throws because of external failures. Each run has exactly one
 * outcome, and "there was nothing" differs from "could not be reached".
 */
export type Source<Request, Rows> = {
  id: string
  name: string
  url: string
  licence: string
  origin: "live" | "simulated"
  /** Most tickers or sessions per request. Longer requests are split. Absent if unlimited. */
  portion?: { tickers?: number; sessions?: number }
  collect(request: Request): Promise<SourceRun<Rows>>
}

/** `failures` are those of the sources tried before the one that answered, or of all. */
export type SourceRun<Rows> = Ended<Rows> & { failures?: readonly SourceFailure[] }

export type SourceFailure = {
  sourceId: string
  outcome: "unavailable" | "format_changed"
  reason: string
  rawBody?: string
}

type Ended<Rows> =
  | ({ outcome: "ok"; rows: Rows; rejected: RejectedRow[] } & Told)
  | ({ outcome: "empty_confirmed"; reason: string; rejected?: RejectedRow[] } & Told)
  | { outcome: "unavailable"; reason: string }
  | { outcome: "format_changed"; reason: string; rawBody: string }
  | { outcome: "not_configured"; reason: string }
  | { outcome: "disabled"; reason: string }

type Told = {
  /** The source that answered, if several stand behind this one. */
  answeredBy?: string
  counts?: readonly DocumentCount[]
  /** For a source that publishes in files: the instant of the last file read. The next run continues from there. */
  readThrough?: Date
}

/**
 * How many rows a document states (as a total or a page number) or a second, simpler method counts, and how many were
 * read, including refused ones. `document` is a name for readers, such as "House report 20026489".
 */
export type DocumentCount = { document: string; stated: number; read: number }

/** Credit in an answer. `retrieved_at` is null before the first run. */
export type SourceCredit = {
  source_id: string
  name: string
  url: string
  licence: string
  retrieved_at: string | null
}

export type RejectedRow = { reason: string; raw: string }

export type BarsRequest = { tickers: readonly string[]; from: string; to: string }

export type BarsSource = Source<BarsRequest, Bars>

/**
 * Days are YYYY-MM-DD, inclusive. `at` is the time of the run, from which the current state counts as known. For a
 * source that publishes in files, `since` is the instant up to which it has been read, if ever.
 */
export type FactsRequest = { from: string; to: string; at?: Date; since?: Date }

/**
 * `isRetracted`: the source withdrew it. `revisesOnly`: stored only if an earlier version exists. `addsOnly`: stored
 * only if none exists.
 */
export type FactRow = { body: unknown; isRetracted?: boolean; revisesOnly?: boolean; addsOnly?: boolean }
