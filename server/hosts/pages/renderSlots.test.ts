import { setImmediate as settle } from "node:timers/promises"
import { afterEach, expect, it, vi } from "vitest"
import { refusals } from "../../accounts/refusals"
import { renderSlots } from "./renderSlots"

const busy = refusals.computationsQueued().message

function workshop() {
  const slots = renderSlots()
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string, isSignedIn = false) =>
    slots({ owner, isSignedIn }, () => {
      begun.push(owner)
      return new Promise<string>((resolve) => ends.push(() => resolve(owner)))
    })
  const endAll = async () => {
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end()
      await settle()
    }
  }
  return { ask, begun, endAll }
}

it("one network has two pages made at once and a bounded number waiting, and others get turns in between", async () => {
  const { ask, begun, endAll } = workshop()
  const flood = Array.from({ length: 16 }, () => ask("a"))
  await expect(ask("a")).rejects.toThrow(busy)
  const others = ["b", "c", "d"].map((owner) => ask(owner))
  await settle()
  expect(begun).toEqual(["a", "a", "b", "c"])
  await endAll()
  expect(await Promise.all([...flood, ...others])).toEqual([...Array(16).fill("a"), "b", "c", "d"])
  expect(begun.indexOf("d")).toBe(4)
})

it("strangers fill their own queue and not that of sessions", async () => {
  const { ask, begun, endAll } = workshop()
  const strangers = Array.from({ length: 68 }, (_, n) => ask(`network ${n}`))
  await expect(ask("one more")).rejects.toThrow(busy)
  const member = ask("account", true)
  await settle()
  expect(begun.at(-1)).toBe("account")
  await endAll()
  await Promise.all([...strangers, member])
})

afterEach(() => vi.useRealTimers())

it("a network that used much leaves others twice the time of each of its pages", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] })
  const slots = renderSlots()
  const begun: string[] = []
  const page = (owner: string, isSignedIn = false) =>
    slots({ owner, isSignedIn }, async () => {
      begun.push(owner)
      vi.advanceTimersByTime(owner === "network" ? 250 : 50)
    })
  await page("network")
  await page("network")
  const third = page("network")
  await page("account", true)
  await page("another network")
  expect(begun).toEqual(["network", "network", "account", "another network"])
  vi.advanceTimersByTime(500)
  await third
  expect(begun.at(-1)).toBe("network")
})
