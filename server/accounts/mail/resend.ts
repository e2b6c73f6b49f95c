import { type ErrorResponse, Resend } from "resend"
import type { MailProvider, SendResult } from "./provider"

type ResendSettings = { apiKey: string; baseUrl: string; timeoutMs?: number }

/** Shorter than a mail worker's claim, so that a slow provider never leaves a mail with two workers. */
const TIMEOUT_MS = 10_000
/** Our key or domain is refused. The mail is fine, and the operator can fix the cause. */
const OPERATOR_STATUSES = [401, 403]
const LONGEST_PAUSE_MS = 3_600_000
const TRANSIENT_STATUSES = [408, 425, 429]

export function resendProvider({ apiKey, baseUrl, timeoutMs = TIMEOUT_MS }: ResendSettings): MailProvider {
  const client = new Resend(apiKey, { baseUrl: baseUrl.replace(/\/$/, "") })
  const tooSlow = `no answer within ${timeoutMs / 1_000} s`
  return {
    name: "Resend",
    async send({ id, from, to, subject, html, text, headers, kind, idempotencyKey }) {
      const request = { from, to, subject, html, text, headers, tags: [tag("kind", kind), tag("mail", id)] }
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const { data, error, headers: replied } = await client.emails.send(request, { idempotencyKey, signal })
        if (data) return { ok: true, providerId: data.id }
        return signal.aborted ? again(tooSlow) : failure(error, replied?.["retry-after"])
      } catch (error) {
        return again(signal.aborted ? tooSlow : String(error))
      }
    },
  }
}

function failure({ statusCode, name, message }: ErrorResponse, retryAfter: string | undefined): SendResult {
  // The mail was sent before with another text, so it must not go out again.
  if (name === "invalid_idempotent_request") return { ok: true, providerId: null }
  const reason = `${statusCode ?? "no answer"} ${name}: ${message}`
  if (statusCode === null || statusCode >= 500 || name === "concurrent_idempotent_requests") return again(reason)
  if (TRANSIENT_STATUSES.includes(statusCode)) return again(reason, waitOf(retryAfter))
  if (OPERATOR_STATUSES.includes(statusCode)) return again(reason)
  return { ok: false, isFinal: true, reason, retryAfterMs: null }
}

function again(reason: string, retryAfterMs: number | null = null): SendResult {
  return { ok: false, isFinal: false, reason, retryAfterMs }
}

function waitOf(header: string | undefined): number | null {
  const seconds = Number(header)
  return header && seconds >= 0 ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : null
}

const tag = (name: string, value: string) => ({ name, value })
