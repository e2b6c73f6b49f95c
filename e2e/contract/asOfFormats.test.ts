// @module-tag slow
import { describe, expect, it, vi } from "vitest"
import { regime as marketRegime } from "../../server/products/market/regime"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { expectViolations, regime, type Violation } from "./ask"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

describe("as_of", () => {
  const noDates = "2026-02-30 2026-13-01 2026-00-10 20260320 2026-3-20 -000001-01-01 +12026-01-01 12026-01-01".split(
    " ",
  )
  const noInstants = "2026-03-20T21:00 2026-03-20T21:00:00 2026-03-20T25:00:00Z 2026-03-20T21:00:00+99:00".split(" ")
  const noTimes = ["yesterday", "now", "zzzzzzzzzz", "1774040400", "2026-W12-5"]
  const blanks = ["", " ", "2026-03-20 21:00:00Z", "2026-03-20\u0000"]

  it.each([...noDates, ...noInstants, ...noTimes, ...blanks])("refuses %j", async (text) => {
    const path = `${regime}?as_of=${encodeURIComponent(text)}`
    const violations = await expectViolations(await caller.get(path), ["query.as_of"])
    expect(violations[0].msg).toContain("2026-03-20T21:00:00Z")
  })

  it("of today is the same request as none", async () => {
    const today = new Date(server.clock.now).toISOString().slice(0, 10)
    const unasked = await (await caller.get(regime)).text()
    expect(await (await caller.get(`${regime}?as_of=${today}`)).text()).toBe(unasked)
  })

  it("of more than 40 characters is refused, however precise it is", async () => {
    const fraction = (digits: number) => `${regime}?as_of=2026-03-20T21:00:00.${"7".repeat(digits)}Z`
    expect(await caller.statusOf(fraction(19))).toBe(200)
    const [{ type, msg }] = await expectViolations(await caller.get(fraction(20)), ["query.as_of"])
    expect([type, msg]).toEqual(["string_too_long", "must have at most 40 characters"])
  })

  it("is the same request in all of its spellings", async () => {
    const spellings = [
      "2026-03-20",
      "2026-03-21T03:59:59.999Z",
      "2026-03-20T23:59:59.9990-04:00",
      "2026-03-21T05:59:59.9999+02:00",
    ]
    const computed = vi.spyOn(marketRegime, "answer")
    const bodies = new Set<string>()
    for (const text of spellings)
      bodies.add(await (await caller.get(`${regime}?as_of=${encodeURIComponent(text)}`)).text())
    expect([bodies.size, computed.mock.calls.length]).toEqual([1, 1])
    computed.mockRestore()
  })
})

describe("a request with many faults", () => {
  it("gets all of them at once", async () => {
    const query = "limit=501&timeframe=hourly&direction=up&as_of=2999-01-01&limt=1&x=2"
    const violations = await expectViolations(await caller.get(`/api/v1/predictions/latest?${query}`), [
      "query.limit",
      "query.timeframe",
      "query.direction",
      "query.as_of",
      "query.limt",
      "query.x",
    ])
    const about = Object.fromEntries(violations.map(({ loc: [, name], msg }: Violation) => [name, msg]))
    expect(about.limit).toBe("must be at most 500")
    expect(about.as_of).toBe("must not be in the future")
    expect(about.timeframe).toBe("must be one of daily, weekly, monthly")
    expect(about.limt).toContain("Did you mean limit?")
    expect(about.x).not.toContain("Did you mean")
  })
})
