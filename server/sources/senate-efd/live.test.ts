import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { CongressFact } from "../../context/congress/trade"
import { currentTrades } from "../../signals/congress/current"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { senateEfd } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("senate-efd", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(acknowledged = "acknowledged") {
  const { client } = steppedClient(saturday)
  const variables = {
    SENATE_EFD_BASE_URL: `${upstream.url}/senate-efd`,
    ACK_5USC13107_CONGRESS_DISCLOSURES: acknowledged,
  }
  const run = await senateEfd.open(variables, client).collect({ from: "2026-11-10", to: "2026-11-21" })
  const facts = run.outcome === "ok" ? run.rows.map(({ body }) => body as CongressFact) : []
  return { run, facts, trades: facts.flatMap((fact) => (fact.kind === "trade" ? [fact] : [])) }
}

const paths = () => upstream.requests.map(({ path }) => path.replace("/senate-efd", ""))
const bondPage = "/search/view/ptr/4b69867f-0376-4526-93f2-cd556b1155c9/"
const salesPage = "/search/view/ptr/4aa0094d-d9da-4a05-aa13-6d9f5d376105/"

describe("the reports of the Senate", () => {
  it("are not requested, and no agreement is given, before the statute is acknowledged", async () => {
    expect((await collect("")).run.outcome).toBe("disabled")
    expect(upstream.requests).toEqual([])
  })

  it("are searched for after the agreement, and read from their tables", async () => {
    const { run, facts, trades } = await collect()
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
    await upstream.play("senate-efd", "missing_row")
    const { run, facts } = await collect()
    expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "unreadable_row" }] })
    expect(facts.at(-1)).toMatchObject({ kind: "reading", report_id: sales, rows_seen: 4, rows_read: 3 })
  })

  it("are all read when a page of the list is shorter than requested", async () => {
    const before = (await collect()).facts
    await upstream.play("senate-efd", "short_pages")
    expect((await collect()).facts).toEqual(before)
  })

  it("are still read after the session has expired", async () => {
    const before = (await collect()).facts
    await upstream.play("senate-efd", "session_expired")
    upstream.requests.length = 0
    expect((await collect()).facts).toEqual(before)
    expect(paths().filter((path) => path === "/search/home/")).toHaveLength(4)
  })

  it("that amend others restate and replace every row, even if the ticker was part of the name before", async () => {
    await upstream.play("senate-efd", "amendment")
    const { facts, trades } = await collect()
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

  it("are refused to programs today, and the reason names the other source", async () => {
    await upstream.play("senate-efd", "forbidden")
    const { run } = await collect()
    expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("FMP_API_KEY") })
  })

  it("are confirmed empty if there are none", async () => {
    await upstream.play("senate-efd", "empty")
    expect((await collect()).run.outcome).toBe("empty_confirmed")
  })

  it.each([
    ["never_agreed", "unavailable"],
    ["no_form", "unavailable"],
    ["failing", "unavailable"],
    ["counted_only", "unavailable"],
    ["renamed_columns", "format_changed"],
    ["no_table", "format_changed"],
    ["unknown_type", "ok"],
  ])("with %s are %s", async (scenario, outcome) => {
    await upstream.play("senate-efd", scenario)
    expect((await collect()).run.outcome).toBe(outcome)
  })
})
