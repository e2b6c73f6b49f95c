import { products } from "../../server/products"
import type { DataProduct, Product } from "../../server/products/product"
import { docsPages } from "../../server/surfaces/docs/contents"
import { docsPath, markdownPath } from "../../server/surfaces/docs/page"
import { tools } from "../../server/surfaces/mcp/tools"
import { publicPages } from "../../server/surfaces/site/publicPages"
import { calling } from "../mcp/asked"
import type { Question } from "../neighbours/loads"
import { urlOf } from "../start/burst"

const origin = "http://127.0.0.1"
const asBrowser = { Accept: "text/html", "Accept-Encoding": "br" }

/** One in ten is about a past instant that nothing has requested before. */
export function mixedQuestions(): Question[] {
  const pages = [...publicPages.map(({ path }) => path), ...docsPages(origin).map(docsPath)]
  return products
    .filter(isData)
    .flatMap((product, turn) => [
      { path: `${pathOf(product, turn)}&as_of={moment}` },
      { path: pathOf(product, turn), headers: { "Accept-Encoding": "gzip" } },
      { path: pathOf(product, turn + 1) },
      { path: inFormat(product, turn, "csv") },
      { path: inFormat(product, turn, "ndjson"), headers: { "Accept-Encoding": "br" } },
      toolCall(product, turn),
      { path: pages[turn % pages.length], headers: asBrowser },
      { path: documents[turn % documents.length] },
      { path: others[turn % others.length], headers: asBrowser },
      { path: "/livez" },
    ])
}

/** What strangers of one network request. None of it needs a key, and most exceeds the limits and is refused. */
export function strangersQuestions(): Question[] {
  return [...publicPages.map(({ path }) => path), ...documents, ...others].flatMap((path) => [
    { path, headers: asBrowser },
    { path },
    { path: "/api/v1/predictions/latest?as_of={moment}" },
    calling("legacy", { as_of: "{moment}" }),
    calling("legacy", {}, "get_track_record"),
  ])
}

const documents = [
  ...["/status.json", "/status.atom", "/changelog.atom", "/methodology.md", "/llms.txt", "/api/v1/openapi.json"],
  ...["/track-record", "/demo/snapshot", "/sitemap.xml", ...docsPages(origin).slice(0, 20).map(markdownPath)],
]

const others = ["/nothing-{n}", "/docs/search?q=quota+{n}", "/docs/search.json?q=bars+{n}", "/sign-in", "/readyz"]

function pathOf(product: DataProduct, turn: number): string {
  const { pathname, search } = new URL(urlOf(origin, product, turn))
  return `${pathname}${search || "?"}`
}

function inFormat(product: DataProduct, turn: number, format: string): string {
  return product.list === null ? pathOf(product, turn) : `${pathOf(product, turn)}&format=${format}`
}

function toolCall(product: DataProduct, turn: number): Question {
  const tool = tools.find((each) => each.product === product)
  const args = { ...product.example, response_format: turn % 2 ? "concise" : "detailed" }
  return tool ? calling("legacy", args, tool.name) : { path: pathOf(product, turn) }
}

const isData = (product: Product): product is DataProduct => product.kind === "data"
