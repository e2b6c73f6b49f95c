import { type Figure, median, medianInterval, milliseconds, percent, percentInterval, shown, under } from "../figure"
import { timed } from "../places"
import { type Contestant, inTurns } from "./compare"
import type { Served } from "./served"

type Asked = { served: Served; listener: Contestant; pid: number }

export async function costOfMetrics({ served, listener, pid }: Asked): Promise<Figure[]> {
  const without = { ...listener, port: served.unmeasuredPort }
  const read = async () => (await fetch(`http://127.0.0.1:${served.listenerPort}/metrics`)).text()
  return [
    ...(await costOf("metrics", 0.03, { listener, without, pid })),
    shown("a reading of /metrics, the median", milliseconds(median(await timed(20, read)))),
  ]
}

export function costOfUsage({ served, listener, pid }: Asked): Promise<Figure[]> {
  const without = { ...listener, port: served.unrecordedPort }
  return costOf("usage", 0.05, { listener, without, pid })
}

type Compared = { listener: Contestant; without: Contestant; pid: number }

async function costOf(part: string, most: number, { listener, without, pid }: Compared): Promise<Figure[]> {
  const rounds = await inTurns({ ...listener, pid }, { ...without, pid })
  const cpu = rounds.map(([all, less]) => all.cpu / less.cpu - 1)
  const rate = rounds.map(([all, less]) => less.perSecond / all.perSecond - 1)
  return [
    under(`processor time that a warm answer takes longer for ${part}`, median(cpu), most, percent),
    shown(`the same, 95% interval of ${cpu.length} rounds`, percentInterval(medianInterval(cpu))),
    shown(`answers a second lost to ${part}`, percent(median(rate))),
    shown(`the same, 95% interval of ${rate.length} rounds`, percentInterval(medianInterval(rate))),
  ]
}
