import { type Figure, median, megabytes, shown, times, under } from "../figure"
import { withHelper } from "../places"
import { runHelper } from "../processes"
import type { Contestant } from "../requests/compare"
import type { LoadResult } from "../requests/load"
import { bySize } from "../size"
import { measureBeside } from "./beside"
import type { ColdTool } from "./cold"
import type { Crowd } from "./crowd"
import { measureRepeated, questionsOf } from "./repeated"
import { measureSelections } from "./selections"
import type { Served } from "./served"
import { measureWays } from "./ways"

export function mcp(): Promise<Figure[]> {
  const served = { variables: { WORLD_SIZE: "test", LOG_LEVEL: "info" }, isBundled: true }
  return withHelper<Served, Figure[]>("mcp/served.ts", served, async ({ said }) => {
    const { listenerPort, barePort, key, cold } = said
    const questions = questionsOf(said)
    const readCpu = () => readFigure(barePort, "cpu")
    const readMegabytes = async () => (await readFigure(barePort, "memory")) / 1_048_576
    const repeated = await measureRepeated(said, readCpu)
    const ways = await measureWays(said, readCpu)
    const { rest: _, bareLegacy: __, bareModern: ___, bareDetailed: ____, ...calls } = questions.plain
    const before = await readMegabytes()
    const asked = [...Object.values(calls), questions.packed.legacy, questions.lists.packed]
    const sent = await callOften(asked, bySize(20_000, 100))
    const after = await readMegabytes()
    const crowd = await runHelper<Crowd>("mcp/crowd.ts", { args: [String(listenerPort), key] })
    return [
      ...repeated,
      ...ways,
      shown(`heap and buffers before ${sent.toLocaleString("en-US")} calls`, megabytes(before)),
      shown("the same after them", megabytes(after)),
      under("gained", after - before, 5, megabytes),
      shown("calls by 100 clients at once", crowd.calls.toLocaleString("en-US")),
      under("of which failed", crowd.errors, 1, String),
      ...(await measureBeside(said, questions)),
      ...(await measureSelections(said)),
      ...coldFigures(cold),
    ]
  })
}

async function callOften(contestants: Contestant[], least: number): Promise<number> {
  let sent = 0
  while (sent < least) {
    for (const contestant of contestants) {
      const load = { ...contestant, connections: 64, seconds: bySize(1, 0.1) }
      sent += (await runHelper<LoadResult>("requests/load.ts", { args: [JSON.stringify(load)] })).answered
    }
  }
  return sent
}

async function readFigure(port: number, name: "cpu" | "memory"): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/${name}`)
  return Number(await response.text())
}

/** A first concise answer is shortened and measured, which must not cost as much as computing it. */
function coldFigures(cold: ColdTool[]): Figure[] {
  const tenths = (value: number) => `${value.toFixed(1)} ms`
  const ratios = cold.map(({ concise, detailed }) => concise / detailed)
  return [
    ...cold.map(({ tool, concise, detailed }) =>
      shown(`first ${tool}, concise and detailed`, `${tenths(concise)}, ${tenths(detailed)}`),
    ),
    shown("first concise answer / first detailed one, the median tool", times(median(ratios))),
    under("the same, the tool with the largest", Math.max(...ratios), 2, times),
  ]
}
