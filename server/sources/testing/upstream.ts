import { existsSync, readdirSync } from "node:fs"
import type { IncomingMessage, ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import type { CorporateAction, DailyBar } from "../../bars/bar"
import type { Panel } from "../../bars/panel"
import { readText, serveLoopback } from "../../platform/testing/loopback"
import { faults } from "./faults"
import { type Fake, html, type Reply, type UpstreamWorld } from "./routes"

const sourcesFolder = new URL("..", import.meta.url)

export type Upstream = {
  /** The server's. Each source answers under its folder name, such as `${url}/alpaca`. */
  url: string
  sources: readonly string[]
  scenarios: ReadonlyMap<string, readonly string[]>
  /** In order. Paths include prefix and query. */
  requests: { path: string; headers: IncomingMessage["headers"] }[]
  play(source: string, name: string): Promise<void>
  become(world: UpstreamWorld): void
  /** Ends all scenarios, forgets the requests and returns to the first world. */
  reset(): void
  close(): Promise<void>
}

/**
 * All fake upstreams, in their real formats and with their real refusals, on 127.0.0.1. `POST /__scenario` with `{
 * source, name }` sets a scenario; `ok` ends it.
 */
export async function startUpstream(firstWorld: UpstreamWorld, port = 0): Promise<Upstream> {
  const registry = await listFakes()
  const own = new Map([...registry].map(([source, routes]) => [source, routes.scenarios.match(/\w+/g) ?? []]))
  const scenarios = new Map([...own].map(([source, names]) => [source, [...new Set([...names, ...common])]]))
  let world = firstWorld
  let url = ""
  const requests: Upstream["requests"] = []
  const playing = new Map<string, { name: string; calls: number }>()

  /** Null if a fault has taken over the response. */
  function answer(request: IncomingMessage, sent: string, response: ServerResponse): Reply | null {
    const target = new URL(request.url ?? "/", url)
    requests.push({ path: `${target.pathname}${target.search}`, headers: request.headers })
    const [, source, ...rest] = target.pathname.split("/")
    const routes = registry.get(source)
    if (!routes) return { status: 404, body: `no such upstream: ${source}` }
    const scene = playing.get(source) ?? { name: "ok", calls: 0 }
    playing.set(source, { ...scene, calls: scene.calls + 1 })
    const fault = faults[scene.name]
    if (fault) {
      fault(response, target.href)
      return null
    }
    const callNumber = scene.calls + 1
    const refusal = own.get(source)?.some((name) => name === scene.name) ? null : refusals[scene.name]?.(callNumber)
    if (refusal) return refusal
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const path = `/${rest.join("/")}`
    const { method = "GET" } = request
    const form = new URLSearchParams(sent)
    const asked = { path, query: target.searchParams, headers, method, body: sent, form, baseUrl: `${url}/${source}` }
    const reply = routes.answer({ ...asked, scenario: scene.name, callNumber }, world)
    return disguises[scene.name]?.(reply) ?? reply
  }

  function setScenario(body: string): Reply {
    const { source, name } = JSON.parse(body)
    const known = scenarios.get(source)
    if (!known || (name !== "ok" && !known.includes(name))) {
      return { status: 400, body: `no scenario ${name} of ${source}` }
    }
    playing.set(source, { name, calls: 0 })
    return { status: 204, body: "" }
  }

  const loopback = await serveLoopback(async (request, response) => {
    const isControl = request.method === "POST" && request.url === "/__scenario"
    const sent = await readText(request)
    const reply = isControl ? setScenario(sent) : answer(request, sent, response)
    if (!reply) return
    const body = Buffer.from(reply.body, reply.encoding ?? "utf-8")
    const isPacked = /gzip/.test(String(request.headers["accept-encoding"])) && body.length > 0
    response.writeHead(reply.status, { ...reply.headers, ...(isPacked ? { "content-encoding": "gzip" } : {}) })
    response.end(isPacked ? gzipSync(body) : body)
  }, port)
  url = loopback.url

  return {
    url,
    sources: [...registry.keys()],
    scenarios,
    requests,
    async play(source, name) {
      const response = await fetch(`${url}/__scenario`, { method: "POST", body: JSON.stringify({ source, name }) })
      if (!response.ok) throw new Error(await response.text())
    },
    become(next) {
      world = next
    },
    reset() {
      world = firstWorld
      playing.clear()
      requests.length = 0
    },
    close: loopback.close,
  }
}

/** How any upstream may refuse. A source's own scenario of that name replaces it. */
const refusals: Readonly<Record<string, (callNumber: number) => Reply | null>> = {
  html: () => html(200),
  failing: () => ({ status: 503, body: "" }),
  forbidden: () => ({ status: 403, body: "Forbidden" }),
  rate_limited: (callNumber) => (callNumber === 1 ? { status: 429, headers: { "retry-after": "7" }, body: "" } : null),
}

function withNumbersAsText(reply: Reply): Reply {
  if (!reply.headers?.["content-type"]?.startsWith("application/json")) return reply
  const value = JSON.parse(reply.body.replace(/^\uFEFF/, ""), (_, each) =>
    typeof each === "number" ? String(each) : each,
  )
  return { ...reply, body: JSON.stringify(value) }
}

/** What changes the form of an answer and not its content. Binary bodies have no byte order mark. */
const disguises: Readonly<Record<string, (reply: Reply) => Reply>> = {
  byte_order_mark: (reply) => (reply.encoding ? reply : { ...reply, body: `\uFEFF${reply.body}` }),
  numbers_as_text: withNumbersAsText,
}

const common = [...Object.keys(faults), ...Object.keys(refusals), ...Object.keys(disguises)]

async function listFakes(): Promise<ReadonlyMap<string, Fake>> {
  const folders = readdirSync(sourcesFolder).filter((name) => existsSync(new URL(`${name}/fake.ts`, sourcesFolder)))
  const fakes = folders.map(async (name) => {
    const { routes }: { routes: Fake } = await import(`../${name}/fake.ts`)
    return [name, routes] as const
  })
  return new Map(await Promise.all(fakes))
}

/** A panel's bars, and a split at each change of a row's factor. */
export function worldOfPanel(panel: Panel): UpstreamWorld {
  const bars: DailyBar[] = []
  const actions: CorporateAction[] = []
  panel.instruments.forEach(({ ticker }, row) => {
    panel.sessions.forEach((date, session) => {
      const cell = row * panel.stride + session
      const close = panel.close[cell]
      if (!Number.isNaN(close)) {
        const { open, high, low, volume } = panel
        bars.push({ ticker, date, open: open[cell], high: high[cell], low: low[cell], close, volume: volume[cell] })
      }
      const ratio = session === 0 ? 1 : panel.splitFactor[cell] / panel.splitFactor[cell - 1]
      if (ratio !== 1) actions.push({ ticker, exDate: date, kind: "split", ratio })
    })
  })
  return { bars, actions }
}
