import { describe, expect, it } from "vitest"
import { readRefused } from "./refused"

describe("the reason for a missing answer", () => {
  it("names each filter that cannot be used", () => {
    const detail = [{ type: "enum", loc: ["query", "direction"], msg: "must be one of bullish, bearish", input: "up" }]
    const { title, violations, againAfterMs } = readRefused(422, { detail })
    expect(title).toBe("These filters cannot be used.")
    expect(violations).toEqual([{ name: "direction", message: "must be one of bullish, bearish" }])
    expect(againAfterMs).toBeNull()
  })

  it("names the required plan, and no plan if something else is wrong", () => {
    expect(readRefused(403, { detail: "No.", required_tier: "api_pro" }).requiredTier).toBe("api_pro")
    expect(readRefused(500, { required_tier: "api_pro" }).requiredTier).toBeNull()
  })

  it("allows a retry if the server was not reached, failed or refused too many requests", () => {
    for (const status of [0, 429, 500, 503]) expect(readRefused(status, null).againAfterMs).toBe(5_000)
    for (const status of [403, 404, 422]) expect(readRefused(status, null).againAfterMs).toBeNull()
  })

  it.each([
    [0, 5_000],
    [1, 5_000],
    [36, 36_000],
    [50_000, 50_000_000],
    [10_000_000, 86_400_000],
    ["36", 5_000],
  ])("has the wait of the answer, within bounds: %s", (seconds, expected) => {
    expect(readRefused(503, { retry_after_seconds: seconds }).againAfterMs).toBe(expected)
  })

  it("is a sentence even for a body that is not ours", () => {
    for (const body of [null, "<html>", 5, [], { detail: 7 }]) {
      expect(readRefused(502, body).title).toBe("The server cannot respond right now.")
    }
  })
})
