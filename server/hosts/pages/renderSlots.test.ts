import { setImmediate as settle } from "node:timers/promises"
import { afterEach, expect, it, vi } from "vitest"
import { refusals } from "../../accounts/refusals"
import { renderSlots } from "./renderSlots"

const busy = refusals.computationsQueued().message

/** Renderings that end when the test says so, in the order in which they began. */
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

it("one network has two pages made at once and so many waiting, and the others have their turns between", async () => {
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

it("strangers fill their own line and none of a session's", async () => {
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

it("after much has been made for a network, each of its pages is followed by a pause of twice its time", async () => {
  vi.useFakeTimers({ toFake: ["performance"] })
  const pauses: number[] = []
  let goOn = () => {}
  const slots = renderSlots((ms) => {
    pauses.push(ms)
    return new Promise<void>((resolve) => {
      goOn = resolve
    })
  })
  const begun: string[] = []
  const page = (name: string, isSignedIn = false) =>
    slots({ owner: isSignedIn ? "account" : "network", isSignedIn }, async () => {
      begun.push(name)
      vi.advanceTimersByTime(250)
      return name
    })
  expect(await page("first")).toBe("first")
  expect(await page("second")).toBe("second")
  const third = page("third")
  expect(await page("a session's", true)).toBe("a session's")
  expect([begun, pauses]).toEqual([["first", "second", "a session's"], [500]])
  goOn()
  expect(await third).toBe("third")
})
