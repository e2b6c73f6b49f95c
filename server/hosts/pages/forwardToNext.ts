import type { IncomingMessage, ServerResponse } from "node:http"
import type { Env } from "../../platform/env"
import { isMissingInDocs } from "../../surfaces/docs/contents"
import { isNegotiated } from "../../surfaces/http/accept"
import { mostActionBytes } from "../actionBody"
import { addressHeaderOf } from "../askedAddress"
import { missingPath } from "../missingPath"
import { addOrigin, isOfNextItself } from "../network"
import { isAction, readPageRequest } from "../pageRequest"
import type { Page } from "./pageSocket"
import { peekBody } from "./peekBody"

type Slot = (render: () => Promise<void>) => Promise<void>

/**
 * Has Next serve a page once the request is read; `slot` waits for the visitor's turn. A handler that reads its own
 * body takes no turn, because the body may never end.
 */
export async function forwardToNext(
  { env, page }: { env: Env; page: Page },
  request: IncomingMessage,
  response: ServerResponse,
  slot: Slot = (render) => render(),
): Promise<void> {
  const { method = "GET", url = "/", headers, socket } = request
  if (isOfNextItself(headers)) return page(request, response)
  const [path] = url.split("?", 1)
  // At the last moment, because Next overwrites `Vary`.
  if (isNegotiated(path)) beforeHead(response, () => response.appendHeader("Vary", "Accept"))
  const {
    response: own,
    next,
    refusal,
  } = await readPageRequest(env, {
    method,
    path,
    headers: headersRead(request),
    body: () => peekBody(request, mostActionBytes),
  })
  for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
  if (refusal) {
    response.writeHead(refusal.status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" })
    response.end(refusal.sentence)
    return
  }
  if (isMissingInDocs(env.BASE_URL, path)) request.url = missingPath
  addOrigin(headers, socket.remoteAddress, env.TRUSTED_PROXIES)
  const added = { ...next, ...addressHeaderOf(url) }
  for (const [name, value] of Object.entries(added)) headers[name.toLowerCase()] = value
  const isBodyHere = ["GET", "HEAD"].includes(method) || isAction({ method, path })
  if (isBodyHere) await slot(async () => (response.destroyed ? undefined : page(request, response)))
  else await page(request, response)
}

/** Calls `act` just before the headers of a response are sent, when all are set. */
export function beforeHead(response: ServerResponse, act: () => void): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (...args: unknown[]) => {
    act()
    return Reflect.apply(writeHead, response, args)
  }
}

/** Sends a page with this status in place of 200. */
export function answerWith(response: ServerResponse, status: number): void {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (given: number, ...rest: unknown[]) =>
    Reflect.apply(writeHead, response, [given === 200 ? status : given, ...rest])
}

const readNames = ["sec-fetch-site", "origin", "host", "next-action", "content-type"] as const

function headersRead({ headers }: IncomingMessage): Headers {
  const read = new Headers()
  for (const name of readNames) {
    const value = headers[name]
    if (typeof value === "string") read.set(name, value)
  }
  return read
}
