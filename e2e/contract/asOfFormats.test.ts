// @module-tag slow
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { testServer } from "../support/testServer"
import { expectViolations, regime, type Violation } from "./ask"

const server = testServer()
let key: string

beforeAll(async () => {
  key = await server.key("api_pro")
})
beforeEach(() => {
  server.clock.now += 60_000
})

async function status(path: string): Promise<number> {
  const response = await server.get(path, { key })
  await response.text()
  return response.status
}

describe("as_of", () => {
  it.each([
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "20260320",
    "2026-3-20",
    "2026-03-20T21:00",
    "2026-03-20T21:00:00",
    "2026-03-20 21:00:00Z",
    "2026-03-20T25:00:00Z",
    "2026-03-20T21:00:00+99:00",
    "yesterday",
    "now",
    "zzzzzzzzzz",
    "1774040400",
    "-000001-01-01",
    "+12026-01-01",
    "12026-01-01",
    "2026-W12-5",
    "",
    " ",
    "2026-03-20\u0000",
  ])("refuses %j", async (text) => {
    const path = `${regime}?as_of=${encodeURIComponent(text)}`
    const violations = await expectViolations(await server.get(path, { key }), ["query.as_of"])
    expect(violations[0].msg).toContain("2026-03-20T21:00:00Z")
  })

  it("refuses the future, from five seconds ahead of our clock on, by a day or by millennia", async () => {
    const now = server.clock.now
    const tomorrow = new Date(now + 86_400_000).toISOString().slice(0, 10)
    for (const text of [
      new Date(now + 5_001).toISOString(),
      new Date(now + 60_000).toISOString(),
      tomorrow,
      "9999-12-31",
      "9999-12-31T23:59:59Z",
      "9999-12-31T23:59:59-23:59",
    ]) {
      const [{ msg }] = await expectViolations(await server.get(`${regime}?as_of=${text}`, { key }), ["query.as_of"])
      expect(msg).toBe("must not be in the future")
    }
  })

  it("accepts this very instant, today, and up to five seconds ahead of our clock as now", async () => {
    const now = server.clock.now
    const unasked = await (await server.get(regime, { key })).text()
    for (const ahead of [0, 1, 4_999, 5_000]) {
      const text = new Date(now + ahead).toISOString()
      expect([ahead, await (await server.get(`${regime}?as_of=${text}`, { key })).text()]).toEqual([ahead, unasked])
    }
    const today = new Date(now).toISOString().slice(0, 10)
    expect(await (await server.get(`${regime}?as_of=${today}`, { key })).text()).toBe(unasked)
  })

  it("of more than 40 characters is refused, however precise it is", async () => {
    const fraction = (digits: number) => `${regime}?as_of=2026-03-20T21:00:00.${"7".repeat(digits)}Z`
    expect(await status(fraction(19))).toBe(200)
    const [{ type, msg }] = await expectViolations(await server.get(fraction(20), { key }), ["query.as_of"])
    expect([type, msg]).toEqual(["string_too_long", "must have at most 40 characters"])
  })

  it("is the same request in all of its spellings", async () => {
    const spellings = [
      "2026-03-20",
      "2026-03-21T03:59:59.999Z",
      "2026-03-20T23:59:59.9990-04:00",
      "2026-03-21T05:59:59.9999+02:00",
    ]
    let computed = 0
    const { answers } = server.service
    const get = answers.get
    answers.get = (question, moment, compute, owner) =>
      get(
        question,
        moment,
        () => {
          computed++
          return compute()
        },
        owner,
      )
    const bodies = []
    for (const text of spellings)
      bodies.push(await (await server.get(`${regime}?as_of=${encodeURIComponent(text)}`, { key })).text())
    answers.get = get
    expect(new Set(bodies).size).toBe(1)
    expect(computed).toBe(1)
  })

  it("uses New York's calendar for today, where a UTC date can be tomorrow's", async () => {
    const before = server.clock.now
    server.clock.now = Date.parse("2026-11-25T03:00:00Z")
    expect(await status(`${regime}?as_of=2026-11-24`)).toBe(200)
    expect(await status(`${regime}?as_of=2026-11-25`)).toBe(422)
    server.clock.now = before
  })
})

describe("a request with many faults", () => {
  it("gets all of them at once", async () => {
    const query = "limit=501&timeframe=hourly&direction=up&as_of=2999-01-01&limt=1&x=2"
    const violations = await expectViolations(await server.get(`/api/v1/predictions/latest?${query}`, { key }), [
      "query.limit",
      "query.timeframe",
      "query.direction",
      "query.as_of",
      "query.limt",
      "query.x",
    ])
    const about = Object.fromEntries(violations.map(({ loc: [, name], msg }: Violation) => [name, msg]))
    expect(about.limit).toBe("must be at most 500")
    expect(about.timeframe).toBe("must be one of daily, weekly, monthly")
    expect(about.limt).toContain("Did you mean limit?")
    expect(about.x).not.toContain("Did you mean")
  })
})
