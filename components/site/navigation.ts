import { pagesUnder } from "@/server/accounts/sessions/portalPages"
import { type PublicPage, publicPages } from "@/server/surfaces/site/publicPages"

export type NavigationLink = {
  href: string
  name: string
  /** No Next page, or one that also serves JSON at its URL. */
  isPlain?: true
  covers?: readonly string[]
}

export const mainLinks: readonly NavigationLink[] = [
  { href: "/#product", name: "Product" },
  { href: "/track-record", name: "Track record", isPlain: true },
  { href: "/docs", name: "Docs" },
  { href: "/pricing", name: "Pricing" },
  { href: "/status", name: "Status" },
]

export const subscriberLinks: readonly NavigationLink[] = [
  { href: "/today", name: "Today" },
  { href: "/signals", name: "Signals", covers: pagesUnder("/signals") },
  { href: "/market", name: "Markets", covers: pagesUnder("/market") },
  { href: "/tickers", name: "Tickers", covers: pagesUnder("/tickers") },
  { href: "/dashboard", name: "Dashboard" },
]

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
