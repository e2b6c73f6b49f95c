import { describe, expect, it } from "vitest"
import { catalog } from "./catalog"
import { searchProducts } from "./search"
import { questions, unanswered } from "./testing/questions"

type Found = { count: number; total_count: number; note?: string; products: { name: string }[] }

const search = (query: string | null) => searchProducts(query) as Found
const namesFor = (query: string) => search(query).products.map(({ name }) => name)

describe("a search for products", () => {
  it("puts a product that answers first for 90% of the plain questions, and among five for 95%", () => {
    const missed = questions.filter(([question, ...answers]) => !answers.includes(namesFor(question)[0]))
    expect(missed.length, missed.map(([question]) => question).join("\n")).toBeLessThanOrEqual(0.1 * questions.length)
    const unlisted = missed.filter(
      ([question, ...answers]) => !namesFor(question).some((name) => answers.includes(name)),
    )
    expect(unlisted.length).toBeLessThanOrEqual(0.05 * questions.length)
  })

  it("answers that no product fits for 90% of the questions that none answers, and names what is nearest", () => {
    const answered = unanswered.filter((question) => search(question).products.length > 0)
    expect(answered.length, answered.join("\n")).toBeLessThanOrEqual(0.1 * unanswered.length)
    expect(search("options chain for SPY")).toMatchObject({
      ...{ count: 0, total_count: 0, products: [], note: expect.stringMatching(/^No product answers this/) },
      nearest: [{ name: "market/pcr", tool: "get_put_call_ratio" }, {}, {}],
    })
    expect(search("zzzz xq")).toMatchObject({ products: [], nearest: [] })
  })

  it("finds the ticker of a company that is named alone, and what there is about a ticker", () => {
    expect(namesFor("Boeing")).toEqual(["market/universe", ...namesFor("BA").slice(1)])
    expect(namesFor("BA")).toContain("predictions/{ticker}")
  })

  it("lists all products without a query, a line each, those without a tool of their own first", () => {
    const { products } = search(null)
    expect(products).toHaveLength(catalog.length)
    const tools = products.map((product) => "tool" in product)
    expect(tools).toEqual(tools.toSorted((a, b) => Number(a) - Number(b)))
    for (const product of catalog) expect([product.name, product.keywords]).toEqual([product.name, expect.any(String)])
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
})
