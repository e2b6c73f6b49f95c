import { z } from "zod"
import type { Queries } from "../../platform/database/byDriver"
import type { Unproven } from "../recordProof"

export type LogFile = {
  type: string
  body: string | Buffer
  /** Never changes, so caches may keep it for ever. */
  isFinal?: boolean
  /** How long caches may serve it without revalidation. */
  freshSeconds?: number
  /** Its Content-Security-Policy, if it needs any permission. */
  policy?: string
  next?: string
}

/** Served at one path under `/track-record/`, to everybody and without a key. */
export type LogResource<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  path: RegExp
  params: z.ZodObject<Shape>
  /** Whether its files may have many megabytes. */
  isLarge?: boolean
  /** Media types by their name in the `format` parameter. Clients that accept none of them get the first. */
  formats?: Record<string, string>
  /** Null if nothing is at this address, or why the log has nothing about a record that is stored. */
  answer(asked: LogQuestion<z.output<z.ZodObject<Shape>>>): Promise<LogFile | Unproven | null>
}

type LogQuestion<Params> = {
  place: Record<string, string | undefined>
  params: Params
  queries: Queries
  format: string | null
  baseUrl: string
  witnesses: readonly string[]
}

/** Drops the parameter types for the common list; the same declaration parses them before `answer` is called. */
export function logResource<Shape extends z.ZodRawShape>(declared: LogResource<Shape>): LogResource {
  return declared as unknown as LogResource
}

export const ndjson = "application/x-ndjson; charset=utf-8"
export const json = "application/json; charset=utf-8"
export const plainText = "text/plain; charset=utf-8"

/** Digits only: not "", "0x5", "1e3" or " 5". */
export function wholeNumber(min: number, max = 1e15) {
  const read = (text: unknown) => (typeof text === "string" && /^\d{1,16}$/.test(text) ? Number(text) : text)
  return z.preprocess(read, z.int({ error: "must be a whole number" }).min(min).max(max))
}

export const pageParams = z.object({
  cursor: wholeNumber(0).default(0).meta({ description: "Index of the first row.", default: 0 }),
  limit: wholeNumber(1, 10_000).default(1_000).meta({ description: "Most rows of a page.", default: 1_000 }),
})
