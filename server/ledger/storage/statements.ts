import type { z } from "zod"
import type { Queries } from "../../platform/database/byDriver"
import type { LeafKind } from "../leaf"

/** All rows of a kind, in the order of the log. They were parsed by their kind before they entered it. */
export async function listStatements<Shape extends z.ZodRawShape>(
  queries: Queries,
  { kind }: LeafKind<Shape>,
): Promise<{ index: number; said: z.output<z.ZodObject<Shape>> }[]> {
  const leaves = await queries.$queryRaw<{ index: number; body: string }[]>`
    SELECT index::float8 AS index, body FROM log_leaf WHERE kind = ${kind} ORDER BY log_leaf.index`
  return leaves.map(({ index, body }) => ({ index, said: JSON.parse(body) }))
}
