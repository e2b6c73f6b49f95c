import { createHash } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { Env } from "../../platform/env"
import { prefersPage } from "../../surfaces/http/accept"
import type { Outgoing, ResponseHeaders } from "../../surfaces/http/headers"
import { siteHeaders } from "../../surfaces/http/securityHeaders"

export type SmallPage = {
  status: number
  title: string
  /** Plain sentences. Clients other than browsers get only the first. */
  words: readonly [string, ...string[]]
  headers?: ResponseHeaders
  reloadSeconds?: number
}

/**
 * A page of the listener's own, which needs neither Next nor a script; one line of text for clients that accept no
 * HTML.
 */
export function smallPage(env: Env, request: IncomingMessage, about: SmallPage): Outgoing {
  const { status, title, words, headers, reloadSeconds } = about
  const isPage = prefersPage(request.headers.accept)
  const isRead = request.method === "GET" || request.method === "HEAD"
  const reload = isPage && isRead ? reloadSeconds : undefined
  const next = isRead ? reload && "This page reloads by itself." : sendAgain
  const body = Buffer.from(isPage ? htmlOf(title, next ? [...words, next] : words) : `${words[0]}\n`)
  return {
    status,
    headers: {
      ...siteHeaders(env.BASE_URL),
      "Content-Security-Policy": `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
      "Cache-Control": "no-store",
      ...headers,
      ...(reload ? { Refresh: reload } : {}),
      "Content-Type": `text/${isPage ? "html" : "plain"}; charset=utf-8`,
      "Content-Length": body.length,
    },
    body: request.method === "HEAD" ? null : body,
  }
}

const sendAgain = "What you sent may not have arrived. Go back and send it again."

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:0 1.5rem;background:#f2f3f0;color:#15181a;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:38rem}h1{margin:0 0 1rem;font-size:2.25rem;line-height:1.1;letter-spacing:-.03em;font-weight:500}p{margin:.5rem 0}
@media(prefers-color-scheme:dark){body{background:#111415;color:#f2f3f0}}`
const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`

function htmlOf(title: string, [first, ...others]: SmallPage["words"]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p role="status">${first}</p>${others.map((each) => `\n<p>${each}</p>`).join("")}</main></body></html>
`
}
