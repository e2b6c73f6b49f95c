import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { CongressFact } from "../../context/congress/trade"
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
const reportPage = "/search/view/ptr/0a1b2c3d-0000-4000-8000-000000000001/"

describe("the reports of the Senate", () => {
  it("are not asked for, and nothing is agreed to, before the statute is acknowledged", async () => {
    expect((await collect("")).run.outcome).toBe("disabled")
    expect(upstream.requests).toEqual([])
  })

  it("are searched for by who has agreed, and read off their tables", async () => {
    const { run, facts, trades } = await collect()
    expect(run).toMatchObject({ outcome: "ok", rejected: [] })
    expect(paths()).toEqual(["/search/home/", "/search/home/", "/search/report/data/", reportPage])
    expect(facts.find(({ kind }) => kind === "scan")).toMatchObject({ politician_name: "Bernard Coldwhitten" })
    expect(
      trades.map(({ ticker, asset_type, transaction_type, owner }) => [ticker, asset_type, transaction_type, owner]),
    ).toEqual([
      ["MSFT", "stock", "purchase", "spouse"],
      [null, "bond", "sale", "self"],
      ["BRK.B", "stock", "sale", "joint"],
      ["SPY", "etf", "exchange", "dependent_child"],
    ])
    expect(trades[1]).toMatchObject({
      filing_url: `https://efdsearch.senate.gov${reportPage}`,
      asset_name: "State of Ohio 4% due 2031",
      transaction_date: "2026-10-23",
      disclosure_date: "2026-11-19",
      amount_min: 15_001,
      amount_max: 50_000,
    })
  })

  it("are read on after the session has run out", async () => {
    const before = (await collect()).facts
    await upstream.play("senate-efd", "session_expired")
    upstream.requests.length = 0
    expect((await collect()).facts).toEqual(before)
    expect(paths().filter((path) => path === "/search/home/")).toHaveLength(4)
  })

  it("that amend others say so of each of their lines", async () => {
    await upstream.play("senate-efd", "amendment")
    const { trades } = await collect()
    expect(trades.map(({ filing_status }) => filing_status)).toEqual(Array(4).fill("amended"))
  })

  it("that are none are confirmed to be none", async () => {
    await upstream.play("senate-efd", "empty")
    expect((await collect()).run.outcome).toBe("empty_confirmed")
  })

  it.each([
    ["never_agreed", "unavailable"],
    ["no_form", "unavailable"],
    ["failing", "unavailable"],
    ["renamed_columns", "format_changed"],
    ["no_table", "format_changed"],
    ["unknown_type", "ok"],
  ])("with %s are %s", async (scenario, outcome) => {
    await upstream.play("senate-efd", scenario)
    expect((await collect()).run.outcome).toBe(outcome)
  })
})
