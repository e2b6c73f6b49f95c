import { remarkGfm, structure } from "fumadocs-core/mdx-plugins"
import { initAdvancedSearch } from "fumadocs-core/search/server"
import { docsSections } from "./contents"
import { docsPath } from "./page"

/** A place in the documentation that a search found: a page, a heading of it, or a passage. */
export type Found = { url: string; kind: "page" | "heading" | "text"; text: string }

export const longestSearch = 100
const mostFound = 30

/** Full-text search over all pages, in this process. */
export async function searchDocs(baseUrl: string, query: string): Promise<Found[]> {
  const words = query.trim().slice(0, longestSearch)
  if (words === "") return []
  const index = indexes.get(baseUrl) ?? buildIndex(baseUrl)
  indexes.set(baseUrl, index)
  const found = await index.search(words, { limit: mostFound })
  return found.map(({ url, type, content }) => ({ url, kind: type, text: plain(content) }))
}

const indexes = new Map<string, ReturnType<typeof buildIndex>>()

function buildIndex(baseUrl: string) {
  return initAdvancedSearch({
    indexes: docsSections(baseUrl).flatMap(({ title: section, pages }) =>
      pages.map((page) => ({
        id: docsPath(page),
        url: docsPath(page),
        title: page.title,
        description: page.description,
        breadcrumbs: [section],
        structuredData: structure(page.markdown, [remarkGfm]),
      })),
    ),
  })
}

/** Without the marks of Markdown, and of what was found in it. */
function plain(markdown: string): string {
  return markdown.replaceAll(/<\/?mark>|[`*]/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
}
