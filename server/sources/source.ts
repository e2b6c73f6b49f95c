/*
 * The outside world: a folder for each upstream, with its requests, its parsing and a fake one for tests, and the
 * simulated market. It may not know what is stored, when it is asked, or what its answers are used for.
 */

import type { Bars } from "../bars/bar"

/**
 * What every upstream, live or simulated, looks like once it is opened. `collect` never throws for what the outside world
 * does: the run ends in exactly one of the outcomes below, and "said none" is not "could not be asked".
 */
export type Source<Request, Rows> = {
  id: string
  name: string
  url: string
  /** The terms under which the upstream gives its data, in a sentence that a reader of an answer can use. */
  licence: string
  origin: "live" | "simulated"
  /** The most that one request should ask for; absent where it does not matter. A longer one is made in pieces. */
  portion?: { tickers?: number; sessions?: number }
  collect(request: Request): Promise<SourceRun<Rows>>
}

/** `failures` are those of the sources that were asked before the one that answered, or of all. */
export type SourceRun<Rows> = Ended<Rows> & { failures?: readonly SourceFailure[] }

/** A source that stands behind another one, as it was asked in its place or before it. */
export type SourceFailure = {
  sourceId: string
  outcome: "unavailable" | "format_changed"
  reason: string
  rawBody?: string
}

/** `answeredBy` names the source where several stand behind one. */
type Ended<Rows> =
  | { outcome: "ok"; rows: Rows; rejected: RejectedRow[]; answeredBy?: string }
  | { outcome: "empty_confirmed"; reason: string; answeredBy?: string }
  | { outcome: "unavailable"; reason: string }
  | { outcome: "format_changed"; reason: string; rawBody: string }
  | { outcome: "not_configured"; reason: string }
  | { outcome: "disabled"; reason: string }

/** What an answer says of a source that it rests on. `retrieved_at` is null where the source has not been asked. */
export type SourceCredit = {
  source_id: string
  name: string
  url: string
  licence: string
  retrieved_at: string | null
}

/** A row that was refused, with the reason and what it said, kept for the operator. */
export type RejectedRow = { reason: string; raw: string }

export type BarsRequest = { tickers: readonly string[]; from: string; to: string }

export type BarsSource = Source<BarsRequest, Bars>

/**
 * Facts that describe these days, YYYY-MM-DD, both included. `at` is when the run takes place: what is read as it stands is
 * known from then on, and must not say that it was read later.
 */
export type FactsRequest = { from: string; to: string; at?: Date }

/**
 * What an upstream said of one thing, in the form of its family; `isRetracted` where it took that back. `revisesOnly` where
 * that is of no interest unless an earlier word of the same thing is stored, `addsOnly` where it is of none once there is.
 */
export type FactRow = { body: unknown; isRetracted?: boolean; revisesOnly?: boolean; addsOnly?: boolean }
