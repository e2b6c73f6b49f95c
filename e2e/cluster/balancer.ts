import { once } from "node:events"
import { Agent, createServer, type IncomingMessage, request as open, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"

export type Balancer = {
  origin: string
  port: number
  close(): Promise<void>
}

/** How long a request goes from one replica to the next before it fails. */
const patienceMs = 10_000
const pauseMs = 50

/**
 * Passes requests to the replicas in turn, as nginx and Caddy do by default. It tries another replica if none was
 * reached and, for requests that only read, if one closed the connection before it answered. Replicas need not be
 * announced to it before they stop.
 */
export async function startBalancer(ports: readonly number[], port = 0): Promise<Balancer> {
  const kept = new Agent({ keepAlive: true })
  let turn = 0

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const until = performance.now() + patienceMs
    for (;;) {
      const failure = await send(ports[turn++ % ports.length], request, body, response)
      if (failure === null) return
      if (response.headersSent) return void response.destroy()
      const mayRepeat = failure.isUnreached || isRead(request)
      if (!mayRepeat || performance.now() > until) {
        response.writeHead(502).end(`No replica has answered: ${failure.reason}`)
        return
      }
      await sleep(pauseMs)
    }
  }

  function send(
    to: number,
    { method, url, headers, socket }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): Promise<Failure | null> {
    const { promise, resolve } = Promise.withResolvers<Failure | null>()
    const before = headers["x-forwarded-for"]
    const named = { ...headers, "x-forwarded-for": [before, socket.remoteAddress].flat().filter(Boolean).join(", ") }
    const agent = isRead({ method }) ? kept : false
    const asked = open({ host: "127.0.0.1", port: to, method, path: url, headers: named, agent })
    asked.on("error", (error: NodeJS.ErrnoException) => {
      resolve({ isUnreached: error.syscall === "connect", reason: String(error) })
    })
    asked.on("response", (answer) => {
      answer.on("error", (error) => resolve({ isUnreached: false, reason: String(error) }))
      response.on("finish", () => resolve(null))
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.end(body)
    return promise
  }

  const server = createServer((request, response) => {
    forward(request, response).catch(() => response.destroy())
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const own = typeof address === "object" && address ? address.port : port
  return {
    origin: `http://127.0.0.1:${own}`,
    port: own,
    async close() {
      server.closeAllConnections()
      server.close()
      kept.destroy()
    },
  }
}

type Failure = { isUnreached: boolean; reason: string }

const isRead = ({ method }: Pick<IncomingMessage, "method">) => method === "GET" || method === "HEAD"
