import { expect, it } from "vitest"
import { refusals } from "../../accounts/refusals"
import { renderSlots } from "./renderSlots"

it("one network can fill neither the slots nor the queue of the others, and all together not more than both", async () => {
  const slots = renderSlots({ atOnce: 2, waiting: 3, ofOne: 3 })
  const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>()
  let running = 0
  const ask = (network: string) =>
    slots(network, async () => {
      running++
      await isFinished
      return network
    })
  const busy = refusals.computationsQueued().message
  const flood = ["a", "a", "a"].map(ask)
  await expect(ask("a")).rejects.toThrow(busy)
  const others = ["b", "c"].map(ask)
  await expect(ask("d")).rejects.toThrow(busy)
  expect(running).toBe(2)
  finish()
  expect(await Promise.all([...flood, ...others])).toEqual(["a", "a", "a", "b", "c"])
  expect(await ask("a")).toBe("a")
})
