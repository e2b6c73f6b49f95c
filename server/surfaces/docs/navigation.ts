import { docsPages, docsSections } from "./contents"
import { type DocsPage, docsPath } from "./page"

export type NavSection = { title: string; links: NavLink[]; isFolded: boolean }
export type NavLink = { href: string; title: string }

const ownRoutes: Record<string, NavLink[]> = {
  Concepts: [{ href: "/methodology", title: "Methodology" }],
}

/** All pages except the first, to which the navigation's title links. */
export function docsNavigation(baseUrl: string): NavSection[] {
  return docsSections(baseUrl).map(({ title, pages }) => ({
    title,
    links: [...pages.filter(({ slug }) => slug !== "").map(linkTo), ...(ownRoutes[title] ?? [])],
    isFolded: /^API: |^Errors$/.test(title),
  }))
}

export function neighbours(baseUrl: string, slug: string): { before?: NavLink; after?: NavLink } {
  const pages = docsPages(baseUrl)
  const at = pages.findIndex((page) => page.slug === slug)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return { before: before && linkTo(before), after: after && linkTo(after) }
}

const linkTo = (page: DocsPage) => ({ href: docsPath(page), title: page.title })
