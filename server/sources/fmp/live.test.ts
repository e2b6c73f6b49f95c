import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type CongressFact, factKey } from "../../context/congress/trade"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { fmpHouse, fmpSenate } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("fmp", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(source = fmpHouse, from = "2026-11-01", key = "a-secret-key") {
  const { client } = steppedClient(saturday)
  const variables = {
    FMP_BASE_URL: `${upstream.url}/fmp`,
    FMP_API_KEY: key,
    ACK_5USC13107_CONGRESS_DISCLOSURES: "acknowledged",
  }
  const run = await source.open(variables, client).collect({ from, to: "2026-11-21" })
  return { run, facts: run.outcome === "ok" ? run.rows.map(({ body }) => body as CongressFact) : [] }
}

it("the trades of a chamber are read page by page, with the chamber's own report numbers", async () => {
  const { run, facts } = await collect()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
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
  const senate = await collect(fmpSenate)
  expect(senate.facts[0]).toMatchObject({ chamber: "senate", report_id: "0a1b2c3d-0000-4000-8000-000000000000" })
})

it("only the requested days are taken", async () => {
  const { facts } = await collect(fmpHouse, "2026-11-18")
  expect(facts.every(({ disclosure_date }) => disclosure_date >= "2026-11-18")).toBe(true)
  expect(facts).toHaveLength(8)
})

it("a free key gets only the first page", async () => {
  await upstream.play("fmp", "free_key")
  expect((await collect()).facts).toHaveLength(25)
})

it("without a key it names what it needs, and no reason contains the key", async () => {
  expect((await collect(fmpHouse, "2026-11-01", "")).run).toMatchObject({ outcome: "not_configured" })
  await upstream.play("fmp", "failing")
  const { run } = await collect()
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.not.stringContaining("a-secret-key") })
})

it("an impossible line is refused, and the others are taken", async () => {
  await upstream.play("fmp", "bad_row")
  const { run, facts } = await collect()
  expect(run).toMatchObject({ rejected: [{ reason: "unknown_transaction_type" }, { reason: "out_of_bounds" }] })
  expect(facts).toHaveLength(28)
})

it.each([
  ["none", "empty_confirmed"],
  ["renamed_columns", "format_changed"],
  ["html", "unavailable"],
])("%s is %s", async (scenario, outcome) => {
  await upstream.play("fmp", scenario)
  expect((await collect()).run.outcome).toBe(outcome)
})

it("recorded rows are read: a coin's symbol is not a ticker, and a sale is as its source reports it", async () => {
  const samples = JSON.parse(recorded("fmp/house-and-senate-documented-samples.json"))
  const latest = ["house", "senate"].flatMap((chamber) => JSON.parse(recorded(`fmp/${chamber}-latest.json`)))
  const changed = [
    { ...latest[1], link: "https://efdsearch.senate.gov/search/view/ptr/1/", owner: "Child", type: "Sale Partial" },
    { ...latest[1], link: "https://efdsearch.senate.gov/search/view/ptr/2/", owner: "Joint", type: "Sale (Full)" },
  ]
  const client = replaying("2026-08-08T12:00:00Z", () => JSON.stringify([...samples, ...latest, ...changed]))
  const variables = { FMP_API_KEY: "a-secret-key", ACK_5USC13107_CONGRESS_DISCLOSURES: "acknowledged" }
  const run = await fmpHouse.open(variables, client).collect({ from: "2025-01-01", to: "2026-08-08" })
  const facts = run.outcome === "ok" ? run.rows.map(({ body }) => body as CongressFact) : []
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
