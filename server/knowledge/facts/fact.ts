import { createHash } from "node:crypto"
import type { z } from "zod"

/** A family as the store knows it. `Body` is what one of its facts says; the schema checks it on the way in and out. */
export type FactFamily<Body> = { name: string; body: z.ZodType<Body> }

/** What a source said, and since when it was known. */
export type Statement<Body> = {
  /** The natural key: two facts with the same one are revisions of each other. */
  key: string
  /** The time that a fact is about. */
  describedAt: Date
  /** What it can be asked by, such as its tickers. */
  subjects: readonly string[]
  body: Body
  knownAt: Date
  /** True where nobody saw it become known, as for imports. */
  isAssumed: boolean
  /** True where the source took it back. */
  isRetracted: boolean
}

/** A stored fact, as it was known at the instant that was asked for. */
export type KnownFact<Body> = Statement<Body> & {
  ingestionId: number
  /** 1 for the first that was said under this key, counted up to the instant that was asked for. */
  revision: number
}

/** SHA-256 of what a fact says: the same fields in another order are the same fact. */
export function contentHash({ describedAt, subjects, body }: Statement<unknown>): Buffer {
  return createHash("sha256")
    .update(canonicalJson([describedAt, subjects, body]))
    .digest()
}

/** JSON with the names of every object in order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlainObject(part) ? sortedByName(part) : part))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function sortedByName(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}
