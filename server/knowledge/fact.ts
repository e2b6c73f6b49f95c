import { createHash } from "node:crypto"
import type { z } from "zod"

export type FactFamily<Body> = {
  name: string
  body: z.ZodType<Body>
  /** The numeric field of the body by which facts can be added up, if any; null does not count. */
  figure?: string
}

export type Statement<Body> = {
  /** The natural key: facts with the same key are revisions of each other. */
  key: string
  describedAt: Date
  subjects: readonly string[]
  body: Body
  knownAt: Date
  /** True for imports: the instant when it became known is assumed. */
  isAssumed: boolean
  isRetracted: boolean
}

export function figureOf<Body>({ figure }: FactFamily<Body>, body: Body): number | null {
  const value: unknown = figure === undefined ? null : Object(body)[figure]
  return typeof value === "number" ? value : null
}

export type KnownFact<Body> = Statement<Body> & {
  ingestionId: number
  /** Counts the key's rows up to the instant requested, from 1. */
  revision: number
}

/** Bounds of a fact's texts and lists, on which the bounds of answers rest. Sources cut texts much shorter. */
export const longestText = 20_000
export const mostItems = 10_000

export function requireBounded(part: unknown): void {
  if (typeof part === "string") {
    if (part.length > longestText)
      throw new Error(`a text of a fact has ${part.length} characters, over ${longestText}`)
  } else if (typeof part === "object" && part !== null) {
    const inner = Object.values(part)
    if (Array.isArray(part) && inner.length > mostItems)
      throw new Error(`a list of a fact has ${inner.length} items, over ${mostItems}`)
    inner.forEach(requireBounded)
  }
}

export function contentHash({ describedAt, subjects, body }: Statement<unknown>): Buffer {
  return createHash("sha256")
    .update(canonicalJson([describedAt, subjects, body]))
    .digest()
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlainObject(part) ? sortedByName(part) : part))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function sortedByName(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}
