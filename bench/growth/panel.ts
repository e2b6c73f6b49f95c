import { type Figure, megabytes, milliseconds, shown, under } from "../figure"
import { withHelper } from "../places"
import { runHelper } from "../processes"
import { worldSize } from "../size"
import type { MadeWorld } from "../start/world"
import type { LateBars, Stalls } from "./lateBars"

export function panel(): Promise<Figure[]> {
  const world = { variables: { WORLD_SIZE: worldSize } }
  return withHelper<MadeWorld, Figure[]>("start/world.ts", world, async ({ said: { bars }, variables }) => {
    const options = { variables, execArgv: ["--expose-gc"] }
    const measured = await runHelper<LateBars>("growth/lateBars.ts", options)
    const { late, lateMegabytes, instants, stalls, whole, day, newestDateMs } = measured
    return [
      under(`memory of ${late} late bars, asked about at ${instants} instants`, lateMegabytes, 15, megabytes),
      shown(`longest stall of the event loop over ${instants} past instants, none late`, stallOf(stalls.without)),
      under(`the same with ${late} late bars, each known at one of them`, stalls.with.longestMs, 50, milliseconds),
      shown("longest time that this thread worked without a pause", milliseconds(stalls.with.longestWorkMs)),
      shown(`load of all ${bars.toLocaleString("en-US")} bars`, loadOf(whole)),
      shown("load of one more session", loadOf(day)),
      under("newest date of all bars, median of 20", newestDateMs, 10, milliseconds),
    ]
  })
}

const stallOf = ({ longestMs, longestWorkMs }: Stalls) =>
  `${milliseconds(longestMs)}, ${milliseconds(longestWorkMs)} of it at work`
const loadOf = ({ ms, bytes }: LateBars["whole"]) =>
  `${milliseconds(ms)}, ${(bytes / 1_000).toLocaleString("en-US")} kB`
