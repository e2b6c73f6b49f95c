import { randomUUID } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { Webhook } from "standardwebhooks"
import { z } from "zod"
import { readText, serveLoopback } from "../../../platform/testing/loopback"

type Scenario =
  | "ok"
  | "invalid"
  | "wrong_key"
  | "rate_limited"
  | "broken"
  | "proxy_error"
  | "slow"
  | "hangs_up_after_accepting"

export const signingSecret = `whsec_${Buffer.from("a secret of the tests").toString("base64")}`

export type Forgery = { secret?: string; at?: Date; signature?: string }

/** An event as Resend signs it, dated by the real clock, which the verifying library uses. */
export function signedEvent(
  type: string,
  data: unknown,
  { secret = signingSecret, at = new Date(), signature }: Forgery = {},
) {
  const body = JSON.stringify({ type, created_at: at.toISOString(), data })
  const headers = new Headers({
    "svix-id": "msg_1",
    "svix-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "svix-signature": signature ?? `v1,AAAA ${new Webhook(secret).sign("msg_1", at, body)}`,
  })
  return { headers, body }
}

type SentEmail = z.infer<typeof emailSchema> & { id: string; idempotencyKey: string | null }

export type FakeResend = {
  url: string
  apiKey: string
  requests: { method: string; path: string; headers: IncomingMessage["headers"]; body: string }[]
  /** Accepted mails, each once however often it was sent. */
  sent: SentEmail[]
  play(scenario: Scenario): void
  close(): Promise<void>
}

const emailSchema = z.object({
  from: z.string().includes("@"),
  to: z.union([z.email(), z.array(z.email()).min(1).max(50)]),
  subject: z.string().min(1),
  html: z.string().optional(),
  text: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  tags: z
    .array(z.object({ name: z.string().regex(/^[\w-]{1,256}$/), value: z.string().regex(/^[\w-]{1,256}$/) }))
    .optional(),
})

type Reply = { status: number; body: unknown; headers?: Record<string, string> }

const refusal = (status: number, name: string, message: string, headers?: Record<string, string>): Reply => ({
  status,
  body: { statusCode: status, name, message },
  headers,
})

export async function startFakeResend(apiKey = "re_fake_key_of_the_tests"): Promise<FakeResend> {
  let scenario: Scenario = "ok"
  const requests: FakeResend["requests"] = []
  const sent: SentEmail[] = []
  const accepted = new Map<string, { body: string; id: string }>()

  function accept(request: IncomingMessage, body: string): Reply {
    const key = request.headers["idempotency-key"]?.toString() ?? null
    if (key !== null && (key.length < 1 || key.length > 256)) {
      return refusal(400, "invalid_idempotency_key", "The key must be between 1-256 characters.")
    }
    const earlier = key === null ? undefined : accepted.get(key)
    if (earlier && earlier.body !== body) {
      return refusal(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload.")
    }
    if (earlier) return { status: 200, body: { id: earlier.id } }
    const email = emailSchema.safeParse(JSON.parse(body))
    if (!email.success) return refusal(422, "validation_error", z.prettifyError(email.error))
    const id = randomUUID()
    if (key !== null) accepted.set(key, { body, id })
    sent.push({ ...email.data, id, idempotencyKey: key })
    return { status: 200, body: { id } }
  }

  function answer(request: IncomingMessage, body: string): Reply {
    if (request.method !== "POST" || request.url !== "/emails")
      return refusal(404, "not_found", "The endpoint is unknown.")
    const isKnown = request.headers.authorization === `Bearer ${apiKey}`
    if (!request.headers.authorization)
      return refusal(401, "missing_api_key", "Missing API key in the authorization header.")
    if (!isKnown || scenario === "wrong_key") return refusal(403, "invalid_api_key", "API key is invalid.")
    if (scenario === "invalid") return refusal(422, "validation_error", `Invalid \`to\` field. Body was: ${body}`)
    if (scenario === "rate_limited") {
      return refusal(429, "rate_limit_exceeded", "Too many requests.", {
        "retry-after": "7",
        "ratelimit-remaining": "0",
      })
    }
    if (scenario === "broken") return refusal(500, "internal_server_error", "An unexpected error occurred.")
    if (scenario === "proxy_error") return { status: 502, body: "<html>Bad Gateway</html>" }
    return accept(request, body)
  }

  const { url, close } = await serveLoopback(async (request, response) => {
    const body = await readText(request)
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body })
    if (scenario === "slow") return
    const reply = answer(request, body)
    if (scenario === "hangs_up_after_accepting") return void request.socket.destroy()
    response.writeHead(reply.status, { "content-type": "application/json; charset=utf-8", ...reply.headers })
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body))
  })

  return {
    url,
    apiKey,
    requests,
    sent,
    play(next) {
      scenario = next
    },
    close,
  }
}
