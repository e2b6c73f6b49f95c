import type { ServerResponse } from "node:http"
import { serveLoopback } from "../../server/platform/testing/loopback"
import type { TestServer } from "../support/server"

export type Fault =
  | { status: number; body?: string; headers?: Record<string, string> }
  | "no response"
  | "half a body"
  | "no end"

export type FaultyProxy = {
  origin: string
  faults: Fault[]
  /** What the client got for each request: a status, or the name of a fault. */
  seen: (number | string)[]
  close(): Promise<void>
}

/**
 * A proxy to a test server that can fail. Through it, a client in another process reads what was seen, and reads and
 * advances the server's clock.
 */
export async function startProxy(server: TestServer): Promise<FaultyProxy> {
  const proxy = { faults: [] as Fault[], seen: [] as (number | string)[] }
  const { url: origin, close } = await serveLoopback(async (request, response) => {
    const url = request.url ?? "/"
    if (url.startsWith("/clock")) {
      const sleepMs = Number(new URL(url, "http://clock").searchParams.get("sleep") ?? 0)
      server.clock.now = Math.ceil(server.clock.now + sleepMs)
      response.end(String(server.clock.now))
      return
    }
    if (url === "/seen") {
      response.end(JSON.stringify(proxy.seen))
      return
    }
    const fault = proxy.faults.shift()
    if (fault) return fail(fault, response, proxy.seen)
    const passed = await fetch(`${server.origin}${url}`, { headers: request.headers as Record<string, string> })
    const body = Buffer.from(await passed.arrayBuffer())
    const headers = Object.fromEntries([...passed.headers].filter(([name]) => !ofTheWay.has(name)))
    proxy.seen.push(passed.status)
    response.writeHead(passed.status, headers).end(body)
  })
  return Object.assign(proxy, { origin, close })
}

/** fetch has already decompressed the body. */
const ofTheWay = new Set(["content-encoding", "content-length", "connection", "keep-alive", "transfer-encoding"])

function fail(fault: Fault, response: ServerResponse, seen: (number | string)[]): void {
  seen.push(typeof fault === "string" ? fault : fault.status)
  if (fault === "no response") response.destroy()
  else if (fault === "half a body") {
    response.writeHead(200, { "Content-Length": 1_000 })
    response.write('{"count": 1, ', () => response.destroy())
  } else if (fault !== "no end") response.writeHead(fault.status, fault.headers).end(fault.body)
}
