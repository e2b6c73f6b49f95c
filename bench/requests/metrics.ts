import { readFileSync } from "node:fs"
import { type Figure, median, medianInterval, milliseconds, percent, shown, under } from "../figure"
import { type Contestant, compare } from "./compare"
import type { Served } from "./served"

const rounds = 40

type Asked = { served: Served; listener: Contestant; pid: number }

/** What a request costs more where it is measured: in time on the processor, and in answers a second. */
export async function costOfMetrics({ served, listener, pid }: Asked): Promise<Figure[]> {
  const unmeasured = { ...listener, port: served.unmeasuredPort }
  const found = await compare({ unmeasured, listener }, 4, rounds, 1, async () => loopMicroseconds(pid))
  const cpu = found.cpuRatios("listener", "unmeasured").map((ratio) => ratio - 1)
  const rate = found.ratios("unmeasured", "listener").map((ratio) => ratio - 1)
  return [
    under("processor time that metrics add to a warm answer", median(cpu), 0.03, percent),
    shown(`the same, 95% interval of ${cpu.length} rounds`, between(medianInterval(cpu))),
    shown("answers a second that metrics cost", percent(median(rate))),
    shown(`the same, 95% interval of ${rate.length} rounds`, between(medianInterval(rate))),
    shown("a reading of /metrics, the median", milliseconds(await reading(served.listenerPort))),
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
