import type { FactRow, FactsRequest, Source } from "../../source"

/** The facts of a run, read by the schema of their family. */
export async function factsOf<Fact>(
  twin: Source<FactsRequest, FactRow[]>,
  request: FactsRequest,
  schema: { parse(body: unknown): Fact },
): Promise<Fact[]> {
  const run = await twin.collect(request)
  return run.outcome === "ok" ? run.rows.map(({ body }) => schema.parse(body)) : []
}
