import { setImmediate } from "node:timers/promises"
import { remarkGfm } from "fumadocs-core/mdx-plugins/remark-gfm"
import { structure } from "fumadocs-core/mdx-plugins/remark-structure"
import { initAdvancedSearch } from "fumadocs-core/search/server"
import { LRUCache } from "lru-cache"
import { docsSections } from "./contents"
import { type DocsPage, docsPath } from "./page"

/** A place in the documentation that a search found: a page, a heading of it, or a passage. */
export type Found = { url: string; kind: "page" | "heading" | "text"; text: string }

/** More words than these, or single letters, would take long to look up and find everything. */
const mostWords = 8
const longestWord = 40
const mostFound = 30

/** Of one page, so that no page with many fields drowns the others. */
const mostOfPage = 4

/** Each passage that is read takes time, and those after these are seldom shown. */
const mostRead = 60

/** Full-text search over all pages, in this process. */
export async function searchDocs(baseUrl: string, query: string): Promise<Found[]> {
  const known = foundLately(baseUrl, query)
  if (known) return known
  const words = wordsOf(query)
  const found = await find(baseUrl, words)
  answers.set(keyOf(baseUrl, words), found)
  return found
}

/** What is known without searching; undefined where it has to be searched for. */
export function foundLately(baseUrl: string, query: string): Found[] | undefined {
  const words = wordsOf(query)
  return words === "" ? [] : answers.get(keyOf(baseUrl, words))
}

const keyOf = (baseUrl: string, words: string) => `${baseUrl} ${words}`

/** What was found lately: many type the same words. */
const answers = new LRUCache<string, Found[]>({ max: 500 })

function wordsOf(query: string): string {
  const words = query.slice(0, 1_000).toLowerCase().split(/\s+/)
  return words
    .filter(({ length }) => length > 1 && length <= longestWord)
    .slice(0, mostWords)
    .join(" ")
}

async function find(baseUrl: string, words: string): Promise<Found[]> {
  const index = indexes.get(baseUrl) ?? buildIndex(baseUrl)
  indexes.set(baseUrl, index)
  const places = await index.search(words, { limit: mostRead })
  const found = places.map(({ url, type, content }) => ({ url, kind: type, text: plain(content) }))
  return byPage(found, words).slice(0, mostFound)
}

/** Builds the index before somebody searches. */
export async function prepareSearch(baseUrl: string): Promise<void> {
  if (!indexes.has(baseUrl)) await searchDocs(baseUrl, "assay")
}

const indexes = new Map<string, ReturnType<typeof buildIndex>>()

/** The server answers requests while it is built: it waits its turn before each page. */
function buildIndex(baseUrl: string) {
  return initAdvancedSearch({
    // Words are found by their stems: “verifying” finds what “verified” does.
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
    // Code is not searched, and takes longer to read than all that is.
    structuredData: structure(page.markdown.replaceAll(/^```[\s\S]*?^```$/gm, ""), [remarkGfm]),
  }
}

/** The first places of each page, each text once; pages that are called so first, then those with such a heading. */
function byPage(found: readonly Found[], words: string): Found[] {
  const pages = [...Map.groupBy(found, ({ url }) => url.split("#")[0]).values()]
  return pages
    .toSorted((a, b) => rankOf(a, words) - rankOf(b, words))
    .flatMap((places) =>
      places.filter(({ text }, at) => places.findIndex((other) => other.text === text) === at).slice(0, mostOfPage),
    )
}

function rankOf(places: readonly Found[], words: string): number {
  const sought = words.split(" ")
  const named = places.find(
    ({ kind, text }) => kind !== "text" && sought.every((word) => text.toLowerCase().includes(word)),
  )
  return ["page", "heading", undefined].indexOf(named?.kind)
}

/** Without the marks of Markdown, and of what was found in it; a name and its meaning on one line. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/<\/?mark>|[`*]/g, "")
    .replaceAll(/\\\s+/g, " — ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
}
