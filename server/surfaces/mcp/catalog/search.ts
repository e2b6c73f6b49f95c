import { tiers } from "../../../accounts/tiers"
import type { Product } from "../../../products/product"
import { paramsSchema, responseSchema } from "../../formats/schemas"
import { inputSchema } from "../inputSchema"
import { isAlike, wordsIn } from "../nearNames"
import { catalog, findProduct } from "./catalog"

/** More would exceed the length of an answer. */
const mostDescribed = 5

export function searchProducts(query: string | null): object {
  if (query === null) return listOf(catalog.map(named), catalog.length)
  const found = findProduct(query)
  const ranked = found ? [found.product] : rank(query)
  return listOf(ranked.slice(0, mostDescribed).map(described), ranked.length)
}

function listOf(products: object[], totalCount: number): object {
  return { count: products.length, total_count: totalCount, products }
}

function named({ name, summary, tier }: Product): object {
  return { name, plan: tiers[tier].tierName, summary }
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

/** Ranks products by the words that they contain; a word counts more, the fewer products contain it. */
function rank(query: string): Product[] {
  const scores = new Map<Product, number>()
  for (const word of new Set(wordsIn(query).slice(0, mostWords))) {
    const weights = weightsOf(word)
    const rarity = Math.log((catalog.length + 1) / Math.max(1, weights.size))
    for (const [product, weight] of weights) scores.set(product, (scores.get(product) ?? 0) + weight * rarity)
  }
  return catalog
    .filter((product) => scores.has(product))
    .toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

const mostWords = 20

type Weights = Map<Product, number>

function weightsOf(word: string): Weights {
  const found: Weights = new Map()
  index ??= readIndex()
  for (const [known, weights] of index) if (isAlike(word, known)) keepGreatest(found, weights)
  return found
}

let index: Map<string, Weights> | undefined

function readIndex(): Map<string, Weights> {
  const made = new Map<string, Weights>()
  for (const product of catalog) {
    for (const { text, weight } of placesOf(product)) {
      for (const word of wordsIn(text)) {
        const weights = made.get(word) ?? new Map()
        made.set(word, weights)
        keepGreatest(weights, [[product, weight]])
      }
    }
  }
  return made
}

function placesOf(product: Product): { text: string; weight: number }[] {
  const { name, title, summary, whenToUse } = product
  return [
    { text: `${name} ${title}`, weight: 4 },
    { text: `${summary} ${whenToUse}`, weight: 2 },
    { text: JSON.stringify([paramsSchema(product), responseSchema(product)]), weight: 1 },
  ]
}

function keepGreatest(kept: Weights, more: Iterable<readonly [Product, number]>): void {
  for (const [product, weight] of more) kept.set(product, Math.max(weight, kept.get(product) ?? 0))
}
