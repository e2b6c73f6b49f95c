import type { NextConfig } from "next"
import { PHASE_PRODUCTION_BUILD } from "next/constants.js"
import { openerHeaders, sharedImageHeaders, siteHeaders } from "./server/surfaces/http/securityHeaders.ts"

/**
 * A build derives the names of the actions of forms from it. Each machine builds its own pages, and an upgrade replaces one
 * after another: all of them have to know each other's forms. What hides what an action closes over is a key of the
 * installation, which `instrumentation.ts` sets where the pages are served.
 */
const actionNames = Buffer.from("the same in every build of Assay").toString("base64")

const isDevelopment = process.env.NODE_ENV === "development"

const config: NextConfig = {
  poweredByHeader: false,
  serverExternalPackages: [
    "@prisma/adapter-pg",
    "@prisma/client",
    "@upstash/ratelimit",
    "@upstash/redis",
    "ioredis",
    "lru-cache",
    "pg",
    "pg-boss",
    "pg-copy-streams",
    "pino",
    "stripe",
  ],
  // `npm run types` checks the whole tree; checking it again at every build would only delay `npm start`.
  typescript: { ignoreBuildErrors: true },
  // `npm run dev` prints the address of each request and what a form's button sent, and a link that was mailed is as good
  // as a password.
  logging: {
    incomingRequests: { ignore: [/[?&](token|signature)=/i, /^\/links\//, /assay_/i] },
    serverFunctions: false,
  },
  // Read by the page of the configuration. The other files that are read by their paths, Next finds by itself.
  outputFileTracingIncludes: { "/**": ["./.env.example"] },
  // There are no pictures to make smaller.
  images: { unoptimized: true },
  experimental: {
    // What Next keeps of a request that proxy.ts sees; no form here is larger.
    proxyClientMaxBodySize: "1mb",
    // In bytes before they are made small. React and the router, which every page needs, compress better as one file.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 1_000_000 },
    // Nobody reads the maps of a built page, and a build is made once. They took a quarter of its CPU and 310 MB.
    turbopackSourceMaps: isDevelopment,
    turbopackInputSourceMaps: isDevelopment,
    turbopackFileSystemCacheForBuild: false,
  },
  // Next answers 500 where it cannot decode a path that it matches with a parameter. No true address here needs an
  // escape but the API's, and the door reads those from the address as it was sent.
  async rewrites() {
    return {
      beforeFiles: [
        // Browsers ask for it where a page names its icon late.
        { source: "/favicon.ico", destination: "/icon.svg" },
        // A page of the documentation as Markdown. A page takes any path below /docs, and no route can end its last name.
        { source: "/docs/:path(.+)\\.md", destination: "/docs.md/:path" },
        { source: "/api/v1/:path(.*%.*)", destination: "/api/v1" },
        { source: "/:path((?!_next/|api/v1/).*%.*)", destination: "/not-found" },
      ],
      afterFiles: [],
      fallback: [],
    }
  },
  async headers() {
    const all = entries(siteHeaders(httpBaseUrl))
    // Addresses here hold tokens, and answers hold keys. No stricter policy: forms would then send no Origin.
    const closed = entries({ "Referrer-Policy": "strict-origin", "Cache-Control": "no-store" })
    return [
      // The API has headers of its own on every host, and so has what is a page and JSON.
      {
        source:
          "/:path((?!api/v1(?:/|$)|track-record(?:/|$)|demo/(?:snapshot|answer)(?:/|$)|clients?/|links/|badge/|embed/|mcp(?:/|$)|oauth/(?:token|register|revoke)$|\\.well-known/oauth-|healthz$|livez$|startupz$|readyz$).*)",
        headers: all,
      },
      { source: "/:page(signup|confirm|sign-in|dashboard|unsubscribe)/:path*", headers: closed },
      { source: "/oauth/:page(authorize|continue)", headers: closed },
      { source: "/oauth/authorize", headers: entries(openerHeaders) },
      { source: "/chart/:path*", headers: entries(sharedImageHeaders) },
      { source: "/dev/mailbox/:path*", headers: closed },
      // Next redirects requests that do not follow its protocol, without headers for caches (`Vary`, `Cache-Control`).
      { source: "/:path*", has: [{ type: "header", key: "rsc" }], headers: entries(payloadHeaders) },
      { source: "/dev/mailbox/:id/html", headers: entries({ "Referrer-Policy": "no-referrer" }) },
    ]
  },
}

/** A build does not know whether it will be served by https; the hosts add what that asks for. */
const httpBaseUrl = "http://localhost"

/** Of the payloads by which Next's own links change pages. */
const payloadHeaders = {
  "Cache-Control": "no-store",
  Vary: "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch",
}

const entries = (headers: Record<string, string>) => Object.entries(headers).map(([key, value]) => ({ key, value }))

export default function configOf(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_BUILD) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= actionNames
  return config
}
