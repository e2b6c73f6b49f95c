import type { Figure } from "../figure"
import { isAsked } from "../size"
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
import { curves } from "./rows/curves"
import { queries } from "./rows/queries"
import { usage } from "./rows/usage"
import { totals } from "./totals"
import { versions } from "./versions"

export function growth(): Promise<Figure[]> {
  return inTurn({ queries, usage, curves, versions, panel, totals, ledger, jobs })
}

export function cold(): Promise<Figure[]> {
  return inTurn({ context, feeds, evidence, crowd, alternative, people, claims, eventSignals })
}

async function inTurn(parts: Record<string, () => Promise<Figure[]>>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) if (isAsked(name)) figures.push(...(await measure()))
  return figures
}
