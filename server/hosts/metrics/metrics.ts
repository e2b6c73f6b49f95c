import { hash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Env } from "../../platform/env"
import type { Outgoing, ResponseHeaders } from "../../surfaces/http/headers"
import type { Service } from "../../surfaces/service"
import { isOfThisMachine } from "../network"
import { observer } from "./observe"
import type { Exposition } from "./registry"

export const metricsPath = "/metrics"

/** Answers `/metrics` to whoever has the token, and to this machine. */
export function metricsEndpoint(service: Service): (request: IncomingMessage, at: number) => Promise<Outgoing> {
  const observe = observer(service)
  let exposition: Promise<Exposition> | undefined

  return async (request, at) => {
    const { method = "GET" } = request
    if (!mayRead(service.env, request)) return refused(401, "The metrics are for METRICS_TOKEN, or for this machine.")
    if (method !== "GET" && method !== "HEAD") return refused(405, "The metrics are read by GET.")
    // The library takes memory, and a server that nobody watches needs none of it.
    exposition ??= import("./registry").then(({ openRegistry }) => openRegistry(service))
    const { contentType, text } = await exposition
    const body = Buffer.from(await text(await observe(at)))
    const headers = { "Content-Type": contentType, "Content-Length": body.length, "Cache-Control": "no-store" }
    return { status: 200, headers, body: method === "HEAD" ? null : body }
  }
}

function mayRead({ METRICS_TOKEN }: Pick<Env, "METRICS_TOKEN">, { headers, socket }: IncomingMessage): boolean {
  const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1]
  if (sent !== undefined && METRICS_TOKEN !== undefined) return timingSafeEqual(digest(sent), digest(METRICS_TOKEN))
  return isOfThisMachine(socket.remoteAddress, headers)
}

const digest = (text: string) => hash("sha256", text, "buffer")

function refused(status: 401 | 405, sentence: string): Outgoing {
  const body = Buffer.from(`${sentence}\n`)
  const told: ResponseHeaders =
    status === 401 ? { "WWW-Authenticate": 'Bearer realm="metrics"' } : { Allow: "GET, HEAD" }
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...told,
  }
  return { status, headers, body }
}
