import { z } from "zod"
import { findService } from "@/server/hosts/next/apiRoutes"
import { envelope } from "@/server/products/envelope"
import type { DataProduct } from "@/server/products/product"

type Question = { product: DataProduct; input: object }

/**
 * Lets a page read what the API would answer to these questions at a moment, in the shape that it shows; null while the
 * service cannot answer.
 */
export function answersOf<F extends z.ZodRawShape>(
  page: "home" | "models" | "pictures" | "snapshot" | "track_record",
  shape: F,
  questions: Record<keyof F & string, Question>,
) {
  const schema = z.object(shape)
  const asked: [string, Question][] = Object.entries(questions)
  const needs = [...new Set(asked.flatMap(([, { product }]) => product.needs))]
  return async (at: Date): Promise<z.output<typeof schema> | null> => {
    const opened = await findService()
    if (!opened) return null
    const { knowledge, answers, log } = opened
    const asOf = new Date(knowledge.lastChange(needs, at.getTime()))
    const moment = { at: asOf.getTime(), versions: knowledge.versions(needs) }
    const compute = async () => {
      const known = knowledge.at(asOf, needs)
      const given = asked.map(async ([name, { product, input }]) => {
        return [name, await envelope(product, product.params.parse(input), known, asOf)] as const
      })
      return schema.parse(Object.fromEntries(await Promise.all(given)))
    }
    try {
      const { body } = await answers.get(`page ${page}`, moment, compute)
      return schema.parse(JSON.parse(body.toString()))
    } catch (error) {
      log.error(
        { event: `${page}_figures.failed`, error: String(error) },
        `The figures of a page could not be computed: ${page}`,
      )
      return null
    }
  }
}
