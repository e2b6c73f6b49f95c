import { type Encoding, encodedBody } from "../formats/encoded"
import { weightsOf } from "../http/accept"

export type ServedBody = { status: number; contentType: string | null; body: Body }

export type Body = {
  whole(): Buffer
  encoded(accepted: string | undefined): Promise<Encoded>
}

type Encoded = { encoding: Encoding | null; parts: readonly Buffer[] }

export const jsonType = "application/json"

export function bodyOf(bytes: Buffer): Body {
  return {
    whole: () => bytes,
    async encoded(accepted) {
      const { encoding, body } = await encodedBody({ body: bytes, encoded: {} }, accepted)
      return { encoding, parts: [body] }
    },
  }
}

type RpcError = { code: number; message: string; data?: object }

export function errorMessage(status: number, { code, message, data }: RpcError, id: unknown = null): ServedBody {
  const named = typeof id === "string" || typeof id === "number" ? id : null
  const text = JSON.stringify({ jsonrpc: "2.0", error: { code, message, data }, id: named })
  return { status, contentType: jsonType, body: bodyOf(Buffer.from(text)) }
}

/**
 * Converts to an event stream for clients that accept nothing else. Others get JSON: nothing is sent between the
 * answers to one POST, so waiting for the last delays none.
 */
export function inAcceptedForm(served: ServedBody, accept: string | undefined): ServedBody {
  const { status, contentType, body } = served
  if (status !== 200 || contentType !== jsonType || !takesOnlyStreams(accept)) return served
  const messages: unknown = JSON.parse(String(body.whole()))
  const events = [messages].flat().map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`)
  return { status, contentType: "text/event-stream", body: bodyOf(Buffer.from(events.join(""))) }
}

function takesOnlyStreams(accept: string | undefined): boolean {
  if (!accept?.includes("text/event-stream")) return false
  const weights = weightsOf(accept)
  const weightOf = (type: string) => weights.get(type) ?? 0
  return weightOf("text/event-stream") > 0 && jsonRanges.every((range) => weightOf(range) === 0)
}

const jsonRanges = ["application/json", "application/*", "*/*"]
