import type { CrowdFact, CrowdOutcome, CrowdQuestion, CrowdSnapshot } from "../../context/crowd/facts"
import { crowdFact } from "../../context/crowd/facts"
import type { FactRow, SourceRun } from "../source"

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
