import type { Figure } from "../figure"
import { crowd } from "./crowd"
import { jobs } from "./jobs"
import { panel } from "./panel"
import { totals } from "./totals"
import { versions } from "./versions"

/** What must not grow with the number of sources, runs, late facts and years. */
export async function growth(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const measure of [versions, panel, totals, jobs, crowd]) figures.push(...(await measure()))
  return figures
}
