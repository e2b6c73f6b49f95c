import { type Figure, megabytes, seconds, shown, under } from "../figure"
import { withHelper } from "../places"
import { runHelper } from "../processes"
import { bySize, isAsked } from "../size"
import { factors } from "./factors"
import { planted } from "./planted"
import type { Ran } from "./runs"

const parts = { planted: async () => planted(), factors: async () => factors(), year: replayedYear, nights }

export async function forecasts(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) if (isAsked(name)) figures.push(...(await measure()))
  return figures
}

async function replayedYear(): Promise<Figure[]> {
  // Its last year contains the period of weekly and monthly batches.
  const universe = [bySize(500, 40), "2021-03-24", "2026-03-25"]
  const { predictions, peakMegabytes, ...took } = await ranIn(universe, "year")
  return [
    shown("predictions of the replayed year", predictions.toLocaleString("en-US")),
    under("replay of a year over 500 tickers of five years", took.seconds[0], 30, seconds),
    shown("processor time of its process, of all threads", seconds(took.cpuSeconds)),
    under("its peak memory", peakMegabytes, 1_024, megabytes),
  ]
}

async function nights(): Promise<Figure[]> {
  const universe = [bySize(6_000, 1_600), bySize("2022-11-21", "2026-03-02"), "2026-11-20"]
  const { predictions, peakMegabytes, ...took } = await ranIn(universe, "nights")
  const [training, ordinary] = took.seconds
  return [
    shown("predictions of a night over 6,000 tickers", predictions.toLocaleString("en-US")),
    under("nightly run over 6,000 tickers of four years, with training", training, 120, seconds),
    under("the next night, without", ordinary, 120, seconds),
    under("their peak memory", peakMegabytes, 2_048, megabytes),
  ]
}

/** In a process of its own, over this many tickers from one day to another. */
function ranIn(universe: readonly (string | number)[], run: string): Promise<Ran> {
  const variables = { FEED: "live", LOG_NAME: "bench.example/track-record" }
  return withHelper("forecasts/universe.ts", { variables, args: universe.map(String) }, (made) =>
    runHelper<Ran>("forecasts/runs.ts", { variables: made.variables, args: [run] }),
  )
}
