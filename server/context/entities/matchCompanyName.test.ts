import { expect, test } from "vitest"
import { universe } from "../market/universe"
import { listAliases, matchCompany } from "./matchCompanyName"
import { readName } from "./names"

test.each([
  ["Boeing", ["BA"], "exact"],
  ["BALL CORPORATION", ["BALL"], "exact"],
  ["THE BOEING COMPANY", ["BA"], "normalised"],
  ["Pfizer, Inc.", ["PFE"], "normalised"],
  ["META PLATFORMS, INC. (FORMERLY FACEBOOK, INC.)", ["META"], "normalised"],
  ["Nike Inc. on behalf of another", ["NKE"], "normalised"],
  ["Lowes", ["LOW"], "exact"],
  ["GOOGLE CLIENT SERVICES LLC", ["GOOG", "GOOGL"], "subsidiary"],
  ["Amazon.com Services LLC", ["AMZN"], "subsidiary"],
  ["Amazon.com, Inc.", ["AMZN"], "own_name"],
  ["RAYTHEON TECHNOLOGIES CORP.", ["RTX"], "former_name"],
  ["Merck & Co., Inc.", ["MRK"], "normalised"],
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
])("%j is not a listed company, and none is guessed", (name) => {
  expect(matchCompany(name)).toEqual({ tickers: [], method: "none", confidence: 0 })
})

test("every alias names a stock of the universe, its basis and its confidence", () => {
  const tickers = new Set(universe("full").map(({ ticker }) => ticker))
  for (const { alias, match } of listAliases()) {
    expect(
      match.tickers.every((ticker) => tickers.has(ticker)),
      alias,
    ).toBe(true)
    expect(matchCompany(alias)).toEqual(match)
    expect(match.confidence, "it was checked against no record").toBeLessThan(1)
  }
})

test("no alias repeats a name that the index already has", () => {
  const names = universe("full").map(({ companyName }) => readName(companyName ?? ""))
  const said = new Set(names.flatMap(({ written, telling }) => [written, telling]))
  expect(listAliases().filter(({ alias }) => said.has(readName(alias).telling))).toEqual([])
})

test("every stock is found by its own name", () => {
  for (const { ticker, companyName, kind } of universe("full")) {
    if (kind === "stock") expect(matchCompany(companyName ?? "").tickers, companyName ?? "").toContain(ticker)
  }
})
