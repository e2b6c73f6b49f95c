import { pagesUnder } from "../portal/pages"

export type NavigationLink = {
  href: string
  name: string
  /** Not a Next page, or JSON at the same URL. */
  isPlain?: true
  /** Other pages on which this link is marked as current. */
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
    links: [
      { href: "/track-record", name: "Track record", isPlain: true },
      { href: "/demo/snapshot", name: "Snapshot", isPlain: true },
      { href: "/models", name: "Models" },
      { href: "/pricing", name: "Pricing" },
      { href: "/status", name: "Status" },
      { href: "/changelog", name: "Changelog" },
    ],
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
      { href: "/methodology", name: "Methodology" },
      { href: "/disclaimer", name: "Disclaimer" },
      { href: "/terms", name: "Terms of service" },
      { href: "/.well-known/security.txt", name: "Report a vulnerability", isPlain: true },
    ],
  },
]
