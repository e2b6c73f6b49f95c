import { createHash } from "node:crypto"
import type { z } from "zod"

export type FactFamily<Body> = { name: string; body: z.ZodType<Body> }

export type Statement<Body> = {
  /** The natural key: facts with the same key are revisions of each other. */
  key: string
  /** The time a fact is about. */
  describedAt: Date
  /** What it can be asked by, such as its tickers. */
  subjects: readonly string[]
  body: Body
  knownAt: Date
  /** True if nobody saw it become known, as for imports. */
  isAssumed: boolean
  /** True if the source took it back. */
  isRetracted: boolean
}

export type KnownFact<Body> = Statement<Body> & {
  ingestionId: number
  /** Counts what was said under this key up to the instant asked for, from 1. */
  revision: number
}

export function contentHash({ describedAt, subjects, body }: Statement<unknown>): Buffer {
  return createHash("sha256")
    .update(canonicalJson([describedAt, subjects, body]))
    .digest()
}

/** Sorts the keys of every object. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlainObject(part) ? sortedByName(part) : part))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function sortedByName(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}
