import { readFileSync } from "node:fs"
import { type Figure, median, medianInterval, milliseconds, percent, shown, under } from "../figure"
import { type Contestant, compare } from "./compare"
import type { Served } from "./served"

const rounds = 40

type Asked = { served: Served; listener: Contestant; pid: number }

/** What metrics cost a warm answer, and what a reading of them takes. */
export async function costOfMetrics({ served, listener, pid }: Asked): Promise<Figure[]> {
  const without = { ...listener, port: served.unmeasuredPort }
  return [
    ...(await costOf("metrics", 0.03, { listener, without, pid })),
    shown("a reading of /metrics, the median", milliseconds(await reading(served.listenerPort))),
  ]
}

/** What the recording of usage costs a warm answer. */
export function costOfUsage({ served, listener, pid }: Asked): Promise<Figure[]> {
  const without = { ...listener, port: served.unrecordedPort }
  return costOf("usage", 0.05, { listener, without, pid })
}

type Compared = { listener: Contestant; without: Contestant; pid: number }

/** What a part of the service adds to a warm answer: in time on the processor, and in answers a second. */
async function costOf(part: string, most: number, { listener, without, pid }: Compared): Promise<Figure[]> {
  const found = await compare({ without, listener }, 4, rounds, 1, async () => loopMicroseconds(pid))
  const cpu = found.cpuRatios("listener", "without").map((ratio) => ratio - 1)
  const rate = found.ratios("without", "listener").map((ratio) => ratio - 1)
  return [
    under(`processor time that ${part} adds to a warm answer`, median(cpu), most, percent),
    shown(`the same, 95% interval of ${cpu.length} rounds`, between(medianInterval(cpu))),
    shown(`answers a second lost to ${part}`, percent(median(rate))),
    shown(`the same, 95% interval of ${rate.length} rounds`, between(medianInterval(rate))),
  ]
}

const between = ([low, high]: readonly [number, number]) => `${percent(low)} to ${percent(high)}`

/** What the thread that answers has used, in µs. */
function loopMicroseconds(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")
  return Number(nanoseconds) / 1_000
}

async function reading(port: number): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const from = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    took.push(performance.now() - from)
  }
  return median(took)
}
