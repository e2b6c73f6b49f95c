import { median } from "../figure"
import { runHelper } from "../processes"
import type { Load, LoadResult } from "./load"

const connections = 64

export type Contestant = Omit<Load, "connections" | "seconds">

/**
 * Loads the contestants in turns, A B A B, after an equal warm-up, so that whatever else the machine does meets both.
 * A ratio is the median of the rounds' ratios.
 */
export async function compare<Name extends string>(
  contestants: Record<Name, Contestant>,
  warmUpSeconds: number,
  rounds: number,
  seconds: number,
) {
  const names = Object.keys(contestants) as Name[]
  const run = (name: Name, seconds: number) =>
    runHelper<LoadResult>("requests/load.ts", {
      args: [JSON.stringify({ ...contestants[name], connections, seconds })],
    })
  for (const name of names) await run(name, warmUpSeconds)
  const figures: Record<Name, number>[] = []
  for (let round = 0; round < rounds; round++) {
    const figure = {} as Record<Name, number>
    for (const name of names) figure[name] = (await run(name, seconds)).perSecond
    figures.push(figure)
  }
  const medians = Object.fromEntries(names.map((name) => [name, median(figures.map((figure) => figure[name]))]))
  return {
    median: medians as Record<Name, number>,
    ratio: (a: Name, b: Name) => median(figures.map((figure) => figure[a] / figure[b])),
  }
}
