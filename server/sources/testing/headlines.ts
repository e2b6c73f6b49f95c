import { type Headline, headline } from "../../context/entities/headline"
import type { Variables } from "../liveSource"
import type { FactRow, FactsRequest, Source, SourceRun } from "../source"
import type { Client } from "../transport"
import { steppedClient } from "./steppedClient"
import { saturday, week } from "./world"

type Asked = { open(variables: Variables, client: Client): Source<FactsRequest, FactRow[]> }

export async function readHeadlines(
  source: Asked,
  variables: Variables,
  days: Partial<FactsRequest> = {},
): Promise<{ run: SourceRun<FactRow[]>; headlines: Headline[]; waits: number[] }> {
  const { client, waits } = steppedClient(saturday)
  const run = await source.open(variables, client).collect({ ...week, to: "2026-11-21", ...days })
  return { run, waits, headlines: run.outcome === "ok" ? run.rows.map(({ body }) => headline.parse(body)) : [] }
}
