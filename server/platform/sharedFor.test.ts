import { expect, it } from "vitest"
import { sharedFor } from "./sharedFor"

it("one run serves every caller while it runs and until its result is too old", async () => {
  let runs = 0
  const end: (() => void)[] = []
  const ask = sharedFor(1_000, () => {
    const run = ++runs
    return new Promise<number>((resolve) => end.push(() => resolve(run)))
  })
  const first = [ask(0), ask(500), ask(5_000)]
  end[0]()
  expect(await Promise.all(first)).toEqual([1, 1, 1])
  expect(await ask(999)).toBe(1)
  const second = ask(1_000)
  end[1]()
  expect(await second).toBe(2)
  expect(runs).toBe(2)
})

it("a failure reaches every waiting caller, and the next call tries again", async () => {
  let runs = 0
  const ask = sharedFor(1_000, async () => {
    if (++runs === 1) throw new Error("silent")
    return runs
  })
  const failed = [ask(0), ask(0)]
  for (const each of failed) await expect(each).rejects.toThrow("silent")
  expect(await ask(1)).toBe(2)
})
