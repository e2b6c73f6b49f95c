import { describe, expect, it } from "vitest"
import { isRefusal, type Violation } from "../../platform/errors"
import { products } from "../../products"
import { parseParams } from "./parse"

const anomalies = products.filter(({ name }) => name === "market/anomalies")
const knowledge = { hasTicker: () => true } as unknown as Parameters<typeof parseParams>[0]["knowledge"]
const at = Date.parse("2026-11-20T21:30:00Z")

function violationsOf(input: Record<string, unknown>, channel: "rest" | "mcp" = "mcp"): Violation[] {
  const [product] = anomalies
  try {
    parseParams({ knowledge }, { product, input, at, channel })
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.violations
  }
}

describe("unknown parameters", () => {
  it("are listed up to twenty, after the errors of the product's own", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`limi${index}`, index]))
    const violations = violationsOf({ ...many, limit: 0 })
    expect(violations).toHaveLength(20)
    expect(violations[0].loc).toEqual(["arguments", "limit"])
    expect(violations[1].msg).toContain("Did you mean limit?")
  })

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "are refused even if every object has them: %s",
    (name) => {
      const violations = violationsOf(JSON.parse(`{"limit": 5, "${name}": 1}`))
      expect(violations.map(({ loc, type }) => [loc[1], type])).toEqual([[name, "extra_forbidden"]])
    },
  )

  it("are not echoed if they are lists, however deeply nested", () => {
    const nested = JSON.parse(`${"[".repeat(30_000)}${"]".repeat(30_000)}`)
    expect(violationsOf({ min_sigma: nested, more: nested }).map(({ input }) => input)).toEqual([
      ["(a list)"],
      ["(a list)"],
    ])
  })
})

describe("the form of a tool's answer", () => {
  it("is checked together with the product's own parameters", () => {
    const violations = violationsOf({ response_format: "short", limit: 0, more: 1 })
    expect(violations.map(({ loc, type }) => [loc[1], type])).toEqual([
      ["limit", "greater_than_equal"],
      ["response_format", "enum"],
      ["more", "extra_forbidden"],
    ])
    expect(violations[1].msg).toBe("must be one of concise, detailed")
  })

  it("is suggested for a misspelling, and is no parameter of REST", () => {
    expect(violationsOf({ responseformat: "concise" })[0].msg).toContain("Did you mean response_format?")
    expect(violationsOf({ response_format: "detailed" })).toEqual([])
    expect(violationsOf({ response_format: "detailed" }, "rest")[0].type).toBe("extra_forbidden")
  })
})
