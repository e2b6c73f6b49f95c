import { median } from "../figure"
import { runHelper } from "../processes"
import { bySize } from "../size"
import type { Load, LoadResult } from "./load"

const connections = 64

export type Contestant = Omit<Load, "connections" | "seconds">

/**
 * Loads the contestants in turns, A B B A, after equal warm-ups, so that other work on the machine affects both. A
 * ratio is the median over rounds. With `readCpu` (server CPU time in µs), also measures CPU per answer.
 */
export async function compare<Name extends string>(
  contestants: Record<Name, Contestant>,
  warmUpSeconds: number,
  rounds: number,
  seconds: number,
  readCpu: () => Promise<number> = async () => 0,
) {
  const names = Object.keys(contestants) as Name[]
  const run = async (name: Name, seconds: number) => {
    const before = await readCpu()
    const args = [JSON.stringify({ ...contestants[name], connections, seconds })]
    const { answered, perSecond, bytes } = await runHelper<LoadResult>("requests/load.ts", { args })
    return { perSecond, bytes, cpu: ((await readCpu()) - before) / answered }
  }
  for (const name of names) await run(name, bySize(warmUpSeconds, 0.2))
  const figures: Record<Name, Awaited<ReturnType<typeof run>>>[] = []
  for (let round = 0; round < bySize(rounds, 1); round++) {
    const figure = {} as Record<Name, Awaited<ReturnType<typeof run>>>
    for (const name of round % 2 ? names.toReversed() : names) figure[name] = await run(name, bySize(seconds, 0.2))
    figures.push(figure)
  }
  const medians = (of: "perSecond" | "bytes" | "cpu") =>
    Object.fromEntries(names.map((name) => [name, median(figures.map((figure) => figure[name][of]))])) as Record<
      Name,
      number
    >
  const ratiosOf = (of: "perSecond" | "cpu", a: Name, b: Name) => figures.map((figure) => figure[a][of] / figure[b][of])
  const ratioOf = (of: "perSecond" | "cpu") => (a: Name, b: Name) => median(ratiosOf(of, a, b))
  return {
    median: medians("perSecond"),
    bytes: medians("bytes"),
    cpu: medians("cpu"),
    ratio: ratioOf("perSecond"),
    cpuRatio: ratioOf("cpu"),
    /** Of the median, by the ranks of the rounds. */
    cpuRatioInterval: (a: Name, b: Name) => medianInterval(ratiosOf("cpu", a, b)),
  }
}

/** The narrowest pair of ranks of which at most one in twenty medians lies outside: exact, whatever the distribution. */
function medianInterval(values: readonly number[]): { low: number; high: number } {
  const sorted = values.toSorted((one, other) => one - other)
  const most = sorted.length - 1
  let below = 0.5 ** sorted.length
  let chance = below
  let rank = 0
  while (rank < most / 2) {
    chance *= (sorted.length - rank) / (rank + 1)
    if (2 * (below + chance) > 0.05) break
    below += chance
    rank++
  }
  return { low: sorted[rank], high: sorted[most - rank] }
}
