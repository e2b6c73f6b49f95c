import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, milliseconds, shown, under } from "../figure"
import { runHelper, startHelper } from "../processes"
import { bySize, worldSize } from "../size"
import type { MadeWorld } from "../start/world"
import type { ColdAnswer } from "./anomalies"
import type { ColdRanges } from "./ranges"
import { responsiveness } from "./responsiveness"

const rounds = bySize(3, 1)

export async function computations(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, WORLD_SIZE: worldSize }
  const world = await startHelper<MadeWorld>("start/world.ts", { variables })
  try {
    const runs: ColdAnswer[] = []
    for (let run = 0; run < rounds; run++)
      runs.push(await runHelper<ColdAnswer>("computations/anomalies.ts", { variables }))
    const ranges = await runHelper<ColdRanges>("computations/ranges.ts", { variables })
    const slowest = (name: "loadedMs" | "answeredMs") => Math.max(...runs.map((run) => run[name]))
    return [
      shown(`bars read into memory, the slowest of ${rounds}`, milliseconds(slowest("loadedMs"))),
      under(
        `market/anomalies cold over ${runs[0].universe} tickers, the slowest of ${rounds}`,
        slowest("answeredMs"),
        300,
        milliseconds,
      ),
      under("market/ohlcv cold over ten years, the slowest ticker", Math.max(...ranges.oneMs), 100, milliseconds),
      under(
        `market/ohlcv cold over ten years of 50 tickers, ${ranges.bars} bars, the slowest page`,
        Math.max(...ranges.pageMs),
        100,
        milliseconds,
      ),
      under("market/actions cold over ten years, its first page", ranges.actionsMs, 100, milliseconds),
      ...(await responsiveness(variables)),
    ]
  } finally {
    await world.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
