import { type Figure, milliseconds, shown, under } from "../figure"
import { withHelper } from "../places"
import { runHelper } from "../processes"
import { bySize, worldSize } from "../size"
import type { MadeWorld } from "../start/world"
import type { ColdAnswer } from "./anomalies"
import type { ColdRanges } from "./ranges"
import { responsiveness } from "./responsiveness"

const rounds = bySize(3, 1)
const mostMs = { anomalies: 300, range: 100 }

export function computations(): Promise<Figure[]> {
  const world = { variables: { WORLD_SIZE: worldSize } }
  return withHelper<MadeWorld, Figure[]>("start/world.ts", world, async ({ variables }) => {
    const runs: ColdAnswer[] = []
    while (runs.length < rounds) runs.push(await runHelper<ColdAnswer>("computations/anomalies.ts", { variables }))
    const ranges = await runHelper<ColdRanges>("computations/ranges.ts", { variables })
    const slowest = (name: "loadedMs" | "answeredMs") => Math.max(...runs.map((run) => run[name]))
    const coldUnder = (name: string, ms: number, most = mostMs.range) => under(name, ms, most, milliseconds)
    const anomalies = `market/anomalies cold over ${runs[0].universe} tickers, the slowest of ${rounds}`
    const pages = `market/ohlcv cold over ten years of 50 tickers, ${ranges.bars} bars, the slowest page`
    return [
      shown(`bars read into memory, the slowest of ${rounds}`, milliseconds(slowest("loadedMs"))),
      coldUnder(anomalies, slowest("answeredMs"), mostMs.anomalies),
      coldUnder("market/ohlcv cold over ten years, the slowest ticker", Math.max(...ranges.oneMs)),
      coldUnder(pages, Math.max(...ranges.pageMs)),
      coldUnder("market/actions cold over ten years, its first page", ranges.actionsMs),
      ...(await responsiveness(variables)),
    ]
  })
}
