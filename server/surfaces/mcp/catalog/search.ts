import { tiers } from "../../../accounts/tiers"
import type { Product } from "../../../products/product"
import { inputSchema } from "../inputSchema"
import { isAlike, wordsIn } from "../nearNames"
import { catalog, findProduct } from "./catalog"

/** More would be longer than an answer may be. */
const mostDescribed = 5

/** All products in a line each; or those that fit the words best, with what a call of them needs. */
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
  const { response_format: _, ...properties } = Object(inputSchema(product).properties)
  const { required } = inputSchema(product)
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

/** Those that hold the most of the words, where they matter most first. */
function rank(query: string): Product[] {
  const asked = wordsIn(query).slice(0, mostWords)
  const scored = catalog.map((product) => ({ product, score: scoreOf(product, asked) }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ product }) => product)
}

const mostWords = 20

function scoreOf(product: Product, asked: readonly string[]): number {
  const places = placesOf(product)
  const scores = asked.map((word) =>
    Math.max(0, ...places.map(({ words, weight }) => (words.some((each) => isAlike(word, each)) ? weight : 0))),
  )
  return scores.reduce((sum, score) => sum + score, 0)
}

type Place = { words: readonly string[]; weight: number }

function placesOf(product: Product): readonly Place[] {
  const known = places.get(product)
  if (known) return known
  const { name, title, summary, whenToUse, params, response } = product
  const made = [
    { words: wordsIn(`${name} ${title}`), weight: 4 },
    { words: wordsIn(`${summary} ${whenToUse}`), weight: 2 },
    { words: wordsIn([params, response].flatMap(({ shape }) => Object.keys(shape)).join(" ")), weight: 1 },
  ]
  places.set(product, made)
  return made
}

const places = new WeakMap<Product, readonly Place[]>()
