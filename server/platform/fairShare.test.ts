import { expect, it } from "vitest"
import { fairShare } from "./fairShare"

it("work that runs together shares the processor time, and the parts add up to the whole", () => {
  let cpuMs = 100
  const share = fairShare(() => cpuMs)
  const spend = (ms: number) => {
    cpuMs += ms
  }
  spend(50)
  const endFirst = share.begin()
  spend(10)
  const endSecond = share.begin()
  spend(20)
  expect(endFirst()).toBe(20)
  spend(7)
  expect(endSecond()).toBe(17)
  spend(30)
  const endThird = share.begin()
  spend(1)
  expect(endThird()).toBe(1)
})

it("measures the processor time of its own thread", () => {
  const end = fairShare().begin()
  const until = process.threadCpuUsage().user + 20_000
  while (process.threadCpuUsage().user < until);
  expect(end()).toBeGreaterThanOrEqual(20)
})
