import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { liveSources } from "./upstreams"

const notice =
  "This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis."
const senate =
  "The Senate cannot vouch for the data or analyses derived from these data after the data have been retrieved from the website."

/** What the terms of each source want said wherever it is credited, in their words where they give them. */
const terms: Readonly<Record<string, readonly string[]>> = {
  bls: ["Public domain"],
  bea: ["Public domain"],
  census: ["Public domain"],
  fed: ["Public domain"],
  fred: [notice, "the VIX is copyright Cboe", "credit spreads are copyright ICE Data Indices", "cite them and FRED"],
  cboe: ["Copyright Cboe", "cite it"],
  "federal-register": ["public domain", "not an official legal edition"],
  "sec-edgar": ["public domain"],
  "agency-rss": ["public domain", "name the agency"],
  lda: [senate],
  "congress-gov": ["Public domain"],
  "senate-hearings": ["Public domain"],
  usgs: ["public domain", "credit the US Geological Survey"],
  eia: ["public domain", "credit the US Energy Information Administration"],
}

test.each(Object.entries(terms))("the credit of %s says what its terms want said", (id, phrases) => {
  const licence = liveSources.find((source) => source.id === id)?.licence
  for (const phrase of phrases) expect(licence).toContain(phrase)
})

test("the terms of use of the service have the notices that must be shown word for word", () => {
  const page = readFileSync("docs/legal/terms.md", "utf8").replace(/\s+/g, " ")
  for (const words of [notice, senate]) expect(page).toContain(words)
})
