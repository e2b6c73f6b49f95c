import { describe, expect, it } from "vitest"
import { searchProducts } from "./search"

type Found = { count: number; total_count: number; products: { name: string }[] }

const search = (query: string) => searchProducts(query) as Found

describe("a search for products", () => {
  it.each([
    ["private jet flights", "alternative/flights"],
    ["lobbying amounts of a company", "alternative/lobbying"],
    ["congressional hearings", "alternative/hearings"],
    ["when is the next triple witching", "market/calendar"],
    ["find the ticker of a company by name", "market/universe"],
    ["my plan, limits and requests left", "account/me"],
    ["history of predictions for one ticker, each with its outcome", "predictions/{ticker}/history"],
  ])("for %j has %s among the first three", (query, name) => {
    const names = search(query).products.map((product) => product.name)
    expect(names.slice(0, 3)).toContain(name)
  })

  it.each(["get_ohlcv", "market/ohlcv/AAPL", "/api/v1/market/ohlcv/{ticker}"])(
    "for %s describes that product alone, with what a call needs",
    (query) => {
      expect(search(query)).toMatchObject({
        count: 1,
        products: [
          {
            name: "market/ohlcv/{ticker}",
            tier: "free",
            tool: "get_ohlcv",
            parameters: {
              type: "object",
              properties: { days: { type: "integer", maximum: 365 } },
              required: ["ticker"],
            },
            example: { name: "market/ohlcv/{ticker}", parameters: { ticker: "AAPL" } },
          },
        ],
      })
    },
  )

  it("finds nothing for words that no product has", () => {
    expect(search("zzzz xq")).toEqual({ count: 0, total_count: 0, products: [] })
  })
})
