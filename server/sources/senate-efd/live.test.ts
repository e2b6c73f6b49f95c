import { describe, expect, it } from "vitest"
import type { CongressFact } from "../../context/congress/trade"
import { currentTrades } from "../../signals/congress/current"
import { serve } from "../testing/served"
import { senateEfd } from "./live"

const { upstream, collect, testOutcomes } = serve<CongressFact>(senateEfd, { from: "2026-11-10", to: "2026-11-21" })

const paths = () => upstream.requests.map(({ path }) => path.replace("/senate-efd", ""))
const bondPage = "/search/view/ptr/4b69867f-0376-4526-93f2-cd556b1155c9/"
const salesPage = "/search/view/ptr/4aa0094d-d9da-4a05-aa13-6d9f5d376105/"

const tradesIn = (facts: readonly CongressFact[]) => facts.filter((fact) => fact.kind === "trade")

describe("the reports of the Senate", () => {
  it("are searched for after the agreement, and read from their tables", async () => {
    const { run, facts } = await collect()
    const trades = tradesIn(facts)
    expect(run).toMatchObject({ outcome: "ok", rejected: [] })
    expect(paths()).toEqual(["/search/home/", "/search/home/", "/search/report/data/", bondPage, salesPage])
    expect(facts.find(({ kind }) => kind === "scan")).toMatchObject({ politician_name: "Bernard Coldwhitten" })
    expect(
      trades.map(({ ticker, asset_type, transaction_type, is_partial_sale, owner }) => {
        return [ticker, asset_type, transaction_type, is_partial_sale, owner]
      }),
    ).toEqual([
      [null, "bond", "purchase", false, "dependent_child"],
      ["ORCL", "stock", "sale", true, "self"],
      ["NVDA", "stock", "sale", true, "self"],
      ["NVDA", "stock", "sale", true, "spouse"],
    ])
    expect(trades[0]).toMatchObject({
      filing_url: `https://efdsearch.senate.gov${bondPage}`,
      politician_name: "John Fetterman",
      asset_name: "EXPEDIA GROUP INC NOTE Rate/Coupon: 5.5% Matures: 2036-04-15",
      transaction_date: "2026-05-06",
      disclosure_date: "2026-11-17",
      amount_min: 1_001,
      amount_max: 15_000,
    })
  })

  it("have their rows counted by the highest number, and a report with a missing row is marked as such", async () => {
    const [bond, sales] = ["4b69867f-0376-4526-93f2-cd556b1155c9", "4aa0094d-d9da-4a05-aa13-6d9f5d376105"]
    expect((await collect()).run).toMatchObject({
      counts: [
        { document: `Senate report ${bond}`, stated: 1, read: 1 },
        { document: `Senate report ${sales}`, stated: 3, read: 3 },
      ],
    })
    const { run, facts } = await collect("missing_row")
    expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "unreadable_row" }] })
    expect(facts.at(-1)).toMatchObject({ kind: "reading", report_id: sales, rows_seen: 4, rows_read: 3 })
  })

  it("are all read when a page of the list is shorter than requested", async () => {
    const before = (await collect()).facts
    expect((await collect("short_pages")).facts).toEqual(before)
  })

  it("are still read after the session has expired", async () => {
    const before = (await collect()).facts
    upstream.requests.length = 0
    expect((await collect("session_expired")).facts).toEqual(before)
    expect(paths().filter((path) => path === "/search/home/")).toHaveLength(4)
  })

  it("that amend others restate and replace every row, even if the ticker was part of the name before", async () => {
    const { facts } = await collect("amendment")
    const trades = tradesIn(facts)
    expect(trades.map(({ filing_status }) => filing_status)).toEqual([
      ...Array(18).fill("new"),
      ...Array(18).fill("amended"),
    ])
    const { trades: standing, firstDisclosed } = currentTrades(facts)
    expect(standing.map(({ filing_status }) => filing_status)).toEqual(Array(18).fill("amended"))
    expect(firstDisclosed.map(({ filing_status }) => filing_status)).toEqual(Array(18).fill("new"))
    const [original] = trades.filter(({ ticker }) => ticker === "SPYM")
    expect(original.asset_name).toBe("Tradr 2X Long SPY Monthly ETF")
    const names = trades.map(({ asset_name }) => asset_name)
    expect(names).toContain("iShares Core S&P 500 ETF")
    expect(trades.find(({ ticker }) => ticker === "IEI")).toMatchObject({ is_partial_sale: false, amount_min: 50_001 })
  })

  testOutcomes([
    ["empty", "empty_confirmed"],
    ["forbidden", "unavailable", "FMP_API_KEY"],
    ["never_agreed", "unavailable"],
    ["no_form", "unavailable"],
    ["counted_only", "unavailable"],
    ["renamed_columns", "format_changed"],
    ["no_table", "format_changed"],
    ["unknown_type", "ok"],
  ])
})
