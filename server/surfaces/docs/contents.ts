import { products } from "../../products"
import { apiPage } from "./api/page"
import { errorPages } from "./errors"
import type { DocsPage, DocsSection } from "./page"
import { titleOf } from "./tables"
import { writtenPage } from "./written"

const written: readonly (readonly [title: string, slugs: readonly string[]])[] = [
  [
    "Get started",
    [
      "",
      "quickstart",
      "authentication",
      "quotas",
      "errors",
      "mcp",
      "python",
      "command",
      "stream",
      "webhooks",
      "alerts",
      "record",
      "teams",
      "account-api",
      "portal",
      "export",
      "embeds",
      "openbb",
    ],
  ],
  [
    "Concepts",
    [
      "time-travel",
      "replay",
      "time-zones",
      "pagination",
      "formats",
      "files",
      "meta",
      "versioning",
      "honesty",
      "transparency-log",
      "glossary",
    ],
  ],
  [
    "Recipes",
    [
      "recipes/curl",
      "recipes/typescript",
      "recipes/python",
      "recipes/backtest",
      "recipes/spreadsheets",
      "recipes/grafana",
      "recipes/n8n",
      "recipes/agent",
    ],
  ],
  [
    "Self-hosting",
    [
      "self-hosting",
      "self-hosting/replicas",
      "self-hosting/serverless",
      "self-hosting/probes",
      "self-hosting/operations",
      "self-hosting/configuration",
      "self-hosting/sources",
      "self-hosting/csv",
      "self-hosting/creators",
      "self-hosting/backup",
      "self-hosting/containers",
      "self-hosting/logging",
      "self-hosting/metrics",
      "self-hosting/traces",
      "self-hosting/add-a-product",
      "self-hosting/add-a-source",
    ],
  ],
]

export function docsSections(baseUrl: string): readonly DocsSection[] {
  const sections = kept.get(baseUrl) ?? computeSections(baseUrl)
  kept.set(baseUrl, sections)
  return sections
}

/** The pages change only with the code, and a process has one base URL. */
const kept = new Map<string, readonly DocsSection[]>()

function computeSections(baseUrl: string): DocsSection[] {
  const [started, concepts, ...others] = written.map(([title, slugs]) => ({
    title,
    pages: slugs.map((slug) => writtenPage(slug, baseUrl)),
  }))
  const families = Map.groupBy(products, ({ name }) => name.split("/")[0])
  const reference = [...families].map(([family, members]) => ({
    title: `API: ${titleOf(family)}`,
    pages: members.map((product) => apiPage(product, baseUrl)),
  }))
  const overview = { title: "API reference", pages: [writtenPage("api", baseUrl)] }
  return [started, concepts, overview, ...reference, ...others, { title: "Errors", pages: errorPages(baseUrl) }]
}

export function docsPages(baseUrl: string): readonly DocsPage[] {
  return docsSections(baseUrl).flatMap(({ pages }) => pages)
}

export function findDocsPage(baseUrl: string, slug: string): DocsPage | undefined {
  return docsPages(baseUrl).find((page) => page.slug === slug)
}

/** Apart from pages, /docs has only the search, and each page as Markdown. */
export function isMissingInDocs(baseUrl: string, path: string): boolean {
  const [, slug] = /^\/docs\/(?!search$)([^.]*[^./])$/.exec(path) ?? []
  return slug !== undefined && findDocsPage(baseUrl, slug) === undefined
}
