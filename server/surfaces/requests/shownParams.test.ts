import { describe, expect, it } from "vitest"
import { shownParams, wholeInput } from "./shownParams"

const shown = (input: Record<string, unknown>) => JSON.parse(shownParams(input))

describe("the parameters of a request in its owner's log", () => {
  it("are its names and values as texts", () => {
    expect(shownParams(null)).toBe("{}")
    expect(shown({ ticker: "AAPL", limit: 3, list: ["a", "b"], nothing: null })).toEqual({
      ticker: "AAPL",
      limit: "3",
      list: '["a","b"]',
      nothing: "null",
    })
  })

  it("have a bounded length, however much was sent", () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, index) => [`${index}${"n".repeat(500)}`, "v".repeat(9_000)]),
    )
    expect(shownParams(many).length).toBeLessThan(2_100)
    expect(Object.keys(shown(many))).toHaveLength(2)
    const short = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, index]))
    expect(Object.keys(shown(short))).toHaveLength(20)
  })

  it("are shown down to a fixed depth, however deeply they nest", () => {
    const deep = JSON.parse(`${"[".repeat(10_000)}1${"]".repeat(10_000)}`)
    expect(shown({ deep, near: { list: [1, { a: 2 }] } })).toEqual({
      deep: '[[["…"]]]',
      near: '{"list":[1,{"a":2}]}',
    })
  })

  it.each([
    { api_key: "anything" },
    { "X-API-Key": "anything" },
    { ticker: `assay_${"a".repeat(43)}` },
    { ticker: `%61ssay_${"a".repeat(43)}` },
    { ticker: { deep: [`assay_token_${"a".repeat(43)}`] } },
    { ticker: `${"x".repeat(150)}assay_${"a".repeat(43)}` },
  ])("contain no key (%#)", (input) => {
    expect(Object.values(shown(input))).toEqual(["(withheld)"])
  })

  it("contain no characters that the database cannot store or that disguise text", () => {
    const hostile = { "a\0\u202eb": "x\0\ud83d\u200b\n", [`${"y".repeat(59)}😀`]: `${"z".repeat(199)}😀` }
    const text = shownParams(hostile)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toMatch(/\\u0000|\\n|[\p{Cc}\p{Cf}]/u)
  })

  it("can be asked with again if all of them are there", () => {
    const asked = { tickers: "AAPL,MSFT", limit: 3, cursor: "c".repeat(1_000) }
    expect(wholeInput(shown(asked))).toEqual({ ...asked, limit: "3" })
    const long = Object.fromEntries(["a", "b", "c"].map((name) => [name, "x".repeat(900)]))
    for (const lost of [{ q: "x".repeat(1_001) }, { api_key: "x" }, { q: "a\u202eb" }, long])
      expect(wholeInput(shown(lost)), JSON.stringify(lost).slice(0, 40)).toBeNull()
  })

  it("are serialised once for a question that comes again", () => {
    const input = Object.freeze({ ticker: "AAPL" })
    expect(shownParams(input)).toBe(shownParams(input))
  })
})
