import { pagesUnder } from "@/server/accounts/sessions/portalPages"
import { type PublicPage, publicPages } from "@/server/surfaces/site/publicPages"

export type NavigationLink = {
  href: string
  name: string
  /** No Next page, or one that also serves JSON at its URL. */
  isPlain?: true
  covers?: readonly string[]
}

const trackRecord: NavigationLink = { href: "/track-record", name: "Track record", isPlain: true }
const docs: NavigationLink = { href: "/docs", name: "Docs" }
const today: NavigationLink = { href: "/today", name: "Today" }
const aboutProduct: NavigationLink = { href: "/#product", name: "Product" }
const plansAndStatus: readonly NavigationLink[] = [
  { href: "/pricing", name: "Pricing" },
  { href: "/status", name: "Status" },
]

/** What a visitor sees in the one row of the header. */
export const mainLinks: readonly NavigationLink[] = [aboutProduct, today, trackRecord, docs, ...plansAndStatus]

/** The same row once signed in; `accountLinks` end it, and `moreLinks` are in its menu. */
export const subscriberLinks: readonly NavigationLink[] = [
  today,
  { href: "/signals", name: "Signals", covers: pagesUnder("/signals") },
  { href: "/market", name: "Markets", covers: pagesUnder("/market") },
  { href: "/tickers", name: "Tickers", covers: pagesUnder("/tickers") },
  trackRecord,
  docs,
]

export const accountLinks: readonly NavigationLink[] = [{ href: "/dashboard", name: "Dashboard" }]

export const moreLinks: readonly NavigationLink[] = [aboutProduct, ...plansAndStatus]

export const visitorLinks: readonly NavigationLink[] = [
  { href: "/sign-in", name: "Sign in" },
  { href: "/signup", name: "Get a key" },
]

export const footerGroups: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: "Product",
    links: publicLinks("Product"),
  },
  {
    title: "Developers",
    links: [
      { href: "/docs", name: "Documentation" },
      { href: "/docs/api", name: "API reference" },
      { href: "/docs/mcp", name: "MCP setup" },
      { href: "/docs/errors", name: "Errors" },
      { href: "/api/v1/openapi.json", name: "OpenAPI document", isPlain: true },
      { href: "/llms.txt", name: "llms.txt", isPlain: true },
    ],
  },
  {
    title: "Trust",
    links: [
      ...publicLinks("Trust"),
      { href: "/.well-known/security.txt", name: "Report a vulnerability", isPlain: true },
    ],
  },
]

function publicLinks(group: PublicPage["footer"]): NavigationLink[] {
  return publicPages
    .filter(({ footer }) => footer === group)
    .map(({ path: href, name, isPlain }) => ({ href, name, isPlain }))
}
