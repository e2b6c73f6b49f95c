import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import { parentPort, workerData } from "node:worker_threads"

/* The thread that `port.ts` starts. It imports none of our code, so plain Node runs it without a loader. */

type Started = { host: string; port: number; stallMs: number; beat: BigInt64Array; started: Uint8Array }

export type LoopRequest = {
  id: number
  path: Forwarded
  method: string
  headers: IncomingHttpHeaders
  remoteAddress?: string
}
export type LoopAnswer = {
  id: number
  status: number
  headers: Record<string, string | number>
  body: Uint8Array | null
}

const { host, port, stallMs, beat, started }: Started = workerData

function loopAgeMs(): number {
  return Number(process.hrtime.bigint() - Atomics.load(beat, 0)) / 1e6
}

function livez() {
  const ageMs = loopAgeMs()
  const isOk = ageMs <= stallMs
  return { isOk, fields: { status: isOk ? "ok" : "stalled", loop_age_ms: Math.round(ageMs) } }
}

function startupz() {
  const isOk = Atomics.load(started, 0) === 1
  return { isOk, fields: { status: isOk ? "started" : "starting" } }
}

type Own = ReturnType<typeof livez> | ReturnType<typeof startupz>

const own: Record<string, () => Own> = { "/livez": livez, "/healthz": livez, "/startupz": startupz }
const forwarded = ["/readyz", "/metrics"] as const

type Forwarded = (typeof forwarded)[number]

const answerWithinMs = 10_000

const waiting = new Map<number, (answered: LoopAnswer) => void>()
let count = 0

const server = createServer(
  { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192 },
  ({ method = "GET", url = "/", headers, socket }, response) => {
    const [path] = url.split("?", 1)
    const isRead = method === "GET" || method === "HEAD"
    const passed = forwarded.find((each) => each === path)
    if (passed) {
      ask({ id: count++, path: passed, method, headers: { ...headers }, remoteAddress: socket.remoteAddress }, response)
      return
    }
    const answer = Object.hasOwn(own, path) ? own[path]() : null
    const status = !answer ? 404 : !isRead ? 405 : answer.isOk ? 200 : 503
    send(response, status, status === 200 || status === 503 ? answer?.fields : {}, status === 405)
  },
)
server.maxConnections = 64
server.listen(port, host, () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === "object" && address ? address.port : port)
})
parentPort?.on("message", (answered: LoopAnswer) => waiting.get(answered.id)?.(answered))

function ask(asked: LoopRequest, response: ServerResponse): void {
  const forget = () => {
    clearTimeout(timer)
    waiting.delete(asked.id)
  }
  const timer = setTimeout(() => {
    forget()
    send(response, 503, { status: "stalled", loop_age_ms: Math.round(loopAgeMs()) })
  }, answerWithinMs)
  response.once("close", forget)
  waiting.set(asked.id, ({ status, headers, body }) => {
    forget()
    response.writeHead(status, { ...headers, Connection: "close" }).end(body ?? undefined)
  })
  parentPort?.postMessage(asked)
}

function send(response: ServerResponse, status: number, fields: object | undefined, isForReading = false): void {
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    // Probes are rare, so an open connection would only take a place.
    Connection: "close",
    ...(isForReading ? { Allow: "GET, HEAD" } : {}),
  })
  response.end(JSON.stringify(fields ?? {}))
}
