import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import type { Database } from "../../server/platform/database/database"
import { products } from "../../server/products"
import { envelope } from "../../server/products/envelope"
import type { DataProduct } from "../../server/products/product"
import { type Figure, median, milliseconds, shown, under } from "../figure"
import { inDatabase, type Place, timed } from "../places"
import { bySize, worldSize } from "../size"
import { end, type Facts, storeFacts, tidyFacts } from "./storing"

export type Cold = {
  variables?: Record<string, string>
  prepare?(place: Place): Promise<unknown>
  /** Families of evenly spread facts. */
  facts?: readonly Facts[]
  /** Adds other rows of these years, which are numbered backwards. */
  fill?(database: Database, years: readonly [from: number, to: number]): Promise<unknown>
  /** The years that are filled one after the other; figures are taken after each. */
  years?: readonly (readonly [from: number, to: number])[]
  over?(years: string): string
  /** Each a product with its parameters, such as `social/trending?days=14`. */
  questions: readonly string[]
  /** Instants until the end, about which each question is asked. */
  msApart?: number
  count?: number
}

export const tenYears = bySize(10, 2)
const oneAndTen = [
  [0, 1],
  [1, tenYears],
] as const
const minuteMs = 60_000
const limitMs = 100

/** Products over the rows of years: each question about several instants, which nobody has asked about. */
export function measureCold(cold: Cold): () => Promise<Figure[]> {
  const { variables = { WORLD_SIZE: worldSize }, prepare, facts = [], fill, years = oneAndTen } = cold
  return () =>
    inDatabase(variables, async (place) => {
      const figures: Figure[] = []
      await prepare?.(place)
      for (const [from, to] of years) {
        for (const each of facts) await storeFacts(place.database, [from * each.aYear, to * each.aYear], each)
        await fill?.(place.database, [from, to])
        await tidyFacts(place.database)
        figures.push(...(await ask(place, cold, to === 1 ? "one year" : `${to} years`)))
      }
      return figures
    })
}

async function ask({ database, env }: Place, cold: Cold, years: string): Promise<Figure[]> {
  const { questions, over = (words) => words, msApart = minuteMs, count = bySize(20, 2) } = cold
  const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
  const figures: Figure[] = []
  for (const question of questions) {
    const [name, query = ""] = question.split("?")
    const product = products.find((each): each is DataProduct => each.kind === "data" && each.name === name)
    if (!product) throw new RangeError(`There is no product ${name}.`)
    const given = [...new URLSearchParams(query)].map(([name, value]) => [name, Number(value) || value])
    const params = product.params.parse(Object.fromEntries(given))
    const took = await timed(count, (round) => {
      const asOf = new Date(end.getTime() - round * msApart)
      return envelope(product, params, knowledge.at(asOf, product.needs))
    })
    const asked = `${question.replace("?", " ")} cold, ${over(years)}, median of ${count}`
    figures.push(under(asked, median(took), limitMs, milliseconds))
    // The first answer of a process also waits for compilation.
    figures.push(shown("the slowest but the first", milliseconds(Math.max(...took.slice(1)))))
  }
  knowledge.close()
  return figures
}
