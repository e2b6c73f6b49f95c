import type { Entry, Reading } from "../../context/social/reading"
import type { Variables } from "../liveSource"
import type { FactRow, FactsRequest, Source, SourceRun } from "../source"
import type { Client } from "../transport"
import { steppedClient } from "./steppedClient"
import { saturday } from "./world"

type Feed = { open(variables: Variables, client: Client): Source<FactsRequest, FactRow[]> }

export async function readFeeds(
  source: Feed,
  variables: Variables,
  { from, to }: FactsRequest = { from: "2026-11-21", to: "2026-11-21" },
): Promise<{ run: SourceRun<FactRow[]>; readings: Reading[]; waits: number[] }> {
  const { client, waits } = steppedClient(saturday)
  const run = await source.open(variables, client).collect({ from, to })
  return { run, waits, readings: run.outcome === "ok" ? run.rows.map(({ body }) => body as Reading) : [] }
}

/** An entry of a feed without a count of mentions. */
export function line(id: string, rank: number, engagement: number, title = id): Entry {
  return { id, title, ticker: null, rank, rankBefore: null, mentions: 1, mentionsBefore: null, engagement }
}
