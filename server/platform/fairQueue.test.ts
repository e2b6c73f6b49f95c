import { expect, it } from "vitest"
import { type Bounds, fairQueue } from "./fairQueue"
import { recentUse } from "./recentUse"

const bounds: Bounds = { atOnce: 2, atOnceEach: 1, mostWaiting: 6, mostWaitingEach: 3, longestWaitMs: 60_000 }

/** Work that ends on demand, the names of what has begun, and a clock. */
function workshop(given: Partial<Bounds> = {}) {
  let nowMs = 0
  const enter = fairQueue({ ...bounds, ...given }, recentUse({ now: () => nowMs }))
  const pass = (ms: number) => {
    nowMs += ms
  }
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    enter(name.slice(0, 1), () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  async function end(...names: string[]): Promise<void> {
    for (const name of names) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
  }
  return { ask, begun, end, pass }
}

it("owners take turns, however many requests one of them sends", async () => {
  const { ask, begun, end } = workshop()
  const asked = ["a1", "a2", "a3", "b1", "b2", "c1"].map(ask)
  await new Promise(setImmediate)
  expect(begun).toEqual(["a1", "b1"])
  await end("a1", "b1", "c1", "a2", "b2", "a3")
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"])
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"])
})

it("an occasional owner goes before constant ones, which still take turns", async () => {
  const { ask, begun, end } = workshop({ atOnce: 1 })
  const asked = ["a1", "b1", "a2", "b2"].map(ask)
  await new Promise(setImmediate)
  await end("a1")
  asked.push(ask("r1"))
  await end("b1")
  asked.push(ask("r2"), ask("r3"))
  await end("r1", "a2", "b2", "r2", "r3")
  await Promise.all(asked)
  expect(begun).toEqual(["a1", "b1", "r1", "a2", "b2", "r2", "r3"])
})

it("the owner with the least recent use goes first, and old use is forgotten", async () => {
  const { ask, begun, end, pass } = workshop({ atOnce: 1, mostWaiting: 20 })
  const asked = ["a1", "b1", "b2", "a2"].map(ask)
  await new Promise(setImmediate)
  pass(200)
  await end("a1")
  pass(10)
  await end("b1", "b2", "a2")
  pass(600_000)
  asked.push(...["b3", "a3", "a4", "b4"].map(ask))
  await new Promise(setImmediate)
  await end("b3", "a3", "b4", "a4")
  await Promise.all(asked)
  expect(begun).toEqual(["a1", "b1", "b2", "a2", "b3", "a3", "b4", "a4"])
})

it("an owner with much recent use runs one request at a time, and not next to an owner with far less", async () => {
  const { ask, begun, end, pass } = workshop({ atOnce: 3, atOnceEach: 2 })
  const asked = ["a1", "a2", "a3", "a4"].map(ask)
  await new Promise(setImmediate)
  pass(2_000)
  await end("a1")
  expect(begun).toEqual(["a1", "a2"])
  asked.push(ask("b1"))
  await end("a2")
  expect(begun).toEqual(["a1", "a2", "b1"])
  await end("b1")
  expect(begun).toEqual(["a1", "a2", "b1", "a3"])
  await end("a3", "a4")
  await Promise.all(asked)
})

it("an owner with too many waiting requests is refused, and others still have room", async () => {
  const { ask, begun, end } = workshop()
  const asked = ["a1", "a2", "a3", "a4"].map(ask)
  await expect(ask("a5")).rejects.toMatchObject({ reason: "own" })
  asked.push(ask("b1"))
  await end("a1", "b1", "a2", "a3", "a4")
  await Promise.all(asked)
  expect(begun).toEqual(["a1", "b1", "a2", "a3", "a4"])
})

it("a request is refused when too many of all owners wait", async () => {
  const { ask, begun, end } = workshop({ atOnce: 1 })
  const names = ["a1", "b1", "c1", "d1", "e1", "f1", "g1"]
  const asked = names.map(ask)
  await expect(ask("h1")).rejects.toMatchObject({ reason: "all" })
  await end(...names)
  await Promise.all(asked)
  expect(begun).toEqual(names)
})

it("failed work makes room like successful work", async () => {
  const enter = fairQueue({ ...bounds, atOnce: 1 }, recentUse())
  const failed = enter("a", () => Promise.reject(new Error("broken")))
  const next = enter("a", async () => "done")
  await expect(failed).rejects.toThrow("broken")
  expect(await next).toBe("done")
})

it("a request that has waited too long is refused, and its place is free", async () => {
  const { ask, begun, end } = workshop({ atOnce: 1, longestWaitMs: 20 })
  const first = ask("a1")
  await expect(ask("b1")).rejects.toMatchObject({ reason: "late" })
  await end("a1")
  expect(await first).toBe("a1")
  void ask("b2")
  await new Promise(setImmediate)
  expect(begun).toEqual(["a1", "b2"])
})
