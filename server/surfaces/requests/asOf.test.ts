import { describe, expect, it } from "vitest"
import { isRefusal, type Violation } from "../../platform/errors"
import { products } from "../../products"
import { instantOf, isFuture } from "./asOf"
import { parseParams } from "./parse"

const now = Date.parse("2026-11-21T15:00:00Z")
const anyTicker = { knowledge: { hasTicker: () => true } } as unknown as Parameters<typeof parseParams>[0]

describe("an as_of", () => {
  it.each([
    ["2026-11-17", "2026-11-18T04:59:59.999Z"],
    ["2026-07-14", "2026-07-15T03:59:59.999Z"],
    ["2026-11-17T21:15:00.1239999999999999Z", "2026-11-17T21:15:00.123Z"],
    ["2026-11-17T23:15:00.5+02:00", "2026-11-17T21:15:00.500Z"],
    ["1899-12-31T23:59:59Z", "1900-01-01T00:00:00.000Z"],
    ["0000-01-01", "1900-01-01T00:00:00.000Z"],
    ["0000-01-01T00:00:00+23:59", "1900-01-01T00:00:00.000Z"],
  ])("of %s is the instant %s", (text, instant) => {
    expect(isFuture(text, now)).toBe(false)
    expect(instantOf(text, now)?.toISOString()).toBe(instant)
  })

  it.each(["2026-11-21", "2026-11-21T15:00:00Z", "2026-11-21T15:00:05Z", "2026-11-21T16:00:05+01:00"])(
    "of %s means now",
    (text) => {
      expect(isFuture(text, now)).toBe(false)
      expect(instantOf(text, now)).toBeNull()
    },
  )

  it.each(["2026-11-21T15:00:05.001Z", "2026-11-22", "9999-12-31", "9999-12-31T23:59:59-23:59"])(
    "of %s is in the future",
    (text) => {
      expect(isFuture(text, now)).toBe(true)
    },
  )

  it("of tomorrow means now if only our clock is behind", () => {
    const midnight = Date.parse("2026-11-22T05:00:00Z")
    expect([isFuture("2026-11-22", midnight - 5_000), isFuture("2026-11-22", midnight - 5_001)]).toEqual([false, true])
    expect(instantOf("2026-11-22", midnight - 5_000)).toBeNull()
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
        const [violation] = violationsOf(() => parseParams(anyTicker, { product, input, at: now, channel: "mcp" }))
        expect([filler, violation?.loc]).toEqual([filler, ["arguments", name]])
        expect(JSON.stringify(violation).length).toBeLessThan(500)
      }
    }
  })

  it("are the same for every form of a number, a ticker or an instant", () => {
    const [anomalies, accuracy] = ["market/anomalies", "predictions/accuracy"].map((name) =>
      products.find((product) => product.name === name),
    )
    if (!anomalies || !accuracy) throw new Error("The products are not there.")
    const read = (product: typeof anomalies, input: object) =>
      JSON.stringify(parseParams(anyTicker, { product, input: { ...input }, at: now, channel: "mcp" }))
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

function violationsOf(parse: () => unknown): Violation[] {
  try {
    parse()
  } catch (error) {
    if (isRefusal(error)) return error.violations
    throw error
  }
  return []
}
