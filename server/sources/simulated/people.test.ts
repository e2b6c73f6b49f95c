import { describe, expect, it, test } from "vitest"
import { listMembers } from "../../context/congress/members"
import { type Chamber, chambers, congressFact, factKey, publicAt } from "../../context/congress/trade"
import { callKey, creatorCall } from "../../context/creators/fact"
import { universe } from "../../context/market/universe"
import type { FactsRequest } from "../source"
import { simulatedCongress } from "./congress"
import { simulatedCreators } from "./creators"
import { REPRESENTATIVES, SENATORS } from "./people"
import { factsOf } from "./testing/told"

const options = { seed: "tests", members: universe("test"), from: "2023-11-20" }
const year = { from: "2023-11-20", to: "2026-11-21" }

const disclosed = (chamber: Chamber, request: FactsRequest = year) =>
  factsOf(simulatedCongress(chamber)(options), request, congressFact)
const called = (request: FactsRequest = year) => factsOf(simulatedCreators(options), request, creatorCall)

test("no simulated member of Congress has a real member's surname", () => {
  const real = listMembers().map(({ last_name }) => last_name.toLowerCase())
  for (const { name } of [...REPRESENTATIVES, ...SENATORS]) {
    expect(real).not.toContain(name.split(" ").at(-1)?.toLowerCase())
  }
})

describe.each(chambers)("the disclosures of the simulated %s", (chamber) => {
  it("cover more than a year of trades and some reports on paper, each fact once", async () => {
    const facts = await disclosed(chamber)
    const trades = facts.filter(({ kind }) => kind === "trade")
    expect(trades.length).toBeGreaterThan(100)
    expect(facts.length - trades.length).toBeGreaterThan(0)
    expect(new Set(facts.map(factKey)).size).toBe(facts.length)
    expect(facts.every(({ disclosure_date }) => disclosure_date > "2025-10-01")).toBe(true)
  })

  it("are those that are public by then", async () => {
    const november = await disclosed(chamber, { from: "2026-11-01", to: "2026-11-21" })
    const at = new Date("2026-11-18T12:00:00Z")
    const known = await disclosed(chamber, { from: "2026-11-01", to: "2026-11-18", at })
    expect(known).toEqual(november.filter((fact) => publicAt(fact) <= at))
  })

  it("are of earlier trades, on days on which the stock was traded", async () => {
    for (const fact of await disclosed(chamber)) {
      if (fact.kind !== "trade") continue
      expect(fact.transaction_date < fact.disclosure_date).toBe(true)
      const stock = options.members.find(({ ticker }) => ticker === fact.ticker)
      if (stock?.delistedDate) expect(fact.transaction_date < stock.delistedDate).toBe(true)
    }
  })
})

test("creators call stocks at all hours, and every request gives the same calls", async () => {
  const all = await called()
  expect(all.length).toBeGreaterThan(500)
  expect(new Set(all.map(callKey)).size).toBe(all.length)
  expect(new Set(all.map(({ creator_id }) => creator_id)).size).toBe(12)
  const week = await called({ from: "2026-11-09", to: "2026-11-15" })
  expect(week).toEqual(all.filter(({ published_at }) => published_at >= "2026-11-09" && published_at < "2026-11-16"))
  const at = new Date("2026-11-12T15:00:00Z")
  const known = await called({ from: "2026-11-09", to: "2026-11-12", at })
  expect(known).toEqual(week.filter(({ published_at }) => new Date(published_at) <= at))
})
