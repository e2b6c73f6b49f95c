import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestByHttp } from "node:http"
import { Agent as HttpsAgent, type RequestOptions, request as requestByHttps } from "node:https"
import { Webhook } from "standardwebhooks"
import { askedWaitMs } from "../../platform/askedWait"
import { notPublic, PublicAgent } from "../../platform/publicAddresses"

/**
 * How an endpoint answered. `error` is the reason, in a few words, why there was no answer. `waitMs` is how long a 429
 * asks to wait.
 */
export type EndpointAnswer = {
  status: number | null
  error: string | null
  answer: string | null
  ms: number
  waitMs?: number | null
}

/** Without secrets, nothing is signed. `subscriptionId` is that of a program that asked over MCP. */
type Posted = {
  url: string
  eventId: string
  body: string
  secrets: readonly string[]
  at: Date
  subscriptionId?: string
}

export type PostWebhook = (posted: Posted) => Promise<EndpointAnswer>

export const isTaken = ({ status }: Pick<EndpointAnswer, "status">) => status !== null && status >= 200 && status < 300

const answerWithinMs = 10_000
const mostBytes = 4_096

/**
 * Posts signed events by Standard Webhooks. Anyone may enter an address, so it connects only to public ones, checked
 * for each connection, follows no redirect, and bounds time and size.
 */
export function webhookPoster({ allowsPrivate }: { allowsPrivate: boolean }, limitMs = answerWithinMs): PostWebhook {
  const options = { keepAlive: false, maxSockets: 50 }
  const agents = {
    "https:": { ask: requestByHttps, agent: allowsPrivate ? new HttpsAgent(options) : new PublicAgent(options) },
    "http:": { ask: requestByHttp, agent: new HttpAgent(options) },
  }
  return ({ url, eventId, body, secrets, at, subscriptionId }) => {
    const { protocol } = new URL(url)
    if (protocol !== "https:" && !(protocol === "http:" && allowsPrivate)) {
      return Promise.resolve({ status: null, error: "the address is not https", answer: null, ms: 0 })
    }
    const { ask, agent } = agents[protocol]
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "User-Agent": "Assay-Webhooks",
      ...(subscriptionId !== undefined && { "X-MCP-Subscription-Id": subscriptionId }),
      ...(secrets.length > 0 && signatureOf({ eventId, body, secrets, at })),
    }
    const asked = { method: "POST", headers, agent, signal: AbortSignal.timeout(limitMs) }
    return exchange(ask, url, asked, { body, at })
  }
}

function signatureOf({ eventId, body, secrets, at }: Omit<Posted, "url" | "subscriptionId">) {
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(eventId, at, body)).join(" "),
  }
}

function exchange(
  ask: typeof requestByHttps,
  url: string,
  options: RequestOptions,
  { body, at }: Pick<Posted, "body" | "at">,
): Promise<EndpointAnswer> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const end = (said: Omit<EndpointAnswer, "ms">) =>
      resolve({ ...said, ms: Math.round(performance.now() - startedMs) })
    let finish: (() => void) | null = null
    const asked = ask(url, options, (response) => {
      const { statusCode: status = null } = response
      const chunks: Buffer[] = []
      let bytes = 0
      // The status counts, even if the rest of the answer breaks off.
      const done = () => {
        response.destroy()
        const answer = textOf(Buffer.concat(chunks))
        end({ status, error: null, answer, waitMs: status === 429 ? waitOf(response.headers, answer, at) : null })
      }
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= mostBytes) done()
      })
      response.on("end", done).on("error", done).on("close", done)
      finish = done
    })
    asked.on("error", (error) => {
      if (finish) finish()
      else end({ status: null, error: reasonOf(error), answer: null })
    })
    asked.end(body)
  })
}

/** Telegram asks for a wait in the body. */
function waitOf(headers: IncomingHttpHeaders, answer: string, at: Date): number | null {
  const asked = headers["retry-after"]
  if (asked) return askedWaitMs(new Headers({ "retry-after": asked }), at.getTime())
  const [, seconds] = /"retry_after":\s*(\d{1,9})\b/.exec(answer) ?? []
  return seconds === undefined ? null : Number(seconds) * 1_000
}

/** The person who entered the address must not learn what failed inside a network. */
function reasonOf(error: Error & { code?: string }): string {
  if (error.message === notPublic) return notPublic
  if (error.name === "TimeoutError" || error.name === "AbortError" || error.code === "ABORT_ERR") {
    return `there was no answer within ${answerWithinMs / 1_000} seconds`
  }
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "the host is not known"
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL)/.test(error.code ?? "")) {
    return "the certificate is not valid"
  }
  return "the address cannot be reached"
}

/** Text that can be stored and shown: UTF-8 without control characters, cut at the bound. */
function textOf(bytes: Buffer): string {
  const text = bytes.subarray(0, mostBytes).toString("utf8")
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, "\ufffd").toWellFormed()
}
