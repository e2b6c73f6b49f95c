import { setImmediate } from "node:timers/promises"
import { remarkGfm } from "fumadocs-core/mdx-plugins/remark-gfm"
import { structure } from "fumadocs-core/mdx-plugins/remark-structure"
import { initAdvancedSearch } from "fumadocs-core/search/server"
import { LRUCache } from "lru-cache"
import { once } from "../../platform/process"
import { docsSections } from "./contents"
import { type DocsPage, docsPath } from "./page"

export type SearchHit = { url: string; kind: "page" | "heading" | "text"; text: string }

/** More words, or single letters, are slow and match everything. */
const mostWords = 8
const longestWord = 40
const mostFound = 30

/** Per page, so that one page with many fields does not crowd out the others. */
const mostOfPage = 4

/** Each passage takes time to read, and later ones are seldom shown. */
const mostRead = 60

export async function searchDocs(baseUrl: string, query: string): Promise<SearchHit[]> {
  const words = wordsOf(query)
  if (words === "") return []
  const key = `${baseUrl} ${words}`
  const found = answers.get(key) ?? (await find(baseUrl, words))
  answers.set(key, found)
  return found
}

const answers = once("docsAnswers", () => new LRUCache<string, SearchHit[]>({ max: 500 }))

function wordsOf(query: string): string {
  const words = query.slice(0, 1_000).toLowerCase().split(/\s+/)
  return words
    .filter(({ length }) => length > 1 && length <= longestWord)
    .slice(0, mostWords)
    .join(" ")
}

async function find(baseUrl: string, words: string): Promise<SearchHit[]> {
  const index = indexes.get(baseUrl) ?? buildIndex(baseUrl)
  indexes.set(baseUrl, index)
  const places = await index.search(words, { limit: mostRead })
  const found = places.map(({ url, type, content }) => ({ url, kind: type, text: plain(content) }))
  return byPage(found, words).slice(0, mostFound)
}

/** Builds the index before the first search: about two seconds of CPU. */
export async function prepareSearch(baseUrl: string): Promise<void> {
  if (!indexes.has(baseUrl)) await searchDocs(baseUrl, "assay")
}

/**
 * Shared by all copies of this module: Next bundles it with each route that searches, and with the code that runs at
 * the start.
 */
const indexes = once("docsIndexes", () => new Map<string, ReturnType<typeof buildIndex>>())

/** Yields before each page, so that the server keeps answering requests. */
function buildIndex(baseUrl: string) {
  return initAdvancedSearch({
    // So that “verifying” matches “verified”.
    tokenizer: { language: "english", stemming: true },
    search: { tolerance: 1 },
    async indexes() {
      const entries = []
      for (const { title: section, pages } of docsSections(baseUrl)) {
        for (const page of pages) {
          await setImmediate()
          entries.push(entryOf(page, section))
        }
      }
      return entries
    },
  })
}

function entryOf(page: DocsPage, section: string) {
  return {
    id: docsPath(page),
    url: docsPath(page),
    title: page.title,
    description: page.description,
    breadcrumbs: [section],
    // Code is not searched, and would take longer to parse than the rest.
    structuredData: structure(page.markdown.replaceAll(/^```[\s\S]*?^```$/gm, ""), [remarkGfm]),
  }
}

/**
 * The first results of each page, without repeated texts: pages with a matching title first, then those with a matching
 * heading.
 */
function byPage(found: readonly SearchHit[], words: string): SearchHit[] {
  const pages = [...Map.groupBy(found, ({ url }) => url.split("#")[0]).values()]
  return pages
    .toSorted((a, b) => rankOf(a, words) - rankOf(b, words))
    .flatMap((places) =>
      places.filter(({ text }, at) => places.findIndex((other) => other.text === text) === at).slice(0, mostOfPage),
    )
}

function rankOf(places: readonly SearchHit[], words: string): number {
  const sought = words.split(" ")
  const named = places.find(
    ({ kind, text }) => kind !== "text" && sought.every((word) => text.toLowerCase().includes(word)),
  )
  return ["page", "heading", undefined].indexOf(named?.kind)
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/<\/?mark>|[`*]/g, "")
    .replaceAll(/\\\s+/g, " — ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
}
