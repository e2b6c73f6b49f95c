import { type Figure, printTable, seconds } from "../figure"
import { isAsked, isSmoke } from "../size"
import { measureCold } from "./cold"
import { coldPieces } from "./coldPieces"
import { jobs } from "./jobs"
import { ledger } from "./ledger"
import { panel } from "./panel"
import { curves } from "./rows/curves"
import { queries } from "./rows/queries"
import { usage } from "./rows/usage"
import { totals } from "./totals"
import { versions } from "./versions"

export function growth(): Promise<Figure[]> {
  return inTurn({ queries, usage, curves, versions, panel, totals, ledger, jobs })
}

export function cold(): Promise<Figure[]> {
  return inTurn(Object.fromEntries(Object.entries(coldPieces).map(([name, piece]) => [name, measureCold(piece)])))
}

/**
 * Prints the table of each piece when it ends, because all pieces take a quarter of an hour. A piece that throws
 * becomes a failed line.
 */
async function inTurn(parts: Record<string, () => Promise<Figure[]>>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (!isAsked(name)) continue
    const started = performance.now()
    const measured = isSmoke ? await measure() : await measure().catch((error: Error) => [failed(name, error)])
    if (!isSmoke) console.log(`${name}, ${seconds((performance.now() - started) / 1_000)}:`)
    if (!isSmoke) printTable(measured)
    figures.push(...measured)
  }
  if (!isSmoke) console.log("\nAll of them:")
  return figures
}

function failed(name: string, error: Error): Figure {
  console.error(error)
  return { name, measured: error.message.slice(0, 100), required: "comes to its end", holds: false }
}
