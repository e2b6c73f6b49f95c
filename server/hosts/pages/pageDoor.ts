import type { IncomingMessage, ServerResponse } from "node:http"
import { authorizeWaitSeconds, readRequest } from "../../accounts/oauth/authorization"
import { paths } from "../../accounts/oauth/terms"
import { networkSubject } from "../../accounts/refusalLimit"
import { refusals } from "../../accounts/refusals"
import { findCookie, sessionCookie } from "../../accounts/sessions/cookies"
import { workBudgetMs } from "../../accounts/workBudget"
import { describeFilling } from "../../knowledge/fill"
import { isRefusal } from "../../platform/errors"
import { products } from "../../products"
import { isMissingInDocs } from "../../surfaces/docs/contents"
import { encodedBody } from "../../surfaces/formats/encoded"
import { acceptsJson, asksForPage } from "../../surfaces/http/accept"
import { nextRequestId, type Outgoing } from "../../surfaces/http/headers"
import { problemBody, problemType } from "../../surfaces/http/problem"
import { siteHeaders } from "../../surfaces/http/securityHeaders"
import type { Caller } from "../../surfaces/requests/caller"
import { withoutKey } from "../../surfaces/requests/credentials"
import type { Service } from "../../surfaces/requests/service"
import { deliver } from "../../surfaces/responses/deliver"
import { missingPath } from "../missingPath"
import { isOfNextItself } from "../network"
import { answerWith, beforeHead, forwardToNext } from "./forwardToNext"
import { keptPages } from "./keptPages"
import { knownPaths } from "./knownPaths"
import { type Page, type PageSocket, PagesAway } from "./pageSocket"
import { type PageVisitor, renderSlots } from "./renderSlots"
import { asksMore, freshnessOf, renderShared, sharedPaths } from "./sharedPage"
import { smallPage } from "./smallPage"
import { addOwner } from "./work"

/**
 * Serves everything except the API. In development, Next also notifies the browser of changes, and pages are neither
 * kept nor limited.
 */
export type Pages = {
  page: Page
  /** Requests a page that may be kept. Without it, no page is kept and Next decides which paths exist. */
  ask?: PageSocket["ask"]
  hasHotReload?: boolean
  instead?: ((request: IncomingMessage) => Outgoing) | null
}

type Asked = { request: IncomingMessage; response: ServerResponse; url: string; who: Caller; at: number }

export function pageDoor(service: Service, pages: Pages) {
  const { env } = service
  const kept = keptPages()
  const slots = renderSlots()
  let shared: ReturnType<typeof sharedPaths> | undefined
  let isKnown: ((path: string) => boolean) | undefined

  /** Null if the pages have already answered. */
  async function serve(asked: Asked): Promise<Outgoing | null> {
    const { request, response, url } = asked
    if (pages.instead) return pages.instead(request)
    request.url = url
    if (pages.hasHotReload || isOfNextItself(request.headers)) return forward(request, response)
    const [path, search = ""] = url.split(/\?(.*)/s, 2)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const isMissing = isRead && pages.ask !== undefined && isMissingPath(path)
    if (isMissing && !asksForPage("GET", request.headers.accept)) {
      return acceptsJson(request.headers.accept) ? missingAsJson(request, path) : smallPage(env, request, missing)
    }
    try {
      const wait = isRead && path === paths.authorize ? await readConsent(asked, search) : null
      if (wait !== null) return smallPage(env, request, tooManyConnections(wait))
      const visitor = await visitorOf(asked)
      const found = isRead && pages.ask && !visitor.isSignedIn ? sharedPath(request, path, search, isMissing) : null
      if (found && pages.ask) return await sendShared(asked, visitor, found, pages.ask)
      return await render(asked, visitor)
    } catch (error) {
      if (isRefusal(error)) return smallPage(env, request, busy)
      if (error instanceof PagesAway) return smallPage(env, request, away)
      throw error
    }
  }

  /** The status of the page on which an app is allowed access, as Next cannot set it. Returns the seconds to wait. */
  async function readConsent({ response, who, at }: Asked, search: string): Promise<number | null> {
    const now = new Date(at)
    const wait = await authorizeWaitSeconds(service.quota, who.network, now)
    if (wait === null && search !== "" && !(await readRequest(service, search, now)).ok) answerWith(response, 400)
    return wait
  }

  function missingAsJson({ method }: IncomingMessage, path: string): Outgoing {
    const refusal = refusals.pathUnknown(env.BASE_URL)
    const body = Buffer.from(
      JSON.stringify(problemBody(refusal, env.BASE_URL, { instance: withoutKey(path), requestId: nextRequestId() })),
    )
    const headers = { "Content-Type": problemType, "Cache-Control": "no-store", "Content-Length": body.length }
    return { status: 404, headers: { ...siteHeaders(env.BASE_URL), ...headers }, body: method === "HEAD" ? null : body }
  }

  function isMissingPath(path: string): boolean {
    isKnown ??= knownPaths()
    return !isKnown(path) || isMissingInDocs(env.BASE_URL, path)
  }

  /** A cookie without a session, or one that cannot be checked now, counts as a stranger's. */
  async function visitorOf({ request, who, at }: Asked): Promise<PageVisitor> {
    const token = findCookie(String(request.headers.cookie ?? ""), sessionCookie(env.BASE_URL).name)
    const account = token
      ? await service.sessions.accountOf({ token, network: who.network, at }).catch(() => null)
      : null
    return { owner: account ?? networkSubject(who.network), isSignedIn: account !== null }
  }

  /** Null if the page must be rendered for this visitor alone. All missing paths share one page. */
  function sharedPath({ headers }: IncomingMessage, path: string, search: string, isMissing: boolean): string | null {
    // Next's own links request a part of a page.
    if (headers.rsc !== undefined) return null
    if (isMissing) return missingPath
    shared ??= sharedPaths(env)
    const reads = shared.get(path)
    return reads === undefined || asksMore(search, reads) ? null : path
  }

  async function sendShared(
    { request, at }: Asked,
    visitor: PageVisitor,
    path: string,
    ask: PageSocket["ask"],
  ): Promise<Outgoing> {
    const moment = { at, versions: versionsAt(at) }
    const page = await kept.get(path, moment, freshnessOf(path), (isAwaited) =>
      slots(isAwaited ? visitor : nobody, () => renderShared(env, ask, path)),
    )
    const { headers: sent } = request
    const encoded = await encodedBody(page.answer, String(sent["accept-encoding"] ?? ""))
    const representation = { ...encoded, etag: page.answer.etag, type: page.type }
    const outgoing = deliver(representation, page.status === 200 ? sent : {}, { ...page.headers })
    const status = outgoing.status === 200 ? page.status : outgoing.status
    return { ...outgoing, status, body: request.method === "HEAD" ? null : outgoing.body }
  }

  /** Changes with any fact that a page shows, and with what becomes visible as time passes. */
  function versionsAt(at: number): string {
    const { knowledge } = service
    return `${knowledge.versions(needs)} ${knowledge.lastChange(needs, at)} ${describeFilling(knowledge.filling())}`
  }

  async function render({ request, response }: Asked, visitor: PageVisitor): Promise<Outgoing | null> {
    const { owner } = visitor
    const { work } = service
    const leftMs = work.leftMs(owner)
    if (leftMs === 0) return smallPage(env, request, tooMany(visitor, work.waitSeconds(owner)))
    showBudget(response, leftMs)
    addOwner(request.headers, owner)
    return forward(request, response, (page) => slots(visitor, page))
  }

  async function forward(
    request: IncomingMessage,
    response: ServerResponse,
    slot: <T>(render: () => Promise<T>) => Promise<T> = (render) => render(),
  ): Promise<null> {
    await forwardToNext({ env, page: pages.page }, request, response, slot)
    return null
  }

  return { serve }
}

const needs = [...new Set(products.flatMap((product) => (product.kind === "data" ? product.needs : [])))]

/** In milliseconds of processor time. An answer that caches may share contains nothing about its first reader. */
function showBudget(response: ServerResponse, leftMs: number): void {
  beforeHead(response, () => {
    if (String(response.getHeader("Cache-Control")).startsWith("public")) return
    response.setHeader("RateLimit-Policy", `"pages";q=${workBudgetMs};qu="milliseconds";w=60`)
    response.setHeader("RateLimit", `"pages";r=${leftMs};t=15`)
  })
}

const nobody: PageVisitor = { owner: "", isSignedIn: false }

const busySeconds = 2

const missing = {
  status: 404,
  title: "Page not found",
  words: ["There is no page at this address. The endpoints of the API are listed at /docs/api."],
} as const

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

const tooManyConnections = (waitSeconds: number) =>
  ({
    status: 429,
    title: "Too many connections",
    words: [`Too many apps of your network asked for access. Try again in ${waitSeconds} s.`],
    headers: { "Retry-After": waitSeconds },
  }) as const

function tooMany({ isSignedIn }: PageVisitor, waitSeconds: number) {
  const who = isSignedIn ? "Your account" : "Your network"
  return {
    status: 429,
    title: "Too many pages",
    words: [`${who} has asked for more pages than this server makes for one at a time. Try again in ${waitSeconds} s.`],
    headers: { "Retry-After": waitSeconds },
  } as const
}
