import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { runHelper, startHelper } from "../processes"
import { bySize, isAsked } from "../size"
import type { Nights } from "./nights"
import { planted } from "./planted"
import type { Replayed } from "./replayYear"

const parts = { planted: async () => planted(), year: replayedYear, nights }

export async function forecasts(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) if (isAsked(name)) figures.push(...(await measure()))
  return figures
}

async function replayedYear(): Promise<Figure[]> {
  // Its last year contains the period of weekly and monthly batches.
  const universe = { tickers: bySize(500, 40), from: "2021-03-24", to: "2026-03-25" }
  const { predictions, peakMegabytes, ...took } = await inUniverse(universe, (variables) =>
    runHelper<Replayed>("forecasts/replayYear.ts", { variables }),
  )
  return [
    shown("predictions of the replayed year", predictions.toLocaleString("en-US")),
    under("replay of a year over 500 tickers of five years", took.seconds, 30, seconds),
    shown("processor time of its process, of all threads", seconds(took.cpuSeconds)),
    under("its peak memory", peakMegabytes, 1_024, megabytes),
  ]
}

const largeUniverse = { tickers: bySize(6_000, 1_600), from: bySize("2022-11-21", "2026-03-02"), to: "2026-11-20" }

async function nights(): Promise<Figure[]> {
  const { training, ordinary, peakMegabytes, predictions } = await inUniverse(largeUniverse, (variables) =>
    runHelper<Nights>("forecasts/nights.ts", { variables }),
  )
  return [
    shown("predictions of a night over 6,000 tickers", predictions.toLocaleString("en-US")),
    under("nightly run over 6,000 tickers of four years, with training", training, 120, seconds),
    under("the next night, without", ordinary, 120, seconds),
    under("their peak memory", peakMegabytes, 2_048, megabytes),
  ]
}

type Universe = { tickers: number; from: string; to: string }

async function inUniverse<Said>(
  { tickers, from, to }: Universe,
  work: (variables: Record<string, string>) => Promise<Said>,
): Promise<Said> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  const variables = { DATA_DIR: folder, FEED: "live", LOG_NAME: "bench.example/track-record" }
  const args = [String(tickers), from, to]
  const universe = await startHelper<object>("forecasts/universe.ts", { variables, args })
  try {
    return await work(variables)
  } finally {
    await universe.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
