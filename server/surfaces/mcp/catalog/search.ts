import { tiers } from "../../../accounts/tiers"
import type { Product } from "../../../products/product"
import { paramsSchema, responseSchema } from "../../formats/schemas"
import { inputSchema } from "../inputSchema"
import { catalog, findProduct } from "./catalog"
import { namesCompany, withoutCompanies } from "./companies"
import { stemsIn } from "./stems"

const mostListed = 5

/** All products in a line each, one product by its name, or the products that answer a question, best first. */
export function searchProducts(query: string | null): object {
  if (query === null) return { ...counted(catalog.length, catalog.length), products: ownFirst.map(line) }
  const found = findProduct(query)
  if (found) return { ...counted(1, 1), products: [described(found.product)] }
  const { products, isAnswered } = rank(query)
  const [best, ...others] = products.slice(0, mostListed)
  if (!isAnswered) return { ...counted(0, 0), note: none, nearest: products.slice(0, mostNear).map(line), products: [] }
  return { ...counted(1 + others.length, products.length), products: [described(best), ...others.map(line)] }
}

const counted = (count: number, totalCount: number) => ({ count, total_count: totalCount })

/** Products without a tool of their own are found only here, so they come first. */
const ownFirst = catalog.toSorted((a, b) => Number(a.tool !== null) - Number(b.tool !== null))

const mostNear = 3

const none =
  "No product answers this, as far as these words show. What is nearest may be about something else. Without a query, search_products lists all products."

function line({ name, summary, tier, tool }: Product): object {
  return { name, ...(tool === null ? {} : { tool }), plan: tiers[tier].tierName, summary }
}

function described(product: Product): object {
  const { name, title, summary, whenToUse, tier, tool, example } = product
  const { properties: all, required } = inputSchema(product)
  const { response_format: _, ...properties } = Object(all)
  return {
    name,
    title,
    tier,
    plan: tiers[tier].tierName,
    ...(tool === null ? {} : { tool }),
    summary,
    when_to_use: whenToUse,
    parameters: { type: "object", properties, ...(required ? { required } : {}), additionalProperties: false },
    example: { name, parameters: example },
  }
}

type Ranked = { products: readonly Product[]; isAnswered: boolean }

/**
 * Ranks products by the words of the question that they contain, rare words first. A question counts as answered if the
 * best product has enough of its words. Names of companies only show that the question is about a ticker.
 */
function rank(query: string): Ranked {
  const text = query.slice(0, longestRead)
  const asked = [...new Set(stemsIn(withoutCompanies(text)))].slice(0, mostWords)
  if (asked.length === 0 && namesCompany(text)) return { products: aboutTickers, isAnswered: true }
  index ??= readIndex()
  const { rarityOf, weights } = index
  const strangers = new Set(stemsIn(properNames(text)).filter((word) => !index?.isKnown(word)))
  const whole = asked.reduce((sum, word) => sum + rarityOf(word) * (strangers.has(word) ? strangerShare : 1), 0)
  const ofTicker = namesCompany(text) ? tickerBonus * whole : 0
  const scored = catalog.flatMap((product) => {
    const own = weights.get(product)
    const score = asked.reduce((sum, word) => sum + rarityOf(word) * (own?.get(word) ?? 0), 0)
    return score > 0 ? { product, score: score + (takesTicker(product) ? ofTicker : 0) } : []
  })
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  return {
    products: ranked.map(({ product }) => product),
    isAnswered: ranked.length > 0 && ranked[0].score >= Math.min(leastShare * whole, enoughScore),
  }
}

/** Capitalized words after the first one: names of people, places and companies, which no product can list. */
const properNames = (text: string) => text.match(/(?<=\S\s+)\p{Lu}\p{Ll}+/gu)?.join(" ") ?? ""

/** How much a name that no product has counts in a question. */
const strangerShare = 0.5

const longestRead = 200
const mostWords = 20
const tickerBonus = 0.05
const leastShare = 0.4
/** A long question has many words besides its subject. This takes two words that few products have. */
const enoughScore = 4.5

const takesTicker = ({ params }: Product) => "ticker" in params.shape

/** For a question that is only the name of a company: its ticker, and what there is about one. */
const aboutTickers = [
  ...catalog.filter(({ name }) => name === "market/universe"),
  ...catalog.filter(({ pathParams }) => pathParams.includes("ticker")),
]

type Index = {
  weights: ReadonlyMap<Product, ReadonlyMap<string, number>>
  rarityOf(word: string): number
  isKnown(word: string): boolean
}

let index: Index | undefined

function readIndex(): Index {
  const weights = new Map(catalog.map((product) => [product, weightsOf(product)] as const))
  const counts = new Map<string, number>()
  for (const own of weights.values()) {
    for (const [word, weight] of own) if (weight >= telling) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return {
    weights,
    isKnown: (word) => counts.has(word),
    rarityOf: (word) => Math.log((catalog.length + 1) / ((counts.get(word) ?? 0) + 0.5)),
  }
}

/** A word of the schemas alone says little of what a product is about. */
const telling = 0.5

function weightsOf({ name, title, summary, whenToUse, keywords = "", ...product }: Product): Map<string, number> {
  const schemas = JSON.stringify([paramsSchema(product as Product), responseSchema(product as Product)])
  const places = [
    { text: schemas, weight: 0.15 },
    { text: whenToUse, weight: telling },
    { text: summary, weight: 0.7 },
    { text: keywords, weight: 0.9 },
    { text: `${name.replaceAll(/\{\w+\}/g, "")} ${title}`, weight: 1 },
  ]
  return new Map(places.flatMap(({ text, weight }) => stemsIn(text).map((word) => [word, weight] as const)))
}
