import { setTimeout as sleep } from "node:timers/promises"
import { type Pinged, pingUntil, timed } from "./computations/responsiveness"
import { type Figure, milliseconds, shown, under } from "./figure"
import { mostBeside } from "./neighbours/probe"
import { bySize } from "./size"

const repeated = "/api/v1/predictions/latest?limit=50"
/** Time for the garbage of a start to be collected. */
const settleMs = bySize(30_000, 100)
const aloneMs = bySize(10_000, 300)

/** Sends requests without a pause, with each key in turn: first alone, then during other work. */
export async function askMeanwhile(
  origin: string,
  keys: readonly string[],
  goOn: () => Promise<unknown>,
): Promise<(meanwhile: string) => Figure[]> {
  let turn = 0
  const ask = timed(origin, () => keys[turn++ % keys.length])
  await sleep(settleMs)
  const alone = await pingUntil(ask, repeated, sleep(aloneMs))
  const meanwhile = await pingUntil(ask, repeated, goOn())
  const figures = (when: string, name: string, of: (pinged: Pinged) => number) => [
    shown(`${name}, p99 of ${alone.count}, no job running`, milliseconds(of(alone))),
    under(`${name}, p99 of ${meanwhile.count} ${when}`, of(meanwhile), mostBeside(of(alone)), milliseconds),
  ]
  return (when) => [
    ...figures(when, "/healthz", ({ health }) => health),
    ...figures(when, "a repeated answer", (pinged) => pinged.repeated),
  ]
}
