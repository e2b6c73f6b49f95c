import { expect, test } from "vitest"
import { countryOf } from "./outlets"

test.each([
  ["https://economictimes.indiatimes.com/markets/a", "IN"],
  ["https://www.moneycontrol.com/news/", "IN"],
  ["https://www.thehindu.com/business/", "IN"],
  ["https://news.example.in/a", "IN"],
  ["https://www.example.co.uk/a", "GB"],
  ["https://example.de/", "DE"],
  ["https://notmoneycontrol.com/", null],
  ["https://www.reuters.com/", null],
  ["https://start.up.io/", null],
  ["https://192.0.2.1/", null],
  ["not an address", null],
])("%s is published in %s", (url, country) => {
  expect(countryOf(url)).toBe(country)
})
