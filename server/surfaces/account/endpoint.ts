import type { z } from "zod"
import type { AccountChange } from "../../accounts/audit/write"
import type { OnceMade } from "../../accounts/keys/onceMade"
import type { Declined } from "../../accounts/keys/owned"
import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { parseBody } from "../requests/parseBody"
import type { Service } from "../requests/service"

export type AccountCall = {
  service: Service
  holder: Holder
  change: AccountChange
  path: Record<string, string>
  /** Computes what an `Idempotency-Key` makes; undefined if none was sent. */
  once(request: unknown): OnceMade | undefined
}

type Method = "GET" | "POST" | "PATCH" | "DELETE"

type Said = {
  method: Method
  /** After the prefix of the API, with its parameters in braces. */
  path: string
  title: string
  summary: string
  /** 204 if there is no answer. */
  status: 200 | 201 | 204
  takesIdempotencyKey?: boolean
  /** False if every live key may call it. */
  needsManage?: boolean
  /** Whether reading may be refused with a 409. */
  mayNotBePossible?: boolean
}

type Declared<Body extends z.ZodObject> = Said & {
  body?: Body
  answer?: z.ZodObject
  work(call: AccountCall, body: z.output<Body>): Promise<object | null>
}

export type AccountEndpoint = Said & {
  body: z.ZodObject | null
  answer: z.ZodObject | null
  /** Checks the body, and returns what is left to do. Throws a 422. */
  prepare(sent: unknown): (call: AccountCall) => Promise<object | null>
}

export function accountEndpoint<Body extends z.ZodObject>(declared: Declared<Body>): AccountEndpoint {
  const { body: schema, answer = null, work, ...said } = declared
  return {
    ...said,
    body: schema ?? null,
    answer,
    prepare(sent) {
      // Without a schema, `work` takes no body.
      const body = schema ? parseBody(schema, sent) : ({} as z.output<Body>)
      return async (call) => {
        const done = await work(call, body)
        return answer ? answer.parse(inSnakeCase(done)) : null
      }
    },
  }
}

/** Throws the refusal of what the account declines. */
export function requireDone<Done extends { ok: true }>(done: Done | Declined, { at }: Pick<AccountChange, "at">): Done {
  if (done.ok) return done
  const { reason, sentence, window = "minute" } = done
  if (reason === "not_found") throw refusals.notYours(sentence)
  if (reason === "not_possible") throw refusals.notPossible(sentence)
  const windowSeconds = window === "minute" ? 60 : 86_400
  throw refusals.tooManyChanges(window, sentence, windowSeconds - (Math.floor(at.getTime() / 1_000) % windowSeconds))
}

export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [snakeOf(name), inSnakeCase(inner)])
  return Object.fromEntries(entries)
}

const snakeOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
