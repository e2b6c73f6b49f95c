import { describe, expect, it } from "vitest"
import { readRefused } from "./refused"

describe("why an answer is missing, as a page tells it", () => {
  it("names each filter that cannot be used", () => {
    const detail = [{ type: "enum", loc: ["query", "direction"], msg: "must be one of bullish, bearish", input: "up" }]
    const { title, violations, canAskAgain } = readRefused(422, { detail })
    expect(title).toBe("These filters cannot be used.")
    expect(violations).toEqual([{ name: "direction", message: "must be one of bullish, bearish" }])
    expect(canAskAgain).toBe(false)
  })

  it("names the plan that is missing, and nothing of a plan where something else is wrong", () => {
    expect(readRefused(403, { detail: "No.", required_tier: "api_pro" }).requiredTier).toBe("api_pro")
    expect(readRefused(500, { required_tier: "api_pro" }).requiredTier).toBeNull()
  })

  it("lets the reader ask again when the server was not reached, broke, or had been asked too much", () => {
    for (const status of [0, 429, 500, 503]) expect(readRefused(status, null).canAskAgain).toBe(true)
    for (const status of [403, 404, 422]) expect(readRefused(status, null).canAskAgain).toBe(false)
  })

  it("says something even of a body that is none of ours", () => {
    for (const body of [null, "<html>", 5, [], { detail: 7 }]) {
      expect(readRefused(502, body).title).toBe("The server cannot respond right now.")
    }
  })
})
