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
  /** The address of what follows, after the path's own. */
  next?: string
}

/** What is served of the log at one path under `/track-record/`, to anybody and without a key. */
export type LogResource<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  path: RegExp
  params: z.ZodObject<Shape>
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

/** Where a page of a list begins, and how long it is at most. */
export const pageParams = z.object({
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
})
