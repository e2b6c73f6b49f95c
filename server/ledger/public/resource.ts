import { z } from "zod"
import type { Queries } from "../storage/queries"

/** A file of the log as it is served. */
export type LogFile = {
  type: string
  body: string | Buffer
  /** It will never change, so that caches may keep it for ever. */
  isFinal?: boolean
  /** For so long caches may give it without asking. */
  freshSeconds?: number
  /** Its Content-Security-Policy, where it may do more than nothing. */
  policy?: string
  /** The address of what follows, after the path's own. */
  next?: string
}

/** What is served of the log at one path under `/track-record/`, to anybody and without a key. */
export type LogResource<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  path: RegExp
  params: z.ZodObject<Shape>
  /** Whether its files may have many megabytes. */
  isLarge?: boolean
  /**
   * The forms in which it is given, by the names that the parameter `format` has for them, each with its media type. The
   * first is given to whoever accepts no other.
   */
  formats?: Record<string, string>
  /** Null: there is nothing at this address. */
  answer(asked: LogQuestion<z.output<z.ZodObject<Shape>>>): Promise<LogFile | null>
}

export type LogQuestion<Params> = {
  /** The named parts of the path. */
  place: Record<string, string | undefined>
  params: Params
  queries: Queries
  /** Which of its forms is asked for; null where it has one alone. */
  format: string | null
  baseUrl: string
  witnesses: readonly string[]
}

/** Forgets the parameters' types, for the list of all; they are parsed by the same declaration before they come in. */
export function logResource<Shape extends z.ZodRawShape>(declared: LogResource<Shape>): LogResource {
  return declared as unknown as LogResource
}

export const ndjson = "application/x-ndjson; charset=utf-8"
export const json = "application/json; charset=utf-8"
export const plainText = "text/plain; charset=utf-8"

/** In digits alone: not as "", "0x5", "1e3" or " 5". */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const read = (text: unknown) => (typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text)
  return z.preprocess(read, z.int({ error: "must be a whole number" }).min(min).max(max))
}

/** Where a page of a list begins, and how long it is at most. */
export const pageParams = z.object({
  cursor: wholeNumber(0).default(0),
  limit: wholeNumber(1, 10_000).default(1_000),
})
