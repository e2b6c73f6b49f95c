import { expect, it, test } from "vitest"
import { find, type ResultGroup } from "./find"

const index = {
  tickers: [
    { ticker: "A", company_name: "Agilent Technologies" },
    { ticker: "AAPL", company_name: "Apple Inc." },
    { ticker: "CRM", company_name: "Salesforce" },
    { ticker: "GOOGL", company_name: "Alphabet Inc. (Class A)" },
    { ticker: "MKTX", company_name: "MarketAxess" },
  ],
  aliases: [{ alias: "Google", ticker: "GOOGL" }],
  docs: [{ href: "/docs/quotas", title: "Quotas and headers", section: "Get started" }],
}

const firstOf = ([group]: ResultGroup[]) => `${group.title}: ${group.entries[0].name}`

test.each([
  ["aapl", "Tickers: AAPL"],
  ["aple", "Tickers: AAPL"],
  ["google", "Tickers: GOOGL"],
  ["a", "Tickers: A"],
  ["market", "Pages: Market"],
  ["watchlist", "Pages: Watchlist"],
  ["dashboard", "Pages: Dashboard"],
  ["track rec", "Pages: Track record"],
  ["quotas", "Documentation: Quotas and headers"],
])("“%s” finds %s first", (words, first) => {
  expect(firstOf(find(words, index))).toBe(first)
})

it("words without a match link to the full-text search of the documentation", () => {
  const nothing = find("wilson & co?", index)
  expect(nothing).toHaveLength(1)
  expect(nothing[0].entries).toMatchObject([{ href: "/docs/search?q=wilson%20%26%20co%3F" }])
})

it("pages are found before the tickers have loaded, and each page once", () => {
  expect(firstOf(find("predictions", null))).toBe("Pages: Predictions")
  const all = find("", index).flatMap(({ entries }) => entries.map(({ href }) => href))
  expect(all).toContain("/signals")
  expect(new Set(all).size).toBe(all.length)
  const docs = find("d", index).flatMap(({ entries }) => entries.map(({ href }) => href))
  expect(new Set(docs).size).toBe(docs.length)
})
