import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { mayShowBars } from "../../bars/redistribution"
import { readEnv } from "../../platform/env"
import { liveSources } from "../upstreams"
import { bars } from "./bars"

const notice =
  "This product uses the FRED® API but is not endorsed or certified by the Federal Reserve Bank of St. Louis."
const senate =
  "The Senate cannot vouch for the data or analyses derived from these data after the data have been retrieved from the website."

const senateAndHouse = "5 U.S.C. 13107(c)"

/**
 * The wording that each source's terms require in credits, if any, and what opens the source: nothing (`on`), a key or
 * an address of the operator's own (`key`), or terms that the operator acknowledges (`gate`).
 */
const terms: Readonly<Record<string, readonly ["on" | "key" | "gate", ...string[]]>> = {
  "adsb-lol": ["on", "ODbL 1.0", "attribution", "share-alike", "plane-alert-db, ODbL 1.0"],
  "agency-rss": ["on", "public domain", "name the agency"],
  algolia: ["on", "Free to use", "belong to those who wrote them"],
  alpaca: ["key", "holder's own use", "needs an agreement with Alpaca", "exchanges"],
  "alpaca-news": ["key", "Benzinga", "holder's own use", "its words may not"],
  "alternative-me": ["on", "alternative.me is named next to the value"],
  apewisdom: ["on", "unofficial", "name ApeWisdom"],
  bea: ["on", "Public domain"],
  bls: ["on", "Public domain"],
  cboe: ["on", "Copyright Cboe", "cite it"],
  census: ["on", "Public domain"],
  "congress-gov": ["key", "Public domain"],
  eia: ["key", "public domain", "credit the US Energy Information Administration"],
  fed: ["on", "Public domain"],
  "federal-register": ["on", "public domain", "not an official legal edition"],
  fmp: ["gate", "no redistribution", senateAndHouse],
  fred: [
    "on",
    notice,
    "the VIX is copyright Cboe",
    "credit spreads are copyright ICE Data Indices",
    "cite them and FRED",
  ],
  gdelt: ["on", "GDELT Project is named with a link", "belong to their publishers"],
  "google-trends": ["gate", "Unofficial", "name Google Trends"],
  "hacker-news": ["on", "Free to use", "belong to those who wrote them"],
  "house-clerk": ["gate", "use restricted", senateAndHouse],
  kalshi: ["gate", "restrict commercial redistribution", "Kalshi is named next to its prices"],
  lda: ["on", senate],
  manifold: ["on", "play money", "Manifold is named next to its prices"],
  massive: ["key", "holder's own use", "forbid redistribution"],
  opensky: ["key", "commercial use needs a licence", "plane-alert-db, ODbL 1.0"],
  osiris: ["key", "MIT", "US Geological Survey, public domain"],
  polymarket: ["on", "Polymarket is named next to its prices"],
  "sec-edgar": ["on", "public domain"],
  "senate-efd": ["gate", "use restricted", senateAndHouse],
  "senate-hearings": ["on", "Public domain"],
  usgs: ["on", "public domain", "credit the US Geological Survey"],
  wikimedia: ["on", "CC0 1.0"],
  worldmonitor: ["key", "terms of the operator's plan"],
  youtube: ["gate", "YouTube API Services Terms of Service"],
}

test("the requirements of every source's terms are listed", () => {
  expect(liveSources.map(({ id }) => id).toSorted()).toEqual(Object.keys(terms).toSorted())
})

test.each(liveSources)("the credit of $id contains the wording that its terms require", ({ id, licence }) => {
  const [, ...phrases] = terms[id]
  for (const phrase of phrases) expect(licence).toContain(phrase)
})

test.each(liveSources)("without settings $id is as open as its terms allow", (source) => {
  const [opening] = terms[source.id]
  const outcomes = { on: undefined, key: "not_configured", gate: "disabled" }
  expect(source.refusal({})?.outcome).toBe(outcomes[opening])
  expect(source.gate !== null).toBe(opening === "gate")
})

test("a source whose terms forbid redistribution has a gate, or shows its bars only by the operator's choice", () => {
  const forbidding = liveSources.filter(({ licence }) => /redistribut|13107|showing prices to others/.test(licence))
  const open = forbidding.filter(({ gate }) => gate === null).map(({ id }) => id)
  expect(open.toSorted()).toEqual(bars.sources.map(({ id }) => id).toSorted())
  const live = (said: object) => mayShowBars(readEnv({ FEED: "live", ...said }))
  expect([live({}), live({ BARS_REDISTRIBUTION: "permitted" })]).toEqual([false, true])
})

test("the terms of use of the service have the notices that must be shown word for word", () => {
  const page = readFileSync("docs/legal/terms.md", "utf8").replace(/\s+/g, " ")
  for (const words of [notice, senate]) expect(page).toContain(words)
})
