import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, megabytes, milliseconds, shown, under } from "../figure"
import { runHelper, startHelper } from "../processes"
import { worldSize } from "../size"
import type { MadeWorld } from "../start/world"
import type { LateBars, Stalls } from "./lateBars"

export async function panel(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: worldSize }
  const world = await startHelper<MadeWorld>("start/world.ts", { variables })
  try {
    const options = { variables, execArgv: ["--expose-gc"] }
    return figuresOf(await runHelper<LateBars>("growth/lateBars.ts", options), world.said.bars)
  } finally {
    await world.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(
  { late, lateMegabytes, instants, stalls, whole, day, newestDateMs }: LateBars,
  bars: number,
): Figure[] {
  return [
    under(`memory of ${late} late bars, asked about at ${instants} instants`, lateMegabytes, 15, megabytes),
    shown(`longest stall of the event loop over ${instants} past instants, none late`, stallOf(stalls.without)),
    under(`the same with ${late} late bars, each known at one of them`, stalls.with.longestMs, 50, milliseconds),
    shown("of which this thread worked without a pause for", milliseconds(stalls.with.longestWorkMs)),
    shown(`load of all ${bars.toLocaleString("en-US")} bars`, loadOf(whole)),
    shown("load of one more session", loadOf(day)),
    under("newest date of all bars, median of 20", newestDateMs, 10, milliseconds),
  ]
}

const stallOf = ({ longestMs, longestWorkMs }: Stalls) =>
  `${milliseconds(longestMs)}, ${milliseconds(longestWorkMs)} of it at work`
const loadOf = ({ ms, bytes }: LateBars["whole"]) =>
  `${milliseconds(ms)}, ${(bytes / 1_000).toLocaleString("en-US")} kB`
