import type { Figure } from "../figure"
import { alternative } from "./alternative"
import { claims } from "./claims"
import { context } from "./context"
import { crowd } from "./crowd"
import { eventSignals } from "./eventSignals"
import { evidence } from "./evidence"
import { feeds } from "./feeds"
import { jobs } from "./jobs"
import { ledger } from "./ledger"
import { panel } from "./panel"
import { people } from "./people"
import { totals } from "./totals"
import { versions } from "./versions"

export function growth(): Promise<Figure[]> {
  return inTurn([versions, panel, totals, ledger, jobs])
}

export function cold(): Promise<Figure[]> {
  return inTurn([context, feeds, evidence, crowd, alternative, people, claims, eventSignals])
}

async function inTurn(parts: readonly (() => Promise<Figure[]>)[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const measure of parts) figures.push(...(await measure()))
  return figures
}
