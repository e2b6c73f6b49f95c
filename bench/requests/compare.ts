import { median } from "../figure"
import { runHelper } from "../processes"
import { bySize } from "../size"
import type { Load, LoadResult } from "./load"
import type { Turns, TurnsResult } from "./turns"

const connections = 64

export type Contestant = Omit<Load, "connections" | "seconds">

/** Compares two answers whose costs differ by little: the figures of the first and the second, by round. */
export async function inTurns(...asked: Turns["asked"]): Promise<TurnsResult["rounds"]> {
  const turns: Turns = { asked, connections, turnMs: 200, rounds: bySize(200, 3) }
  return (await runHelper<TurnsResult>("requests/turns.ts", { args: [JSON.stringify(turns)] })).rounds
}

/**
 * Loads the contestants in turns, A B B A, after equal warm-ups, so that other work on the machine affects both. A
 * ratio is the median over rounds. With `readCpu` (server CPU time in µs), also measures CPU per answer.
 */
export async function compare<Name extends string>(
  contestants: Record<Name, Contestant>,
  { warmUpSeconds, rounds, seconds }: { warmUpSeconds: number; rounds: number; seconds: number },
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
    for (const name of round % 2 === 0 ? names : names.toReversed())
      figure[name] = await run(name, bySize(seconds, 0.2))
    figures.push(figure)
  }
  const medians = (of: "perSecond" | "bytes" | "cpu") =>
    Object.fromEntries(names.map((name) => [name, median(figures.map((figure) => figure[name][of]))])) as Record<
      Name,
      number
    >
  const ratiosOf = (of: "perSecond" | "cpu") => (a: Name, b: Name) =>
    figures.map((figure) => figure[a][of] / figure[b][of])
  return {
    median: medians("perSecond"),
    bytes: medians("bytes"),
    cpu: medians("cpu"),
    ratios: ratiosOf("perSecond"),
    cpuRatios: ratiosOf("cpu"),
    ratio: (a: Name, b: Name) => median(ratiosOf("perSecond")(a, b)),
    cpuRatio: (a: Name, b: Name) => median(ratiosOf("cpu")(a, b)),
  }
}
