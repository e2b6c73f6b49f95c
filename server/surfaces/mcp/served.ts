import { weightsOf } from "../http/accept"
import { type Spliced, whole } from "./spliced"

export type Served = { status: number; contentType: string | null; body: Buffer | Spliced }

const jsonType = "application/json"

export function answered(body: Spliced): Served {
  return { status: 200, contentType: jsonType, body }
}

export function errorMessage(status: number, code: number, message: string, id: unknown = null): Served {
  const named = typeof id === "string" || typeof id === "number" ? id : null
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: named }))
  return { status, contentType: jsonType, body }
}

/**
 * Converts to an event stream for clients that accept nothing else. Others get JSON: nothing is sent between the
 * answers to one POST, so waiting for the last delays none.
 */
export function inAcceptedForm(served: Served, accept: string | undefined): Served {
  const { status, contentType, body } = served
  if (status !== 200 || contentType !== jsonType || !takesOnlyStreams(accept)) return served
  const messages: unknown = JSON.parse(String(Buffer.isBuffer(body) ? body : whole(body)))
  const events = [messages].flat().map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`)
  return { status, contentType: "text/event-stream", body: Buffer.from(events.join("")) }
}

function takesOnlyStreams(accept: string | undefined): boolean {
  if (!accept?.includes("text/event-stream")) return false
  const weights = weightsOf(accept)
  const weightOf = (type: string) => weights.get(type) ?? 0
  return weightOf("text/event-stream") > 0 && jsonRanges.every((range) => weightOf(range) === 0)
}

const jsonRanges = ["application/json", "application/*", "*/*"]
