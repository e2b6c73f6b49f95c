import { describe, expect, it } from "vitest"
import { isRefusal } from "../../platform/errors"
import { products } from "../../products"
import { anomalies } from "../../products/market/anomalies"
import { accuracy } from "../../products/predictions/accuracy"
import type { Product } from "../../products/product"
import { parseParams } from "./parse"

const anyTicker = { knowledge: { hasTicker: () => true } } as unknown as Parameters<typeof parseParams>[0]
const at = Date.parse("2026-11-21T15:00:00Z")

function violationsOf(input: Record<string, unknown>, more: Partial<Parameters<typeof parseParams>[1]> = {}) {
  try {
    parseParams(anyTicker, { product: anomalies, input, at, channel: "mcp", ...more })
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
    expect(violationsOf({ response_format: "detailed" }, { channel: "rest" })[0].type).toBe("extra_forbidden")
  })
})

describe("parameters", () => {
  const declared = products.flatMap((product) =>
    Object.keys(product.params.shape).map((name) => [`${product.name} ${name}`, product, name] as const),
  )
  const fillers = ["7", "A", ",", "A,", " ", "0", "é"]

  it.each(declared)("%s refuses a long text of any kind", (_, product, name) => {
    const starts = [String(product.example[name] ?? ""), "2026-03-20T21:00:00.", "2."]
    for (const start of starts) {
      for (const filler of fillers) {
        const input = { ...product.example, [name]: start + filler.repeat(100_000) }
        const [violation] = violationsOf(input, { product })
        expect([filler, violation?.loc]).toEqual([filler, ["arguments", name]])
        expect(JSON.stringify(violation).length).toBeLessThan(500)
      }
    }
  })

  it("are the same for every form of a number, a ticker or an instant", () => {
    const read = (product: Product, input: object) =>
      JSON.stringify(parseParams(anyTicker, { product, input: { ...input }, at, channel: "mcp" }))
    const sigmas = [2.5, "2.5", "2.50", "25e-1", "+2.5"].map((min_sigma) =>
      read(anomalies, { min_sigma, limit: "5.0" }),
    )
    expect(new Set(sigmas)).toEqual(new Set([read(anomalies, { limit: 5 })]))
    const moments = [
      { ticker: "BRK-B", as_of: "2026-11-17" },
      { as_of: "2026-11-18T04:59:59.9990Z", ticker: " brk/b" },
    ].map((input) => read(accuracy, input))
    expect(moments[1]).toBe(moments[0])
    expect(read(accuracy, { as_of: "2026-11-21" })).toBe(read(accuracy, {}))
  })
})
