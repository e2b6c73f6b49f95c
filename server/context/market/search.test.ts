import { expect, test } from "vitest"
import { searchNamed } from "./search"
import { universe } from "./universe"

const find = (text: string) => searchNamed(universe("full"), text, 3).map(({ ticker }) => ticker)

test.each([
  ["AAPL", "AAPL"],
  ["aapl", "AAPL"],
  ["Apple", "AAPL"],
  ["APPLE INC.", "AAPL"],
  ["micro soft", "MSFT"],
  ["Microsft", "MSFT"],
  ["APPL", "AAPL"],
  ["Berkshire", "BRK.B"],
  ["Coca Cola", "KO"],
  ["McDonalds", "MCD"],
  ["Google", "GOOGL"],
  ["facebook", "META"],
  ["Nvida", "NVDA"],
  ["s&p 500", "SPY"],
])("%s finds %s first", (text, ticker) => {
  expect(find(text)[0]).toBe(ticker)
})

test("the words of a name may come in any order", () => {
  expect(find("hathaway berkshire")).toEqual(["BRK.B"])
})

test.each(["", " ", "zzzzzzzz", "!!!", "x".repeat(100)])("%j finds nothing", (text) => {
  expect(find(text)).toEqual([])
})

test("near matches are left out when there are better ones", () => {
  for (const ticker of find("Apple"))
    expect(universe("full").find((each) => each.ticker === ticker)?.companyName).toMatch(/Apple/i)
})
