import { mkdtempSync, rmSync } from "node:fs"
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as send,
} from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { fairShare } from "../../platform/fairShare"
import { tracing } from "../../platform/tracing/tracing"
import { watchForOutage } from "../outage"
import { ownerOf, type RenderCost } from "./work"

export type Page = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export type RenderedPage = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export class PagesAway extends Error {}

export type PageSocket = {
  page: Page
  ask(path: string, headers: OutgoingHttpHeaders): Promise<RenderedPage>
  close(): void
}

/** `drain` waits for pages that are being rendered; `close` does not. */
export type PageServer = { path: string; drain(): Promise<void>; close(): Promise<void> }

/**
 * Serves pages on a socket in a folder that only this user may enter. Calls `note` with the processor time of each
 * rendering that is charged to an owner.
 */
export async function servePages(page: Page, note: (spent: RenderCost) => void = () => {}): Promise<PageServer> {
  const share = fairShare()
  const folder = mkdtempSync(join(tmpdir(), "assay-pages-"))
  const path = join(folder, "socket")
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    const render = () => {
      watchForOutage(request, response)
      const owner = ownerOf(request.headers)
      const end = share.begin()
      page(request, response)
        .catch(() => response.destroy())
        .finally(() => {
          const spentMs = end()
          if (owner !== undefined) note({ owner, spentMs })
        })
    }
    const traced = tracing()
    if (traced) traced.serve(request, response, render, "render")
    else render()
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", remove)
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve))
  async function drain(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    await closed
    clearInterval(closing)
    process.off("exit", remove)
    remove()
  }

  return {
    path,
    drain,
    close() {
      server.closeAllConnections()
      return drain()
    },
  }
}

export function pageSocket(socketPath: string): PageSocket {
  const agent = new Agent({ keepAlive: true })
  return {
    page: (request, response) => passOn({ socketPath, agent }, request, response),
    ask: (path, headers) =>
      new Promise((resolve, reject) => {
        const away = (cause: unknown) => reject(new PagesAway("The pages cannot be asked", { cause }))
        send({ socketPath, agent, path, headers: { ...headers, ...tracePlace() } }, (answered) => {
          const { statusCode: status = 500, headers } = answered
          buffer(answered).then((body) => resolve({ status, headers, body }), away)
        })
          .once("error", away)
          .end()
      }),
    close: () => agent.destroy(),
  }
}

/**
 * Reads the response as fast as it is made and buffers it for a slow visitor, so that rendering never waits. Drops the
 * body of a GET, which no page reads.
 */
function passOn(
  where: { socketPath: string; agent: Agent },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", url: path, headers } = request
  const hasBody = method !== "GET" && method !== "HEAD"
  return new Promise((resolve, reject) => {
    const passed = { ...endToEnd(headers, hasBody), ...tracePlace() }
    const asked = send({ ...where, method, path, headers: passed }, (answered) => {
      for (const [name, value] of Object.entries(answered.headers)) {
        if (value !== undefined && !hopByHop.has(name)) response.setHeader(name, value)
      }
      response.writeHead(answered.statusCode ?? 500)
      answered.on("data", (chunk: Buffer) => response.write(chunk))
      answered.once("end", () => {
        response.end()
        resolve()
      })
      // A truncated response must not look whole.
      answered.once("error", () => response.destroy())
    })
    asked.once("error", (error) => {
      if (response.headersSent) response.destroy()
      if (response.destroyed) resolve()
      else reject(new PagesAway("The pages cannot be asked", { cause: error }))
    })
    response.once("close", () => {
      asked.destroy()
      resolve()
    })
    if (hasBody) request.pipe(asked)
    else asked.end()
  })
}

/** Replaces the visitor's own `traceparent`, which the listener's span already holds. */
function tracePlace(): OutgoingHttpHeaders {
  const traceparent = tracing()?.place()
  return traceparent ? { traceparent } : {}
}

const hopByHop = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "date",
])

function endToEnd(headers: IncomingHttpHeaders, hasBody: boolean): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name))
  const passed = Object.fromEntries(kept.filter(([name]) => hasBody || name !== "content-length"))
  const isChunked = hasBody && headers["content-length"] === undefined
  return isChunked ? { ...passed, "transfer-encoding": "chunked" } : passed
}
