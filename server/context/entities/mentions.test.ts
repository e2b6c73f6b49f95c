import { expect, test } from "vitest"
import { companies, companyByCik, plainName } from "./companies"
import { companiesNamedIn, mentionsIn } from "./mentions"

test.each([
  ["Apple Inc. files 8-K: Results of Operations", ["AAPL"]],
  ["Regulator opens investigation into Wynn Resorts", ["WYNN"]],
  ["Shares of Alphabet rise after Microsoft's forecast", ["GOOG", "MSFT"]],
  ["AT&T lifts its outlook for the year", ["T"]],
  ["Target Corporation beats quarterly profit estimates", ["TGT"]],
  ["Deliveries begin next year. AES Corporation is a supplier.", ["AES"]],
  ["The Walt Disney Company to cut 5% of its jobs", ["DIS"]],
  ["Shareholders file a lawsuit against Eli Lilly", ["LLY"]],
  ["Amazon and Nvidia sign a multi-year supply contract", ["AMZN", "NVDA"]],
])("%s names %j", (text, tickers) => {
  expect(companiesNamedIn(text).map(({ tickers: [first] }) => first)).toEqual(tickers)
})

test.each([
  "Officials Target Steel Imports With New Duties",
  "Dow falls 300 points as News of tariffs spreads",
  "President Williams weighs visa rules in Dover",
  "the apple harvest is late",
])("%s names no company", (text) => {
  expect(companiesNamedIn(text)).toEqual([])
})

test("the companies of a document are those its source gives, then those it names, each once", () => {
  const document = {
    title: "Nvidia wins a contract worth $12 million",
    summary: "Intel benefits as a supplier. So does Nvidia itself.",
    tickers: ["NVDA", "ZZZZ"],
    cik: null,
  }
  expect(mentionsIn(document)).toEqual([
    { tickers: ["NVDA"], method: "source", confidence: 1 },
    { tickers: ["INTC"], method: "exact", confidence: 0.9 },
  ])
  expect(mentionsIn({ ...document, title: "8-K", summary: null, tickers: [], cik: "0001652044" })).toEqual([
    { tickers: ["GOOG", "GOOGL"], method: "cik", confidence: 1 },
  ])
})

test("each company appears once with all its shares, and is found by its number", () => {
  const ciks = companies().flatMap(({ cik }) => cik ?? [])
  expect(new Set(ciks).size).toBe(ciks.length)
  expect(companyByCik("0001652044")).toMatchObject({ name: "Alphabet Inc.", tickers: ["GOOG", "GOOGL"] })
  expect(companyByCik("0000000001")).toBeUndefined()
})

test.each([
  ["Hershey Company (The)", "The Hershey Company"],
  ["Lilly (Eli)", "Eli Lilly"],
  ["Fox Corporation (Class B)", "Fox Corporation"],
  ["Nvidia", "Nvidia"],
])("%s is called %s", (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test("every company is found in a sentence by its usual name", () => {
  const missed = companies().filter(
    ({ name, tickers }) => companiesNamedIn(`Board of ${name} authorises it`)[0]?.tickers[0] !== [...tickers].sort()[0],
  )
  expect(missed.map(({ name }) => name)).toEqual([])
})
