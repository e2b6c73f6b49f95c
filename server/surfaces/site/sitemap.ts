import { docsPages } from "../docs/contents"
import { docsPath } from "../docs/page"
import { changelog } from "./changelog"
import { pagesWithFigures, publicPages } from "./publicPages"

export type SitemapEntry = { url: string; lastModified: Date }

/** Texts are dated by the newest changelog entry, pages with figures also by `figuresChangedAt`. */
export function sitemapOf(baseUrl: string, figuresChangedAt: Date | null): SitemapEntry[] {
  const textsChangedAt = new Date(`${changelog[0].date}T00:00:00Z`)
  const isFresher = figuresChangedAt !== null && figuresChangedAt > textsChangedAt
  const lastModifiedOf = (path: string) =>
    isFresher && pagesWithFigures.includes(path) ? figuresChangedAt : textsChangedAt
  return [...publicPages, ...docsPages(baseUrl).map(docsPath)].map((path) => ({
    url: `${baseUrl}${path}`,
    lastModified: lastModifiedOf(path),
  }))
}
