import type { IncomingMessage, ServerResponse } from "node:http"
import { refusals } from "../../accounts/refusals"
import { describeFilling } from "../../knowledge/fill"
import { isRefusal } from "../../platform/errors"
import { products } from "../../products"
import { encodedBody } from "../../surfaces/answers"
import type { Caller } from "../../surfaces/caller"
import { withoutKey } from "../../surfaces/credentials"
import { isMissingInDocs } from "../../surfaces/docs/contents"
import { acceptsJson, asksForPage } from "../../surfaces/http/accept"
import { deliver } from "../../surfaces/http/deliver"
import { nextRequestId, type Outgoing } from "../../surfaces/http/headers"
import { problemBody, problemType } from "../../surfaces/http/problem"
import { siteHeaders } from "../../surfaces/http/securityHeaders"
import type { Service } from "../../surfaces/service"
import { forwardToNext } from "../forwardToNext"
import { missingPath } from "../missingPath"
import { isOfNextItself } from "../network"
import { keptPages } from "./keptPages"
import { knownPaths } from "./knownPaths"
import { countPage } from "./pageLimit"
import { type Page, type PageSocket, PagesAway } from "./pageSocket"
import { renderSlots } from "./renderSlots"
import { freshnessOf, mayShare, renderShared, sharedPaths } from "./sharedPage"
import { smallPage } from "./smallPage"

/**
 * What serves everything but the API. In development Next also notifies the browser of changes, and nothing is kept or
 * limited.
 */
export type Pages = {
  page: Page
  /** Asks for a page that may be kept. Without it none is, and every path is one that Next may know. */
  ask?: PageSocket["ask"]
  hasHotReload?: boolean
  /** Answers in place of the pages while there are none. */
  instead?: ((request: IncomingMessage) => Outgoing) | null
}

type Asked = { request: IncomingMessage; response: ServerResponse; url: string; who: Caller; at: number }

/** Decides who renders a page, and whether it is rendered at all. */
export function pageDoor(service: Service, pages: Pages) {
  const { env } = service
  const kept = keptPages()
  const slots = renderSlots()
  let shared: ReadonlySet<string> | undefined
  let isKnown: ((path: string) => boolean) | undefined

  /** The answer, unless the pages have answered. */
  async function serve(asked: Asked): Promise<Outgoing | null> {
    const { request, response, url } = asked
    if (pages.instead) return pages.instead(request)
    request.url = url
    if (pages.hasHotReload || isOfNextItself(request.headers)) return forward(request, response)
    const [path] = url.split("?", 1)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const isMissing = isRead && pages.ask !== undefined && isMissingPath(path)
    if (isMissing && !asksForPage("GET", request.headers.accept)) {
      return acceptsJson(request.headers.accept) ? missingAsJson(request, path) : smallPage(env, request, missing)
    }
    try {
      const found = isRead && pages.ask ? sharedPath(asked, isMissing) : null
      if (found && pages.ask) return await sendShared(asked, found, pages.ask)
      return await render(asked, path)
    } catch (error) {
      if (isRefusal(error)) return smallPage(env, request, busy)
      if (error instanceof PagesAway) return smallPage(env, request, away)
      throw error
    }
  }

  function missingAsJson({ method }: IncomingMessage, path: string): Outgoing {
    const refusal = refusals.pathUnknown(env.BASE_URL)
    const body = Buffer.from(JSON.stringify(problemBody(refusal, env.BASE_URL, withoutKey(path), nextRequestId())))
    const headers = { "Content-Type": problemType, "Cache-Control": "no-store", "Content-Length": body.length }
    return { status: 404, headers: { ...siteHeaders(env.BASE_URL), ...headers }, body: method === "HEAD" ? null : body }
  }

  function isMissingPath(path: string): boolean {
    isKnown ??= knownPaths()
    return !isKnown(path) || isMissingInDocs(env.BASE_URL, path)
  }

  /** Null if the page is to be rendered for this visitor alone. Missing pages are one page, whatever was asked for. */
  function sharedPath({ request, url }: Asked, isMissing: boolean): string | null {
    if (!mayShare(env, request.headers)) return null
    if (isMissing) return missingPath
    shared ??= sharedPaths(env)
    return shared.has(url) ? url : null
  }

  async function sendShared({ request, who, at }: Asked, path: string, ask: PageSocket["ask"]): Promise<Outgoing> {
    const moment = { at, versions: versionsAt(at) }
    // What nobody waits for takes no place of whoever came by: a reader who follows the links would be refused the next page.
    const page = await kept.get(path, moment, freshnessOf(path), (isAwaited) =>
      slots(isAwaited ? who.network : nobody, () => renderShared(env, ask, path)),
    )
    const { headers: sent } = request
    const body = await encodedBody(page.answer, String(sent["accept-encoding"] ?? ""))
    const outgoing = deliver(page.answer, body, page.status === 200 ? sent : {}, { ...page.headers }, page.type)
    const status = outgoing.status === 200 ? page.status : outgoing.status
    return { ...outgoing, status, body: request.method === "HEAD" ? null : outgoing.body }
  }

  /** Names all facts that any page shows, and what has passed on the clock since. */
  function versionsAt(at: number): string {
    const { knowledge } = service
    return `${knowledge.versions(needs)} ${knowledge.lastChange(needs, at)} ${describeFilling(knowledge.filling())}`
  }

  async function render({ request, response, who, at }: Asked, path: string): Promise<Outgoing | null> {
    if (path.startsWith(files)) return forward(request, response)
    const counted = await countPage(service, who.network, at)
    for (const [name, value] of Object.entries(counted.headers)) response.setHeader(name, value)
    if (counted.isTooMany) return smallPage(env, request, tooMany(counted.waitSeconds))
    return forward(request, response, (page) => slots(who.network, page))
  }

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    slot: <T>(render: () => Promise<T>) => Promise<T> = (render) => render(),
  ): Promise<null> {
    await forwardToNext(env, pages.page, request, response, slot)
    return null
  }

  return { serve }
}

const needs = [...new Set(products.flatMap((product) => (product.kind === "data" ? product.needs : [])))]

/** Read from the disk, and kept by browsers for good. */
const files = "/_next/static/"

const missing = {
  status: 404,
  title: "Page not found",
  words: ["There is no page at this address. The endpoints of the API are listed at /docs/api."],
} as const

/** No network is called so. */
const nobody = ""

const busySeconds = 2

const busy = {
  status: 503,
  title: "Too many visitors at once",
  words: ["The server is busy: too many pages are waiting to be made."],
  headers: { "Retry-After": busySeconds },
  reloadSeconds: busySeconds,
} as const

const away = {
  status: 503,
  title: "The pages are starting again",
  words: ["The pages are starting again; the API answers meanwhile."],
  headers: { "Retry-After": busySeconds },
  reloadSeconds: busySeconds,
} as const

const tooMany = (waitSeconds: number) =>
  ({
    status: 429,
    title: "Too many pages",
    words: [`Too many pages were asked for from this network. Try again in ${waitSeconds} s.`],
    headers: { "Retry-After": waitSeconds },
  }) as const
