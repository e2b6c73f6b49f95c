import type { Figure } from "../figure"
import { alternative } from "./alternative"
import { context } from "./context"
import { crowd } from "./crowd"
import { evidence } from "./evidence"
import { feeds } from "./feeds"
import { jobs } from "./jobs"
import { panel } from "./panel"
import { totals } from "./totals"
import { versions } from "./versions"

/** What must not grow with the number of sources, runs, late facts and years. */
export async function growth(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const measure of [versions, panel, totals, context, feeds, evidence, crowd, alternative, jobs])
    figures.push(...(await measure()))
  return figures
}
