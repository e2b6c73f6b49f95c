import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { describeFilling } from "../knowledge/fill"
import { asksForPage } from "../surfaces/http/accept"
import { siteHeaders } from "../surfaces/http/securityHeaders"
import type { Service } from "../surfaces/service"

const reloadSeconds = 3

/** What every page answers until Next is there: how far the start is, and a reload. */
export function startingPage({ env, knowledge }: Service) {
  const common = {
    ...siteHeaders(env.BASE_URL),
    "Content-Security-Policy": `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
    "Cache-Control": "no-store",
    "Retry-After": reloadSeconds,
  }
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isPage = asksForPage(request.method ?? "GET", request.headers.accept)
    const type = isPage ? "text/html" : "text/plain"
    const words = `The pages are not ready yet. ${dataWords(describeFilling(knowledge.filling()))}`
    const body = isPage ? pageOf(words) : `${words}\n`
    const reload = isPage ? { Refresh: reloadSeconds } : {}
    response.writeHead(503, { ...common, ...reload, "Content-Type": `${type}; charset=utf-8` })
    // A body that is still on its way is for a page that is not there.
    response.end(request.method === "HEAD" ? undefined : body)
  }
}

function dataWords(progress: string): string {
  return progress === "" ? "The API answers already." : `The data is being made: ${progress}.`
}

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:0 1.5rem;background:#f2f3f0;color:#15181a;font:1.125rem/1.5 system-ui,sans-serif}
main{max-width:38rem}h1{margin:0 0 1rem;font-size:2.25rem;line-height:1.1;letter-spacing:-.03em;font-weight:500}p{margin:.5rem 0}
@media(prefers-color-scheme:dark){body{background:#111415;color:#f2f3f0}}`
const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`

function pageOf(words: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Assay is starting</title><style>${style}</style></head>
<body><main><h1>Assay is starting</h1><p role="status">${words}</p>
<p>This page reloads by itself. A first start takes a few minutes; the API answers as soon as its data is there.</p></main></body></html>
`
}
