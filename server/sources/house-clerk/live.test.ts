import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { CongressFact } from "../../context/congress/trade"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { houseClerk } from "./live"
import { linesOf } from "./report"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("house-clerk", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(from = "2026-11-10", acknowledged = "acknowledged") {
  const { client, waits } = steppedClient(saturday)
  const variables = {
    HOUSE_CLERK_BASE_URL: `${upstream.url}/house-clerk`,
    ACK_5USC13107_CONGRESS_DISCLOSURES: acknowledged,
  }
  const run = await houseClerk.open(variables, client).collect({ from, to: "2026-11-21" })
  const facts = run.outcome === "ok" ? run.rows.map(({ body }) => body as CongressFact) : []
  return { run, facts, waits, trades: facts.flatMap((fact) => (fact.kind === "trade" ? [fact] : [])) }
}

describe("the reports of the House", () => {
  it("are not asked for before the statute is acknowledged", async () => {
    const { run } = await collect("2026-11-10", "")
    expect(run).toMatchObject({ outcome: "disabled", reason: expect.stringContaining("5 U.S.C. 13107(c)") })
    expect(upstream.requests).toEqual([])
  })

  it("are read off the list of the year and their PDFs, slowly, the oldest first", async () => {
    const { run, trades, waits } = await collect()
    expect(run).toMatchObject({ outcome: "ok", rejected: [] })
    expect(upstream.requests.map(({ path }) => path.split("/").at(-1))).toEqual([
      "2026FD.zip",
      "20031235.pdf",
      "20031234.pdf",
    ])
    expect(waits).toEqual([2_500, 2_500])
    expect(
      trades.map(({ report_id, ticker, owner, transaction_type }) => [report_id, ticker, owner, transaction_type]),
    ).toEqual([
      ["20031235", null, "self", "purchase"],
      ["20031235", "MSFT", "dependent_child", "sale"],
      ["20031234", "AAPL", "spouse", "purchase"],
      ["20031234", "AAPL", "spouse", "purchase"],
      ["20031234", "BRK.B", "joint", "sale"],
    ])
  })

  it("say what was traded, when, by whom and for how much, though a line may be broken", async () => {
    const { trades } = await collect()
    expect(trades.find(({ ticker }) => ticker === "BRK.B")).toEqual({
      kind: "trade",
      chamber: "house",
      told_by: "chamber",
      report_id: "20031234",
      filing_url: "https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/20031234.pdf",
      politician_name: "Jane Quillmere",
      bioguide_id: null,
      party: null,
      state: "CA",
      ticker: "BRK.B",
      asset_name: "Berkshire Hathaway Inc. New Common Stock",
      asset_type: "stock",
      transaction_type: "sale",
      owner: "joint",
      amount_min: 1_001,
      amount_max: 15_000,
      amount_raw: "$1,001 - $15,000",
      transaction_date: "2026-11-10",
      filing_status: "amended",
      disclosure_date: "2026-11-19",
      ordinal: 1,
    })
    expect(
      trades.filter(({ ticker }) => ticker === "AAPL").map(({ asset_name, ordinal }) => [asset_name, ordinal]),
    ).toEqual([
      ["Apple Inc. - Common Stock", 1],
      ["Apple Inc. - Common Stock", 2],
    ])
    expect(trades[0]).toMatchObject({ asset_type: "bond", asset_name: "US Treasury Note 4.25% due 2030" })
    expect(trades[1]).toMatchObject({ asset_type: "option", amount_min: 50_000_000, amount_max: null })
  })

  it("on paper are counted and not guessed at, whether their number or their emptiness says so", async () => {
    const numbered = (await collect()).facts.filter(({ kind }) => kind === "scan")
    expect(numbered).toMatchObject([{ report_id: "8221000", politician_name: "Jane Tarrowby" }])
    await upstream.play("house-clerk", "picture")
    const { facts } = await collect()
    expect(facts.filter(({ kind }) => kind === "scan").map(({ report_id }) => report_id)).toEqual([
      "8221000",
      "20031234",
    ])
  })

  it("of other days are not asked for, and no report at all is confirmed", async () => {
    await collect("2026-11-19")
    expect(upstream.requests).toHaveLength(2)
    expect((await collect("2026-11-20")).run.outcome).toBe("empty_confirmed")
  })

  it("of a run over the turn of a year are read off both lists", async () => {
    await collect("2025-12-30")
    expect(upstream.requests.slice(0, 2).map(({ path }) => path.split("/").at(-1))).toEqual([
      "2025FD.zip",
      "2026FD.zip",
    ])
  })

  it("of which a line cannot be read keep the others, and say so", async () => {
    await upstream.play("house-clerk", "garbled_line")
    expect((await collect()).run).toMatchObject({ outcome: "ok", rejected: [{ reason: "unreadable_line" }] })
  })

  it.each([
    ["forbidden", "unavailable"],
    ["page_for_zip", "unavailable"],
    ["no_list", "format_changed"],
    ["renamed_columns", "format_changed"],
    ["missing_report", "format_changed"],
    ["huge_list", "format_changed"],
  ])("with %s are %s", async (scenario, outcome) => {
    await upstream.play("house-clerk", scenario)
    expect((await collect()).run.outcome).toBe(outcome)
  })
})

it("a line is read as the forms flatten it, without a space between its columns and with NULs for small capitals", () => {
  const text = `SP Apple Inc. (AAPL) [ST]P12/26/202512/30/2025$15,001 - $50,000\nF\u0000\u0000\u0000 S\u0000\u0000: Deleted\nS\u0000 O\u0000: A trust\nJT Cisco Systems, Inc. (CSCO)\n[ST]S01/05/202601/06/2026$1,001 -\n$15,000`
  expect(linesOf(text)).toEqual({
    unreadCount: 0,
    lines: [
      {
        ...{ ticker: "AAPL", asset: "Apple Inc.", assetType: "ST", type: "P", owner: "SP" },
        ...{ amount: "$15,001 - $50,000", tradedOn: "12/26/2025", status: "Deleted" },
      },
      {
        ...{ ticker: "CSCO", asset: "Cisco Systems, Inc.", assetType: "ST", type: "S", owner: "JT" },
        ...{ amount: "$1,001 - $15,000", tradedOn: "01/05/2026", status: "New" },
      },
    ],
  })
})
