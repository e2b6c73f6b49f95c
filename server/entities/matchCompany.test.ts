import { expect, test } from "vitest"
import { readRows, universe } from "../market/universe"
import { matchCompany } from "./matchCompany"

test.each([
  ["Boeing", ["BA"], "exact"],
  ["BALL CORPORATION", ["BALL"], "exact"],
  ["THE BOEING COMPANY", ["BA"], "normalised"],
  ["Pfizer, Inc.", ["PFE"], "normalised"],
  ["META PLATFORMS, INC. (FORMERLY FACEBOOK, INC.)", ["META"], "normalised"],
  ["Nike Inc. on behalf of another", ["NKE"], "normalised"],
  ["Lowes", ["LOW"], "exact"],
  ["GOOGLE CLIENT SERVICES LLC", ["GOOG", "GOOGL"], "alias"],
  ["Amazon.com Services LLC", ["AMZN"], "alias"],
  ["Merck & Co., Inc.", ["MRK"], "alias"],
  ["Alphabet Inc.", ["GOOG", "GOOGL"], "normalised"],
  ["AES Corp.", ["AES"], "normalised"],
])("%s is %j by %s", (name, tickers, method) => {
  expect(matchCompany(name)).toMatchObject({ tickers, method })
})

test.each([
  "Boeing Employees Credit Union",
  "City of Dover",
  "National Association of Home Builders",
  "APA",
  "Apple Growers of America",
  "",
  "Inc.",
])("%j is no listed company, and none is guessed", (name) => {
  expect(matchCompany(name)).toEqual({ tickers: [], method: "none", confidence: 0 })
})

test("every alias names a stock of the universe", () => {
  const tickers = new Set(universe("full").map(({ ticker }) => ticker))
  for (const { alias, ticker } of readRows("company_aliases.csv")) {
    expect(tickers, alias).toContain(ticker)
    expect(matchCompany(alias).tickers).toContain(ticker)
  }
})

test("every stock is found by its own name", () => {
  for (const { ticker, companyName, kind } of universe("full")) {
    if (kind === "stock") expect(matchCompany(companyName ?? "").tickers, companyName ?? "").toContain(ticker)
  }
})
