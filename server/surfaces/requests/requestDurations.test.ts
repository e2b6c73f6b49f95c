import { expect, it } from "vitest"
import { durationBounds, requestDurations } from "./requestDurations"

const asked = { method: "GET", route: "/a", status: 200, channel: "rest", plan: "free", product: "a" } as const

it("a request counts under the lowest bound that is not below its duration", () => {
  const durations = requestDurations()
  for (const ms of [0.2, 1, 1.1, 9_999, 60_000]) durations.note(asked, ms)
  const [{ counts, sumSeconds }] = durations.series()
  const under = (bound: number) => counts[durationBounds.indexOf(bound)]
  expect([under(0.001), under(0.0025), under(10), counts.at(-1)]).toEqual([2, 1, 1, 1])
  expect(sumSeconds).toBeCloseTo(70.0013)
})

it("requests with ever new labels fill no memory and are still counted", () => {
  const durations = requestDurations(3)
  for (let route = 0; route < 100; route++) durations.note({ ...asked, route: `/${route}` }, 1)
  const series = [...durations.series()]
  expect(series.length).toBeLessThanOrEqual(4)
  expect(series.flatMap(({ counts }) => [...counts]).reduce((sum, count) => sum + count)).toBe(100)
})
