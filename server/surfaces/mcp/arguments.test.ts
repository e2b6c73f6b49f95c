import { describe, expect, it } from "vitest"
import { products } from "../../products"
import { readArguments } from "./arguments"

const [latest] = products

describe("the arguments of a tool call", () => {
  it("leave out what is null, where the tool takes it", () => {
    const sent = { limit: null, direction: "bullish", as_of: null, response_format: null, more: null }
    expect(readArguments(latest, sent).input).toEqual({ direction: "bullish", more: null })
  })

  it("ask for the concise form unless they say otherwise", () => {
    const formatOf = (sent: unknown) => readArguments(latest, sent).format
    expect([formatOf({}), formatOf({ response_format: "detailed" }), formatOf({ response_format: 1 })]).toEqual([
      "concise",
      "detailed",
      "concise",
    ])
  })

  it("say how much is wanted by a limit or by days", () => {
    const isSized = (sent: unknown) => readArguments(latest, sent).namesSize
    expect([{}, { limit: 5 }, { days: 3 }, { limit: null }, { direction: "bearish" }].map(isSized)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it("may be anything, and own names of every object stay what they are", () => {
    for (const sent of [undefined, null, 5, "x"]) expect(readArguments(latest, sent).input).toEqual({})
    const { input } = readArguments(latest, JSON.parse('{"__proto__":null,"constructor":1}'))
    expect(Object.keys(input)).toEqual(["__proto__", "constructor"])
  })
})
