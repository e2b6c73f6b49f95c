import { portalPages } from "../../accounts/sessions/portalPages"

/** A page that anybody may read and search engines should find, besides the documentation's own. */
export type PublicPage = {
  path: `/${string}`
  name: string
  /** The group of the footer that links to the page, and from which the search finds it; null for none. */
  footer: "Product" | "Trust" | null
  hasFigures?: true
  reads?: readonly string[]
  /** Whether the path is no page of Next, or serves JSON too. */
  isPlain?: true
}

/**
 * In the order of the footer. A new page is its `page.tsx` and an entry here: sitemap, footer, search and the browser
 * tests follow.
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
  { path: "/privacy", name: "Privacy", footer: "Trust" },
  { path: "/data-processing", name: "Data-processing terms", footer: "Trust" },
]

/** Excluded from crawling: expensive answers and personal pages. */
export const uncrawledPaths: readonly string[] = [
  "/api/",
  "/mcp",
  "/dashboard",
  "/operator",
  "/dev/",
  "/confirm",
  "/sign-in",
  "/signup/",
  "/changelog/follow",
  "/unsubscribe",
  "/goodbye",
  "/demo/answer",
  "/integrations/",
  "/track-record/",
  ...portalPages.filter(({ isOpen }) => !isOpen).map(({ href }) => href),
]
