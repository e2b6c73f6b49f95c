import { randomBytes } from "node:crypto"
import type { Env } from "../../platform/env"

function responseHeaders(baseUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    // Two years, for this host only, because other hosts of the domain are not ours.
    ...(isHttps(baseUrl) ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  }
}

/** For the API and MCP: any page may fetch them, and they are never rendered as pages. */
export function apiHeaders(baseUrl: string): Record<string, string> {
  return {
    ...responseHeaders(baseUrl),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "cross-origin",
  }
}

/** For pages and their assets, which only this site may use. */
export function siteHeaders(baseUrl: string): Record<string, string> {
  return {
    ...responseHeaders(baseUrl),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  }
}

/** For the consent page: some clients wait in the window that opened it, and would lose it. */
export const openerHeaders = { "Cross-Origin-Opener-Policy": "unsafe-none" }

export const sharedImageHeaders = { "Cross-Origin-Resource-Policy": "cross-origin" }

export const chartPrefix = "/chart/"

/** Next puts the nonce of this policy on the scripts of the page that it renders. */
export function contentPolicy(env: Env, path: string): string {
  if (/^\/dev\/mailbox\/[^/]+\/html$/.test(path)) return mailPolicy(env)
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`
  return directives({ ...pagePolicy(env), "script-src": ["'self'", nonce, "'strict-dynamic'", ...devScripts(env)] })
}

export function nonceOf(policy: string): string {
  return /'nonce-([^']+)'/.exec(policy)?.[1] ?? ""
}

/** For a page whose bytes many visitors share: permits its inline scripts by their hashes, and this site's files. */
export function sharedPagePolicy(env: Env, scriptHashes: readonly string[]): string {
  return directives({ ...pagePolicy(env), "script-src": ["'self'", ...scriptHashes] })
}

type Policy = Record<string, string[]>

const directives = (policy: Policy) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ")

function pagePolicy(env: Env): Policy {
  return {
    "default-src": ["'none'"],
    "style-src": ["'self'", ...(isDevelopment(env) ? ["'unsafe-inline'"] : [])],
    // Base UI, Recharts and our own charts position elements with `style` attributes, which cannot have a nonce and can
    // only change appearance.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment(env) ? ["ws:"] : [])],
    "worker-src": ["'self'"],
    "frame-src": ["'self'"],
    "form-action": ["'self'", new URL(env.BASE_URL).origin, ...paymentPages(env)],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  }
}

/** Without JavaScript, the answer to the checkout form is a redirect, to which browsers apply `form-action` too. */
function paymentPages({ STRIPE_SECRET_KEY }: Env): string[] {
  return STRIPE_SECRET_KEY ? ["https://checkout.stripe.com", "https://billing.stripe.com"] : []
}

/** In development, React evaluates strings to show the server's stack traces. */
const devScripts = (env: Env) => (isDevelopment(env) ? ["'unsafe-eval'"] : [])

const isDevelopment = ({ NODE_ENV }: Env) => NODE_ENV === "development"
const isHttps = (baseUrl: string) => baseUrl.startsWith("https:")

/** A mail brings its own styles, may show images and runs no scripts. Its links open new windows. */
const mailPolicy = (env: Env) =>
  directives({
    "default-src": ["'none'"],
    "style-src": ["'unsafe-inline'"],
    "img-src": ["data:", "https:", new URL(env.BASE_URL).origin],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'self'"],
    sandbox: ["allow-scripts", "allow-popups", "allow-popups-to-escape-sandbox"],
  })
