import { setImmediate as settle } from "node:timers/promises"
import { expect, it } from "vitest"
import { credentialLookups } from "./lookups"
import { memoryQuotaStore } from "./quota/memory"
import { countUncharged, networkSubject } from "./refusalLimit"

const at = Date.UTC(2026, 4, 4, 12)
const [office, other] = ["198.51.100.7", "198.51.100.8"]

function opened() {
  const quota = memoryQuotaStore()
  const lookups = credentialLookups(quota)
  const looked: string[] = []
  const ends: (() => void)[] = []
  /** Ends on demand, and then returns `found`. */
  const ask = (hash: string, network = office, found: string | null = null, instant = at) =>
    lookups({ hash, network, at: instant }, () => {
      looked.push(hash)
      return new Promise<string | null>((resolve) => ends.push(() => resolve(found)))
    })
  const endAll = async () => {
    for (await settle(); ends.length > 0; await settle()) for (const end of ends.splice(0)) end()
  }
  const refuse = (network: string, times: number) => {
    for (let count = 0; count < times; count++) countUncharged(quota, networkSubject(network), at)
  }
  return { ask, endAll, looked, refuse }
}

it("unknown credentials of one network are looked up two at a time, and do not hold up another network", async () => {
  const { ask, endAll, looked } = opened()
  const flood = Array.from({ length: 50 }, (_, n) => ask(`made up ${n}`))
  const real = ask("real", other, "holder")
  await settle()
  expect(looked).toEqual(["made up 0", "made up 1", "real"])
  await endAll()
  expect(await real).toBe("holder")
  expect(new Set(await Promise.all(flood))).toEqual(new Set([null]))
})

it("a network with too many refusals is refused without a look-up, even if it is already waiting", async () => {
  const { ask, endAll, looked, refuse } = opened()
  const waiting = Array.from({ length: 10 }, (_, n) => ask(`early ${n}`).catch((error) => error.refusal))
  await settle()
  refuse(office, 300)
  await endAll()
  expect(await Promise.all(waiting)).toEqual([null, null, ...Array(8).fill("rate_limited_minute")])
  await expect(ask("late")).rejects.toMatchObject({ refusal: "rate_limited_minute" })
  expect(looked).toEqual(["early 0", "early 1"])
  const later = ask("later", office, null, at + 60_000)
  await endAll()
  expect(await later).toBe(null)
})

it("a credential that was found before is looked up at once, whatever its network has sent since", async () => {
  const { ask, endAll, refuse } = opened()
  const first = ask("real", office, "holder")
  await endAll()
  await first
  refuse(office, 300)
  const again = ask("real", office, "holder")
  await endAll()
  expect(await again).toBe("holder")
})
