/*
 * The outside world: a folder for each upstream, with its requests, its parsing and a fake one for tests, and the
 * simulated market. It may not know what is stored, when it is asked, or what its answers are used for.
 */

import type { Bars } from "../bars/bar"

/**
 * An opened upstream, live or simulated. `collect` never throws because of external failures: each run ends in exactly
 * one outcome, and "reported none" differs from "could not be reached".
 */
export type Source<Request, Rows> = {
  id: string
  name: string
  url: string
  /** Terms of use, in a sentence for readers of an answer. */
  licence: string
  origin: "live" | "simulated"
  /** Most tickers or sessions per request; longer requests are split. Absent if unlimited. */
  portion?: { tickers?: number; sessions?: number }
  collect(request: Request): Promise<SourceRun<Rows>>
}

/** `failures` are of the sources tried before the one that answered, or of all. */
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
  /** Names the source if several stand behind this one. */
  answeredBy?: string
  counts?: readonly DocumentCount[]
  /** Of a source that publishes in files: the instant of the last one that was read. The next run goes on from there. */
  readThrough?: Date
}

/**
 * How many rows a document has by its own word (a total, a page number) or by a second, simpler reading, beside how many
 * were read, refused ones included. `document` names it for readers: "House report 20026489".
 */
export type DocumentCount = { document: string; stated: number; read: number }

/** Credit in an answer. `retrieved_at` is null if the source has not been asked. */
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
 * Days are YYYY-MM-DD, both included. `at` is the time of the run: current state is known from then on. `since` is up
 * to when this source has been read, for one that publishes in files; absent if it never was.
 */
export type FactsRequest = { from: string; to: string; at?: Date; since?: Date }

/**
 * `isRetracted`: the source withdrew it. `revisesOnly`: stored only if an earlier version exists. `addsOnly`: stored
 * only if none does.
 */
export type FactRow = { body: unknown; isRetracted?: boolean; revisesOnly?: boolean; addsOnly?: boolean }
