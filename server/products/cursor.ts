import { createHash } from "node:crypto"
import { z } from "zod"
import { earliestInstant } from "./params"

/**
 * The last row returned, and the instant of the first page, so that no page shows later knowledge. Opaque to clients.
 */
export type Cursor = { knownAt: number; place: RowPosition; digest: string }

export type RowPosition = readonly (string | number)[]

/** Parsed parameters without the cursor. `as_of` counts only as present or absent. */
type Query = { product: string; params: Record<string, unknown> }

export function writeCursor(query: Query, knownAt: Date, place: RowPosition): string {
  const instant = knownAt.getTime()
  return encoded({ knownAt: instant, place, digest: digestOf(query, instant, place) })
}

export function belongsTo(cursor: Cursor, query: Query): boolean {
  return cursor.digest === digestOf(query, cursor.knownAt, cursor.place)
}

/** For every list. Another check compares the cursor with its query. */
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
        "The `meta.next_cursor` of the previous page, unchanged. All other parameters must be the same. All pages show the data as it was known at the first.",
      pattern: "^[A-Za-z0-9_-]+$",
    })
}

export function cursorIn(params: Record<string, unknown>): Cursor | undefined {
  return params.cursor as Cursor | undefined
}

/** The instant (epoch ms) of a list's pages; null on the first. */
export function pinnedInstant(params: Record<string, unknown>, at: number): number | null {
  const cursor = cursorIn(params)
  // Another replica's clock may be ahead of ours, and a forged cursor may contain any number.
  return cursor ? Math.max(Math.min(cursor.knownAt, at), earliestInstant) : null
}

/**
 * Not secret: a forged cursor reveals nothing that `as_of` and the parameters would not. Contains only whether there is
 * an `as_of`: a past one equals `knownAt`, and one that meant now may be past by the next page.
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

/** Null for any text that differs from our own by a character. */
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
