import type { IncomingMessage, ServerResponse } from "node:http"
import type { Env } from "../env"
import { addOrigin } from "./network"
import { foreignPost, readPageRequest } from "./pageRequest"

type Page = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Hands what the listener does not answer itself on to Next, with what only the listener knows of it. */
export async function toPages(env: Env, page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers, socket } = request
  const sender = new Headers()
  for (const name of ["sec-fetch-site", "origin", "host"] as const) sender.set(name, headers[name] ?? "")
  const read = readPageRequest(env, method, url.split("?", 1)[0], sender)
  for (const [name, value] of Object.entries(read.response)) response.setHeader(name, value)
  if (!read.next) {
    response.writeHead(403, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" }).end(foreignPost)
    return
  }
  addOrigin(headers, socket.remoteAddress, env.TRUSTED_PROXIES)
  for (const [name, value] of Object.entries(read.next)) headers[name.toLowerCase()] = value
  await page(request, response)
}
