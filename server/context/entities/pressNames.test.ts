import { expect, test } from "vitest"
import { universe } from "../market/universe"
import { readName } from "./names"
import { isNamesake, listNamesakes, listPressNames, pressNameOf } from "./pressNames"

test("every press name belongs to a stock of the universe and to one company only", () => {
  const stocks = new Set(universe("full").flatMap(({ ticker, kind }) => (kind === "stock" ? [ticker] : [])))
  const companies = new Map<string, string>()
  for (const { name, tickers } of listPressNames()) {
    expect(
      tickers.every((ticker) => stocks.has(ticker)),
      name,
    ).toBe(true)
    const { written } = readName(name)
    expect(companies.get(written) ?? tickers.join(), name).toBe(tickers.join())
    companies.set(written, tickers.join())
  }
})

test("countries are written by their codes", () => {
  for (const { name, notIn } of listPressNames()) {
    for (const country of notIn) expect(country, name).toMatch(/^[A-Z]{2}$/)
  }
})

test("no namesake is also a name of the company", () => {
  for (const name of listNamesakes()) {
    const { written } = readName(name)
    expect([isNamesake(written), pressNameOf(written)], name).toEqual([true, undefined])
  }
})
