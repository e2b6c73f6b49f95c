import { createHash } from "node:crypto"
import { z } from "zod"
import { earliestInstant } from "./params"

/**
 * Where a list goes on: the place of the last row that was given, and the instant that the first page spoke from, so
 * that no page shows what became known in between. Opaque to the caller.
 */
export type Cursor = { knownAt: number; place: RowPosition; digest: string }

/** What the rows are ordered by, of one row. */
export type RowPosition = readonly (string | number)[]

/** A product and its parameters as they were parsed; the cursor among them does not count, and of `as_of` only whether it is there. */
type Query = { product: string; params: Record<string, unknown> }

export function writeCursor(query: Query, knownAt: Date, place: RowPosition): string {
  const instant = knownAt.getTime()
  return encoded({ knownAt: instant, place, digest: digestOf(query, instant, place) })
}

/** Whether the cursor was given out with an answer to this very query. */
export function belongsTo(cursor: Cursor, query: Query): boolean {
  return cursor.digest === digestOf(query, cursor.knownAt, cursor.place)
}

/** The parameter of every list. That it belongs to its query is checked beside the other parameters. */
export function cursorParam() {
  return z
    .string()
    .min(1, { abort: true })
    .max(1_000, { abort: true })
    .transform((text, context) => {
      const cursor = decoded(text)
      if (cursor) return cursor
      context.addIssue({ code: "custom", message: "must be a meta.next_cursor, unchanged", input: text })
      return z.NEVER
    })
    .optional()
    .meta({
      description:
        "For the next page: `meta.next_cursor` of the previous page, unchanged, with all other parameters the same. All pages show the data as it was known at the first.",
      pattern: "^[A-Za-z0-9_-]+$",
    })
}

export function cursorIn(params: Record<string, unknown>): Cursor | undefined {
  return params.cursor as Cursor | undefined
}

/** The instant (epoch ms) that the pages of a list are known from; null on the first one. */
export function pinnedInstant(params: Record<string, unknown>, at: number): number | null {
  const cursor = cursorIn(params)
  // Another replica's clock may be ahead of ours, and a cursor that was forged may name any number.
  return cursor ? Math.max(Math.min(cursor.knownAt, at), earliestInstant) : null
}

/**
 * No secret: who forges one sees nothing that `as_of` and the other parameters would not show. A past instant that was
 * asked for is `knownAt` itself; where it was now, the same `as_of` may name a past instant by the next page.
 */
function digestOf({ product, params }: Query, knownAt: number, place: RowPosition): string {
  const { cursor: _, as_of: asOf, ...others } = params
  const named = Object.entries(others).filter(([, value]) => value !== undefined)
  const isOfPast = asOf !== undefined
  const text = JSON.stringify([product, named.sort(([a], [b]) => (a < b ? -1 : 1)), isOfPast, knownAt, place])
  return createHash("sha256").update(text).digest("base64url").slice(0, 16)
}

const parts = z.tuple([z.string().length(16), z.int()], z.union([z.string(), z.number()]))

function encoded({ digest, knownAt, place }: Cursor): string {
  return Buffer.from(JSON.stringify([digest, knownAt, ...place])).toString("base64url")
}

/** Null for what was not written here, to the character. */
function decoded(text: string): Cursor | null {
  const found = parts.safeParse(parsedJson(Buffer.from(text, "base64url").toString()))
  if (!found.success) return null
  const [digest, knownAt, ...place] = found.data
  const cursor = { digest, knownAt, place }
  return encoded(cursor) === text ? cursor : null
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
