import { changelog } from "../../products/changelog"
import { publicPages } from "../site/publicPages"
import { docsPages } from "./contents"
import { type DocsPage, docsPath } from "./page"

export type SitemapEntry = { url: string; lastModified: Date }

/** Texts are dated by the newest changelog entry, pages with figures also by `figuresChangedAt`. */
export function sitemapOf(baseUrl: string, figuresChangedAt: Date | null): SitemapEntry[] {
  const textsChangedAt = new Date(`${changelog[0].date}T00:00:00Z`)
  const isFresher = figuresChangedAt !== null && figuresChangedAt > textsChangedAt
  return [...publicPages, ...docsPages(baseUrl).map(pageOfDocs)].map(({ path, hasFigures }) => ({
    url: `${baseUrl}${path}`,
    lastModified: isFresher && hasFigures ? figuresChangedAt : textsChangedAt,
  }))
}

const pageOfDocs = (page: DocsPage) => ({ path: docsPath(page), hasFigures: false })
