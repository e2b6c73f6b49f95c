import type { StoreMessage } from "../../../knowledge/follow"
import type { Timeouts } from "../../../platform/database/pool"
import { isOutOfTime, isUnavailable } from "../../../platform/database/unavailable"
import type { Env } from "../../../platform/env"
import { isRefusal, type Refusal } from "../../../platform/errors"
import type { AnswerTask, Computed } from "./compute"
import type { FormAsked, Formed, FormName } from "./forms"

export type Shared = { env: Env; databaseUrl: string; limits: Timeouts }

export type ThreadStart = Shared & { gate: Int32Array; thread: number }

export type SentQuestion = Omit<AnswerTask, "product"> & { product: string }

export type SentForm = { name: FormName; answer: Uint8Array; product: string; asked: FormAsked<FormName> }

export type ToThread =
  | StoreMessage
  | { kind: "question"; id: number; asked: SentQuestion; place?: string }
  | { kind: "form"; id: number; asked: SentForm }
  | { kind: "close" }

/** Bytes arrive as `Uint8Array`. */
export type FromThread =
  | { kind: "ready" }
  | { kind: "made"; id: number; made: Computed | Formed<FormName> }
  | { kind: "failure"; id: number; failure: Failure }

/** An error, which would lose all but its message in a structured clone. */
export type Failure = { message: string; stack?: string; fields: object }

/** PostgreSQL codes that `isUnavailable` recognises. */
const codes = { late: "57014", unreached: "08000" }

export function failureOf(error: unknown): Failure {
  if (isRefusal(error)) return { message: error.message, stack: error.stack, fields: refusalFields(error) }
  const code = isOutOfTime(error) ? codes.late : isUnavailable(error) ? codes.unreached : undefined
  return { message: String(error), stack: Object(error).stack, fields: code ? { code } : {} }
}

function refusalFields({ refusal, detail, more, violations }: Refusal) {
  return { refusal, detail, more, violations }
}

export function errorOf({ message, stack, fields }: Failure): Error {
  return Object.assign(new Error(message), { stack }, fields)
}

/** Bytes lose their class in a structured clone. */
export function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}
