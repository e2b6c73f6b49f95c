// @module-tag slow
import { execFile, execFileSync } from "node:child_process"
import { promisify } from "node:util"
import { afterEach, expect, it } from "vitest"
import { type OperationsPort, openOperationsPort } from "./port"

let opened: OperationsPort | undefined
afterEach(() => opened?.close())

const fail = (error: unknown) => {
  throw error
}

async function open(stallMs?: number): Promise<OperationsPort> {
  opened = await openOperationsPort({ host: "127.0.0.1", port: 0, stallMs, ended: fail })
  return opened
}

const ask = (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${opened?.port}${path}`, options)

/** Blocks this event loop until another process has its answer. */
function askWhileBlocked({ port }: OperationsPort, afterMs: number): { status: number; body: { loop_age_ms: number } } {
  const script = `await new Promise((done) => setTimeout(done, ${afterMs}))
    const answer = await fetch("http://127.0.0.1:${port}/livez")
    console.log(JSON.stringify({ status: answer.status, body: await answer.json() }))`
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }))
}

it("answers while the event loop is blocked, with the time that it has been", async () => {
  const { status, body } = askWhileBlocked(await open(), 1_500)
  expect([status, body]).toEqual([200, { status: "ok", loop_age_ms: expect.any(Number) }])
  expect(body.loop_age_ms).toBeGreaterThan(1_500)
})

it("answers 503 once the loop has stood still for too long, and 200 when it moves again", async () => {
  const { status, body } = askWhileBlocked(await open(1_000), 1_500)
  expect([status, body]).toMatchObject([503, { status: "stalled" }])
  await expect.poll(async () => (await ask("/livez")).status).toBe(200)
})

it("serves /livez under both of its names, and nothing else", async () => {
  await open()
  const asked = [
    ["/livez", "GET"],
    ["/livez?a=1", "HEAD"],
    ["/healthz", "GET"],
    ["/livez", "POST"],
    ["/api/v1/market/regime", "GET"],
  ] as const
  const statuses = await Promise.all(asked.map(async ([path, method]) => (await ask(path, { method })).status))
  expect(statuses).toEqual([200, 200, 200, 405, 404])
  expect((await ask("/livez")).headers.get("cache-control")).toBe("no-store")
})

it("answers on the same port whether the start is over", async () => {
  const { markStarted } = await open()
  const startup = async () => {
    const answer = await ask("/startupz")
    return [answer.status, await answer.json()]
  }
  expect(await startup()).toEqual([503, { status: "starting" }])
  markStarted()
  expect(await startup()).toEqual([200, { status: "started" }])
})

it("passes readiness and metrics requests to the event loop with their headers, and answers 503 until it serves", async () => {
  const { serve } = await open()
  expect((await ask("/readyz")).status).toBe(503)
  serve(async ({ path, method, headers }) => {
    const body = Buffer.from(`${method} ${path} ${headers.authorization}`)
    return { status: 200, headers: { "Content-Type": "text/plain", "Content-Length": body.length }, body }
  })
  const answer = await ask("/metrics?x=1", { headers: { Authorization: "Bearer token" } })
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain"])
  expect(await answer.text()).toBe("GET /metrics Bearer token")
})

it("a failure to answer is a 500, and the next request is answered", async () => {
  const { serve } = await open()
  serve(() => Promise.reject(new Error("broken")))
  expect((await ask("/readyz")).status).toBe(500)
  serve(async () => ({ status: 200, headers: {}, body: null }))
  expect((await ask("/readyz")).status).toBe(200)
})

it("rejects if its port is taken, and keeps no process alive", async () => {
  const { port } = await open()
  await expect(openOperationsPort({ host: "127.0.0.1", port, ended: fail })).rejects.toThrow("EADDRINUSE")
  const script = `import { openOperationsPort } from "./server/hosts/operations/port.ts"
    await openOperationsPort({ host: "127.0.0.1", port: 0, ended() {} })`
  const ended = promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script])
  await expect(ended).resolves.toBeDefined()
})
