import { createServer } from "node:http"
import { parentPort, workerData } from "node:worker_threads"

/* The thread that `livez.ts` starts. It imports none of our code, so plain Node runs it without a loader. */

type Started = { host: string; port: number; stallMs: number; beat: BigInt64Array; started: Uint8Array }

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

const server = createServer(
  { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192 },
  ({ method, url = "/" }, response) => {
    const [path] = url.split("?", 1)
    const answer = path === "/livez" || path === "/healthz" ? livez() : path === "/startupz" ? startupz() : null
    const isRead = method === "GET" || method === "HEAD"
    const status = !answer ? 404 : !isRead ? 405 : answer.isOk ? 200 : 503
    response.writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      // A probe asks once in a while, and connections that stay open are few.
      Connection: "close",
      ...(status === 405 ? { Allow: "GET, HEAD" } : {}),
    })
    response.end(status === 200 || status === 503 ? JSON.stringify(answer?.fields) : "{}")
  },
)
server.maxConnections = 64
server.listen(port, host, () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === "object" && address ? address.port : port)
})
