import { expect, it } from "vitest"
import { type CongressFact, factKey } from "../../context/congress/trade"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { fmpHouse, fmpSenate } from "./live"

const days = { from: "2026-11-01", to: "2026-11-21" }
const { collect, replay, testOutcomes } = serve<CongressFact>(fmpHouse, days)
const senate = serve<CongressFact>(fmpSenate, days)

it("the trades of a chamber are read page by page, with the chamber's own report numbers", async () => {
  const { facts } = unrefused(await collect())
  expect(facts).toHaveLength(30)
  expect(new Set(facts.map(factKey)).size).toBe(30)
  expect(facts[1]).toMatchObject({
    chamber: "house",
    report_id: "20030875",
    politician_name: "David Taylor",
    state: "OH",
    ticker: "AAPL",
    asset_type: "stock",
    owner: "spouse",
    transaction_type: "purchase",
    transaction_date: "2026-10-30",
    disclosure_date: "2026-11-19",
    amount_min: 1_001,
    amount_max: 15_000,
  })
  expect(facts[4]).toMatchObject({ ticker: null, asset_type: "bond" })
  expect((await senate.collect()).facts[0]).toMatchObject({
    chamber: "senate",
    report_id: "0a1b2c3d-0000-4000-8000-000000000000",
  })
})

it("only the requested days are taken", async () => {
  const { facts } = await collect("ok", { from: "2026-11-18" })
  expect(facts.every(({ disclosure_date }) => disclosure_date >= "2026-11-18")).toBe(true)
  expect(facts).toHaveLength(8)
})

it("a free key gets only the first page", async () => {
  expect((await collect("free_key")).facts).toHaveLength(25)
})

testOutcomes([["none", "empty_confirmed"]])

it("recorded rows are read: a coin's symbol is not a ticker, and a sale is as its source reports it", async () => {
  const samples = JSON.parse(recorded("fmp/house-and-senate-documented-samples.json"))
  const latest = ["house", "senate"].flatMap((chamber) => JSON.parse(recorded(`fmp/${chamber}-latest.json`)))
  const changed = [
    { ...latest[1], link: "https://efdsearch.senate.gov/search/view/ptr/1/", owner: "Child", type: "Sale Partial" },
    { ...latest[1], link: "https://efdsearch.senate.gov/search/view/ptr/2/", owner: "Joint", type: "Sale (Full)" },
  ]
  const { facts } = await replay("2026-08-08T12:00:00Z", JSON.stringify([...samples, ...latest, ...changed]), {
    from: "2025-01-01",
  })
  const trades = facts.flatMap((fact) => (fact.kind === "trade" ? [fact] : []))
  expect(
    trades.map(({ ticker, asset_type, transaction_type, is_partial_sale, owner }) => {
      return [ticker, asset_type, transaction_type, is_partial_sale, owner]
    }),
  ).toEqual([
    [null, "crypto", "purchase", false, "self"],
    ["KD", "stock", "sale", null, "self"],
    ["GOOG", "stock", "sale", true, "spouse"],
    ["GOOGL", "stock", "purchase", false, "self"],
    ["O", "stock", "purchase", false, "self"],
    ["O", "stock", "sale", true, "dependent_child"],
    ["O", "stock", "sale", false, "joint"],
  ])
})
