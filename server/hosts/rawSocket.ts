import { STATUS_CODES } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { refusals } from "../accounts/refusals"
import type { Refusal } from "../platform/errors"
import { nextRequestId } from "../surfaces/http/headers"
import type { Caller } from "../surfaces/requests/caller"
import type { Service } from "../surfaces/requests/service"
import { deny } from "../surfaces/responses/deny"
import { callerOf } from "./network"

export async function refuseUnreadable(
  service: Service,
  at: number,
  error: NodeJS.ErrnoException,
  socket: Duplex,
): Promise<void> {
  // node:http reports every further chunk as an error.
  if (refused.has(socket)) return
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  const caller = callerOf(socket instanceof Socket ? socket.remoteAddress : undefined, {}, 0)
  await refuse(service, { caller, at }, refusalOf(error), socket)
}

/** node:http would close the connection without an answer. */
export function refuseConnect(service: Service, caller: Caller, at: number, socket: Duplex): Promise<void> {
  socket.on("error", () => socket.destroy())
  return refuse(service, { caller, at }, refusals.notProxied(), socket)
}

type Arrival = { caller: Caller; at: number }

export async function refuseSlowBody(
  service: Service,
  arrival: Arrival,
  limitMs: number,
  socket: Duplex,
): Promise<void> {
  if (refused.has(socket) || !socket.writable) return void socket.destroy()
  await refuse(service, arrival, refusals.bodyTooSlow(limitMs / 1_000), socket)
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") return refusals.headersTooLarge()
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? refusals.requestTooSlow() : refusals.notHttp()
}

const refused = new WeakSet<Duplex>()

/**
 * Lets a client read its answer and close: closing with unread bytes would reset the connection and lose the answer.
 */
const lingerMs = 1_000

async function refuse(service: Service, { caller, at }: Arrival, refusal: Refusal, socket: Duplex): Promise<void> {
  refused.add(socket)
  const context = { instance: "/", requestId: nextRequestId(), at }
  const { status, headers, body } = await deny(service, caller, { refusal, quota: null }, context)
  const lines = Object.entries({ ...headers, Connection: "close" }).map(([name, value]) => `${name}: ${value}`)
  // A socket that is not read never ends.
  socket.resume()
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("\r\n")}\r\n\r\n${body}`)
  const linger = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(linger))
}
