import type { Env } from "../../platform/env"
import { docsPages } from "../../surfaces/docs/contents"
import { docsPath, markdownPath } from "../../surfaces/docs/page"
import { skillPath } from "../../surfaces/docs/written"
import { encodedBody, encodeText } from "../../surfaces/formats/encoded"
import { isNegotiated } from "../../surfaces/http/accept"
import { nonceOf, sharedPagePolicy } from "../../surfaces/http/securityHeaders"
import type { RequestHeaders } from "../../surfaces/requests/credentials"
import { publicPages } from "../../surfaces/site/publicPages"
import { addressHeaderOf } from "../askedAddress"
import { missingPath } from "../missingPath"
import { addOrigin } from "../network"
import { readPageRequest } from "../pageRequest"
import { inertPage, linkWithoutNonce } from "./inertNonce"
import type { Freshness, SharedPage } from "./keptPages"
import type { PageSocket, RenderedPage } from "./pageSocket"

const personal = "/signup"

const documents = [
  ...["/status.json", "/status.atom", "/changelog.atom", "/methodology.md", "/llms.txt", "/llms-full.txt"],
  ...["/sitemap.xml", "/robots.txt", "/.well-known/agent-skills/index.json", skillPath],
]

/**
 * The pages and documents that are the same for every visitor without a session, by path, with the parameters that each
 * reads.
 */
export function sharedPaths(env: Env): ReadonlyMap<string, readonly string[]> {
  const docs = docsPages(env.BASE_URL).flatMap((page) => [docsPath(page), markdownPath(page)])
  const pages = publicPages.filter(({ path }) => path !== personal)
  return new Map([
    ...pages.map(({ path, reads = [] }) => [path, reads] as const),
    ...[...documents, ...docs, missingPath].map((path) => [path, []] as const),
  ])
}

export function asksMore(search: string, reads: readonly string[]): boolean {
  if (reads.length === 0 || search === "") return false
  const asked = new URLSearchParams(search)
  return reads.some((name) => asked.has(name))
}

export function freshnessOf(path: string): Freshness {
  return /^\/status\b/.test(path) ? { freshMs: 5_000, staleMs: 0 } : { freshMs: 10_000, staleMs: 60_000 }
}

/** Renders a page for nobody in particular: no visitor's request reaches it. */
export async function renderShared(env: Env, ask: PageSocket["ask"], path: string): Promise<SharedPage> {
  const none = { method: "GET", path, headers: new Headers(), body: async () => null }
  const { response: own, next } = await readPageRequest(env, none)
  const headers: RequestHeaders = { host: new URL(env.BASE_URL).host, accept: "text/html", "user-agent": wholePages }
  for (const [name, value] of Object.entries({ ...next, ...addressHeaderOf(path) })) headers[name.toLowerCase()] = value
  addOrigin(headers, undefined, 0)
  return shareable(env, path, own, await ask(path, headers))
}

/** Next puts the title and description in the head, where all clients read them, only for programs of this name. */
const wholePages = "Twitterbot"

/** The mark that `components/site/unread.tsx` sets. */
const unread = ' data-unread="'

async function shareable(env: Env, path: string, own: Record<string, string>, sent: RenderedPage): Promise<SharedPage> {
  const type = String(sent.headers["content-type"])
  const isPage = type.startsWith("text/html")
  const { vary = "", link, "cache-control": caching = "no-cache", "retry-after": retryAfter } = sent.headers
  const nonce = nonceOf(own["Content-Security-Policy"])
  const page = isPage ? inertPage(sent.body.toString(), nonce) : null
  const answer = encodeText(page?.html ?? sent.body)
  // Most visitors accept Brotli; compressing now saves them the wait.
  await encodedBody(answer, "br")
  return {
    status: sent.status,
    type,
    headers: {
      ...own,
      "Content-Security-Policy": sharedPagePolicy(env, page?.scripts ?? []),
      "Cache-Control": isPage ? "private, no-cache" : caching,
      Vary: varying(String(vary), "Accept-Encoding", isNegotiated(path) ? "Accept" : ""),
      ...(page && link ? { Link: linkWithoutNonce(String(link), nonce) } : {}),
      ...(retryAfter ? { "Retry-After": retryAfter } : {}),
    },
    answer,
    isWhole: !page?.html.includes(unread),
  }
}

function varying(...lists: string[]): string {
  const names = lists.flatMap((list) => list.split(/,\s*/)).filter(Boolean)
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()].join(", ")
}
