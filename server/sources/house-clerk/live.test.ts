import { describe, expect, it } from "vitest"
import type { CongressFact } from "../../context/congress/trade"
import { serve, unrefused } from "../testing/served"
import { houseClerk } from "./live"

const { upstream, collect, testOutcomes } = serve<CongressFact>(houseClerk, { from: "2026-11-10", to: "2026-11-21" })

const tradesIn = (facts: readonly CongressFact[]) => facts.filter((fact) => fact.kind === "trade")

describe("the reports of the House", () => {
  it("are read from the list of the year and their PDFs, slowly and oldest first", { tags: "slow" }, async () => {
    const { facts, waits } = unrefused(await collect())
    const trades = tradesIn(facts)
    expect(upstream.requests.map(({ path }) => path.split("/").at(-1))).toEqual([
      "2026FD.zip",
      "20026638.pdf",
      "20030875.pdf",
    ])
    expect(waits).toEqual([2_500, 2_500])
    const ownersIn = (id: string) => trades.flatMap(({ report_id, owner }) => (report_id === id ? owner : []))
    expect(ownersIn("20026638").join(" ")).toBe("self spouse spouse self spouse spouse self spouse")
    expect(ownersIn("20030875")).toEqual(["spouse", "spouse"])
    expect(trades.flatMap(({ ticker }) => ticker ?? [])).toEqual(["BABA", "WBD"])
    expect(trades.find(({ ticker }) => ticker === "WBD")).toEqual({
      kind: "trade",
      chamber: "house",
      told_by: "chamber",
      report_id: "20030875",
      filing_url: "https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/20030875.pdf",
      politician_name: "Laurel Lee",
      bioguide_id: "L000597",
      party: "Republican",
      state: "FL",
      ticker: "WBD",
      asset_name: "Warner Bros. Discovery, Inc. - Series A Common Stock",
      asset_type: "stock",
      transaction_type: "sale",
      is_partial_sale: false,
      owner: "spouse",
      amount_min: 1_001,
      amount_max: 15_000,
      amount_raw: "$1,001 - $15,000",
      transaction_date: "2024-11-29",
      filing_status: "amended",
      changed_row: "2000128986",
      reading_version: 4,
      disclosure_date: "2026-11-19",
      ordinal: 1,
    })
    expect(trades[2]).toMatchObject({
      ...{ asset_name: "Seven Bridges Long/Short Equity Fund Ltd.", asset_type: "fund" },
      ...{ transaction_type: "sale", is_partial_sale: true, filing_status: "new", changed_row: null },
    })
  })

  it("on paper are counted and not guessed at, whether recognized by number or by missing text", {
    tags: "slow",
  }, async () => {
    const numbered = (await collect()).facts.filter(({ kind }) => kind === "scan")
    expect(numbered).toMatchObject([{ report_id: "8220845", politician_name: "Vicente Gonzalez" }])
    const { facts } = await collect("picture")
    expect(facts.filter(({ kind }) => kind === "scan").map(({ report_id }) => report_id)).toEqual([
      "8220845",
      "20030875",
    ])
  })

  it("have their rows counted by their dates, and a partially read report is marked as such", {
    tags: "slow",
  }, async () => {
    const whole = (await collect()).run
    expect(whole).toMatchObject({
      counts: [
        { document: "House report 20026638", stated: 8, read: 8 },
        { document: "House report 20030875", stated: 2, read: 2 },
      ],
    })
    const readings = whole.outcome === "ok" ? whole.rows.filter((row) => "revisesOnly" in row) : []
    expect(readings.map(({ revisesOnly }) => revisesOnly)).toEqual([true, true])
    const { run, facts } = await collect("moved_row")
    expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "unreadable_row" }] })
    expect(run).toMatchObject({ counts: [{ read: 8 }, { document: "House report 20030875", stated: 2, read: 1 }] })
    expect(facts.at(-1)).toMatchObject({ kind: "reading", report_id: "20030875", rows_seen: 2, rows_read: 1 })
    expect(run.outcome === "ok" && run.rows.at(-1)?.revisesOnly).toBe(false)
    expect(tradesIn(facts).at(-1)).toMatchObject({ ticker: "MSFT", owner: "spouse" })
  })

  it("of other days are not requested, and a list without reports is confirmed empty", async () => {
    await collect("ok", { from: "2026-11-19" })
    expect(upstream.requests).toHaveLength(2)
    expect((await collect("ok", { from: "2026-11-20" })).run.outcome).toBe("empty_confirmed")
  })

  it("of a run over the turn of a year are read from both lists", { tags: "slow" }, async () => {
    await collect("ok", { from: "2025-12-30" })
    expect(upstream.requests.slice(0, 2).map(({ path }) => path.split("/").at(-1))).toEqual([
      "2025FD.zip",
      "2026FD.zip",
    ])
  })

  it("that arrive truncated are refused whole", { tags: "slow" }, async () => {
    const { run, facts } = await collect("truncated")
    expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "unreadable_report" }] })
    expect(facts).toContainEqual(expect.objectContaining({ kind: "scan", report_id: "20030875" }))
    expect(new Set(tradesIn(facts).map(({ report_id }) => report_id))).toEqual(new Set(["20026638"]))
  })

  testOutcomes([
    ["page_for_zip", "unavailable"],
    ["no_list", "format_changed"],
    ["renamed_columns", "format_changed"],
    ["other_dates", "format_changed"],
    ["missing_report", "format_changed"],
    ["huge_list", "format_changed"],
  ])
})
