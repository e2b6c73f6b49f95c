import type { CrowdFact, CrowdOutcome, CrowdQuestion, CrowdSnapshot } from "../../context/crowd/facts"
import { crowdFact } from "../../context/crowd/facts"
import type { LiveSource, Variables } from "../liveSource"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { serve } from "./served"
import { throughToday } from "./world"

/** A venue in front of its fake, with its facts sorted by kind. */
export function serveVenue(source: LiveSource<FactsRequest, FactRow[]>, given: Variables = {}) {
  const { collect, replay, ...served } = serve(source, throughToday, crowdFact.parse, given)
  const sort = <Told extends { run: SourceRun<FactRow[]> }>(told: Told) => ({ ...told, ...sorted(told.run) })
  return {
    ...served,
    collect: async (...asked: Parameters<typeof collect>) => sort(await collect(...asked)),
    replay: async (...asked: Parameters<typeof replay>) => sort(await replay(...asked)),
  }
}

export function quoteIn([{ quotes }]: readonly CrowdSnapshot[], marketId: string) {
  return quotes.find(({ market_id }) => market_id === marketId)
}

export function sorted(run: SourceRun<FactRow[]>) {
  const facts: CrowdFact[] = run.outcome === "ok" ? run.rows.map(({ body }) => crowdFact.parse(body)) : []
  return {
    questions: facts.filter((fact): fact is CrowdQuestion => fact.kind === "question"),
    outcomes: facts.filter((fact): fact is CrowdOutcome => fact.kind === "outcome"),
    snapshots: facts.filter((fact): fact is CrowdSnapshot => fact.kind === "snapshot"),
  }
}
