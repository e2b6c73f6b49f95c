import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryQuotaStore } from "./memory"

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const NOON = Date.UTC(2026, 4, 4, 12)
const limits = { perMinute: 5, perDay: 100 }
const callers = Array.from({ length: 2_000 }, (_, i) => i)

describe("a quota counted in one process", () => {
  it("never grants more than a limit in any minute or day, whatever the order of a day's requests", () => {
    const tight = { perMinute: 3, perDay: 7 }
    const instants = fc.array(fc.integer({ min: NOON, max: NOON + 2 * MINUTE - 1 }), { maxLength: 40 })
    fc.assert(
      fc.property(instants, (asked) => {
        const store = memoryQuotaStore()
        const granted = asked.filter((at) => store.charge("account", tight, at).tripped === null)
        const first = granted.filter((at) => at < NOON + MINUTE).length
        expect(first).toBe(Math.min(3, asked.filter((at) => at < NOON + MINUTE).length))
        expect(granted.length - first).toBe(Math.min(3, asked.filter((at) => at >= NOON + MINUTE).length))
        expect(store.peek("account", tight, NOON)).toMatchObject({ day: { used: granted.length } })
      }),
    )
  })

  it("survives a clock set back without granting a minute twice", () => {
    const store = memoryQuotaStore()
    const ask = (at: number) => store.charge("account", limits, at, 5).tripped
    expect([NOON + 3_600_000, NOON, NOON, NOON + 3_600_000].map(ask)).toEqual([null, null, "minute", "minute"])
  })

  it("forgets callers of past days as new ones come, and none of today's", () => {
    const store = memoryQuotaStore()
    const remembered = (day: number) =>
      callers.filter((i) => store.peek(`${day}/${i}`, limits, NOON + day * DAY).day.used === 1).length
    for (let day = 0; day < 20; day++) {
      for (const i of callers) store.charge(`${day}/${i}`, limits, NOON + day * DAY)
    }
    expect(remembered(19)).toBe(callers.length)
    const past = Array.from({ length: 19 }, (_, day) => remembered(day))
    expect(past.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(callers.length)
  })
})
