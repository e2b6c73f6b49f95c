import { hash, timingSafeEqual } from "node:crypto"
import { type Env, isLoopback } from "../../platform/env"
import { sharedFor } from "../../platform/sharedFor"
import type { Outgoing, ResponseHeaders } from "../../surfaces/http/headers"
import type { Service } from "../../surfaces/requests/service"
import { observer } from "../metrics/observe"
import type { Exposition } from "../metrics/registry"
import { isOfThisMachine } from "../network"
import type { OperationsRequest } from "./request"

const keptMs = 1_000

/** Answers `/metrics` to requests with the token. If no token is set, only this machine may read. */
export function metricsEndpoint(service: Service): (request: OperationsRequest, at: number) => Promise<Outgoing> {
  const observe = observer(service)
  let exposition: Promise<Exposition> | undefined
  const write = sharedFor(keptMs, async (at) => {
    // The library takes memory, which a server without a reader of metrics does not need.
    exposition ??= import("../metrics/registry").then(({ openRegistry }) => openRegistry(service))
    const { contentType, text } = await exposition
    return { contentType, body: Buffer.from(await text(await observe(at))) }
  })

  return async (request, at) => {
    const { method } = request
    if (!mayRead(service.env, request)) return refused(401, "The metrics need METRICS_TOKEN as a bearer token.")
    if (method !== "GET" && method !== "HEAD") return refused(405, "The metrics are read by GET.")
    const { contentType, body } = await write(at)
    const headers = { "Content-Type": contentType, "Content-Length": body.length, "Cache-Control": "no-store" }
    return { status: 200, headers, body: method === "HEAD" ? null : body }
  }
}

type Variables = Pick<Env, "METRICS_TOKEN" | "TRUSTED_PROXIES" | "BASE_URL">

/**
 * A proxy on this machine may hide that a request came from elsewhere, so a public service always requires the token.
 */
function mayRead(env: Variables, { headers, remoteAddress }: OperationsRequest): boolean {
  const { METRICS_TOKEN: token, TRUSTED_PROXIES, BASE_URL } = env
  if (token !== undefined) {
    const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1]
    return sent !== undefined && timingSafeEqual(digest(sent), digest(token))
  }
  const isPublic = TRUSTED_PROXIES > 0 || !isLoopback(new URL(BASE_URL).hostname)
  return !isPublic && isOfThisMachine(remoteAddress, headers)
}

const digest = (text: string) => hash("sha256", text, "buffer")

function refused(status: 401 | 405, sentence: string): Outgoing {
  const body = Buffer.from(`${sentence}\n`)
  const more: ResponseHeaders =
    status === 401 ? { "WWW-Authenticate": 'Bearer realm="metrics"' } : { Allow: "GET, HEAD" }
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...more,
  }
  return { status, headers, body }
}
