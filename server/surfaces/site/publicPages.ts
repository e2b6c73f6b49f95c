import { portalPages } from "../../accounts/sessions/portalPages"

/** A page that anybody may read and search engines should find, beside the documentation's own. */
export type PublicPage = {
  path: `/${string}`
  /** As links name it. */
  name: string
  /** The group of the footer that links to it, from where the search finds it too; null for none. */
  footer: "Product" | "Trust" | null
  /** Whether it shows figures of the service, which change without a change of its text. */
  hasFigures?: true
  /** The parameters that it reads. With any of them it is rendered for its visitor alone; others change nothing. */
  reads?: readonly string[]
  /** Whether it is no page of Next, or JSON at the same URL. */
  isPlain?: true
}

/**
 * All of them, in the order of the footer. A new page is its `page.tsx` and an entry here: sitemap, footer, search and the
 * browser tests follow.
 */
export const publicPages: readonly PublicPage[] = [
  { path: "/", name: "Home", footer: null, hasFigures: true },
  { path: "/track-record", name: "Track record", footer: "Product", hasFigures: true, isPlain: true },
  { path: "/today", name: "Today", footer: "Product", hasFigures: true, reads: ["as_of"] },
  { path: "/demo/snapshot", name: "Snapshot", footer: "Product", hasFigures: true, isPlain: true },
  { path: "/models", name: "Models", footer: "Product", hasFigures: true },
  { path: "/pricing", name: "Pricing", footer: "Product", reads: ["checkout"] },
  { path: "/status", name: "Status", footer: "Product", hasFigures: true },
  { path: "/changelog", name: "Changelog", footer: "Product" },
  { path: "/signup", name: "Sign up", footer: null },
  { path: "/methodology", name: "Methodology", footer: "Trust" },
  { path: "/disclaimer", name: "Disclaimer", footer: "Trust" },
  { path: "/terms", name: "Terms of service", footer: "Trust" },
]

/** Excluded from crawling: expensive answers, and personal pages. */
export const uncrawledPaths: readonly string[] = [
  "/api/",
  "/mcp",
  "/dashboard",
  "/dev/",
  "/confirm",
  "/sign-in",
  "/signup/",
  "/changelog/follow",
  "/unsubscribe",
  "/goodbye",
  "/demo/answer",
  "/track-record/",
  ...portalPages.filter(({ isOpen }) => !isOpen).map(({ href }) => href),
]
