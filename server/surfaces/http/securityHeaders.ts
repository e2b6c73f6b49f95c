import { randomBytes } from "node:crypto"
import type { Env } from "../../platform/env"

/** What every response says, on every surface and in every error. */
function responseHeaders(baseUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    // Two years, for this host alone: what else lives under its domain is not ours to promise.
    ...(isHttps(baseUrl) ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  }
}

/** What the API and MCP say besides: any page may fetch them, and nothing of them is ever shown as a page. */
export function apiHeaders(baseUrl: string): Record<string, string> {
  return {
    ...responseHeaders(baseUrl),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "cross-origin",
  }
}

/** What pages and their parts say besides, whatever their policy: they are for this site alone. */
export function siteHeaders(baseUrl: string): Record<string, string> {
  return {
    ...responseHeaders(baseUrl),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  }
}

/** What the page where clients are allowed says instead: some wait in the window that has opened it, and would lose it. */
export const openerHeaders = { "Cross-Origin-Opener-Policy": "unsafe-none" }

/** The policy of one response. Next puts its nonce on the scripts of a page that it renders under it. */
export function contentPolicy(env: Env, path: string): string {
  if (/^\/dev\/mailbox\/[^/]+\/html$/.test(path)) return mailPolicy
  const nonce = `'nonce-${randomBytes(16).toString("base64")}'`
  return directives({ ...pagePolicy(env), "script-src": ["'self'", nonce, "'strict-dynamic'", ...devScripts(env)] })
}

type Policy = Record<string, string[]>

const directives = (policy: Policy) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ")

/** Nothing but what is named, and of that only our own. */
function pagePolicy(env: Env): Policy {
  return {
    "default-src": ["'none'"],
    "style-src": ["'self'", ...(isDevelopment(env) ? ["'unsafe-inline'"] : [])],
    // Style sheets are files. Base UI, Recharts and our own drawings place what they show by `style` attributes, which
    // have no nonce and can do nothing but look different.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(isDevelopment(env) ? ["ws:"] : [])],
    // The page of the record runs the published verifier in a worker.
    "worker-src": ["'self'"],
    // The mailbox shows a mail in a frame.
    "frame-src": ["'self'"],
    "form-action": ["'self'", new URL(env.BASE_URL).origin, ...paymentPages(env)],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  }
}

/** Without JavaScript, the form that buys a plan is answered with a redirect, and browsers hold that to `form-action` too. */
function paymentPages({ STRIPE_SECRET_KEY }: Env): string[] {
  return STRIPE_SECRET_KEY ? ["https://checkout.stripe.com", "https://billing.stripe.com"] : []
}

/** In development React makes functions of text, to show the server's stack traces. */
const devScripts = (env: Env) => (isDevelopment(env) ? ["'unsafe-eval'"] : [])

const isDevelopment = ({ NODE_ENV }: Env) => NODE_ENV === "development"
const isHttps = (baseUrl: string) => baseUrl.startsWith("https:")

/** A mail's HTML part brings its styles with it, may show pictures and runs nothing. Its links open in windows. */
const mailPolicy = directives({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  "img-src": ["data:", "https:"],
  "object-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'"],
  sandbox: ["allow-scripts", "allow-popups", "allow-popups-to-escape-sandbox"],
})
