import { describe, expect, it } from "vitest"
import { products } from "../../products"
import { ohlcv } from "../../products/market/ohlcv"
import { readArguments } from "./arguments"

const [latest] = products

describe("the arguments of a tool call", () => {
  it("leave out null values of the tool's own arguments", () => {
    const sent = { limit: null, direction: "bullish", as_of: null, response_format: null, more: null }
    expect(readArguments(latest, sent).input).toEqual({ direction: "bullish", more: null })
  })

  it("leave out blank values of optional arguments, and are read in any case", () => {
    const sent = { direction: "", limit: " ", as_of: "", timeframe: "Daily", order_by: "RANK ", cursor: "Ab" }
    expect(readArguments(latest, sent).input).toEqual({ timeframe: "daily", order_by: "rank", cursor: "Ab" })
    expect(readArguments(latest, { direction: "Bullish", more: "" }).input).toEqual({ direction: "bullish", more: "" })
    expect(readArguments(ohlcv, { ticker: "", granularity: "1D" }).input).toEqual({ ticker: "", granularity: "1d" })
    expect(readArguments(latest, { response_format: "Detailed" }).format).toBe("detailed")
  })

  it("ask for the concise form unless they name another", () => {
    const formatOf = (sent: unknown) => readArguments(latest, sent).format
    expect([formatOf({}), formatOf({ response_format: "detailed" }), formatOf({ response_format: 1 })]).toEqual([
      "concise",
      "detailed",
      "concise",
    ])
  })

  it("set how much is wanted with a limit or days", () => {
    const isSized = (sent: unknown) => readArguments(latest, sent).namesSize
    expect([{}, { limit: 5 }, { days: 3 }, { limit: null }, { direction: "bearish" }].map(isSized)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it("may be anything, even names that every object has", () => {
    for (const sent of [undefined, null, 5, "x"]) expect(readArguments(latest, sent).input).toEqual({})
    const { input } = readArguments(latest, JSON.parse('{"__proto__":null,"constructor":1}'))
    expect(Object.keys(input)).toEqual(["__proto__", "constructor"])
  })
})
