// @module-tag slow
import { describe, expect, it } from "vitest"
import { congressHouse, congressSenate } from "../../server/knowledge/families/congress"
import { creators } from "../../server/knowledge/families/creators"
import type { AnswerOf } from "../../server/products/product"
import type { congressTrades } from "../../server/products/signals/congressTrades"
import { callerOf, minuteForEachTest } from "../support/caller"
import { liveServer } from "../support/liveServer"
import { testServer } from "../support/testServer"

type Trade = AnswerOf<typeof congressTrades>["trades"][number]

describe("the simulated market's people", () => {
  const server = testServer()
  const caller = callerOf(server)
  minuteForEachTest(server)
  const ask = (path: string) => caller.ask(`signals/${path}`)

  it("have all trades of a stock, and an empty list with the reason for one that nobody traded or that is not covered", async () => {
    const all: Trade[] = (await ask("congress-trades?days=365&limit=200")).trades
    const ticker = all.find((row) => row.ticker !== null)?.ticker
    const { trades } = await ask(`congress-trades?days=365&limit=200&ticker=${ticker}`)
    expect(new Set(trades.map((row: Trade) => row.ticker))).toEqual(new Set([ticker]))
    for (const other of ["SPY", "ZZZZ"]) {
      const empty = { count: 0, meta: { empty_reason: "no_matches" } }
      expect(await ask(`congress-trades?ticker=${other}`)).toMatchObject(empty)
    }
  })

  it("are given as of a past moment without anything later", async () => {
    const then = await ask("congress-trades?as_of=2026-06-01&days=365&limit=200")
    expect(then.trades.every(({ disclosure_date }: Trade) => disclosure_date < "2026-06-01")).toBe(true)
    expect(then.sample_performance.n).toBeLessThan((await ask("congress-trades")).sample_performance.n)
    const board = await ask("youtube-scoreboard?as_of=2026-06-01")
    for (const { called_at } of board.pending_calls) expect(called_at < "2026-06-02T04:00:00Z").toBe(true)
  })
})

describe("data about real people", () => {
  const at = new Date("2026-11-21T15:00:00Z")
  const names = [congressHouse.name, congressSenate.name, creators.name]
  const live = liveServer({ at })
  const { server } = live
  const caller = callerOf(server)
  const ask = (path: string) => caller.ask(`signals/${path}`)
  const collectWith = (more: Record<string, string>, now = at) => live.collect({ names, at: now, more })
  const acknowledged = {
    ACK_5USC13107_CONGRESS_DISCLOSURES: "acknowledged",
    ACK_TERMS_YOUTUBE: "acknowledged",
    YOUTUBE_API_KEY: "a-key-of-youtube",
    YOUTUBE_CREATORS: "UC0123456789abcdefghijkl",
    FMP_API_KEY: "a-key-of-fmp",
  }

  it("is not read until the operator has acknowledged the terms, with that reason", async () => {
    const disabled = { "congress-house": "disabled", "congress-senate": "disabled", creators: "disabled" }
    expect(await collectWith({})).toEqual(disabled)
    expect(live.upstream.requests).toEqual([])
    for (const path of ["congress-trades", "youtube-scoreboard"]) {
      expect(await ask(path)).toMatchObject({ count: 0, meta: { data_origin: "live", empty_reason: "not_configured" } })
    }
  })

  it("is read from both chambers and the channels, and credits them", { tags: "slow" }, async () => {
    expect(await collectWith(acknowledged)).toEqual({ "congress-house": "ok", "congress-senate": "ok", creators: "ok" })
    const { trades, unreadable_filings, meta } = await ask("congress-trades")
    expect([trades.length, unreadable_filings]).toEqual([14, 2])
    expect(meta.coverage.partially_read).toHaveLength(2)
    for (const each of meta.coverage.partially_read) expect(each).toMatchObject({ rows_seen: null, rows_read: 0 })
    expect(meta.sources.map(({ source_id }: { source_id: string }) => source_id)).toEqual(
      expect.arrayContaining(["house-clerk", "senate-efd"]),
    )
    const board = await ask("youtube-scoreboard")
    expect(board.creators).toMatchObject([{ creator_id: "UC0123456789abcdefghijkl", channel_name: "Channel jkl" }])
  })

  it("stays when a chamber's own page fails, and is read on from the other source", { tags: "slow" }, async () => {
    const ofReport = (trades: Trade[]) => trades.filter(({ filing_url }) => filing_url.endsWith("/20030875.pdf"))
    const before = ofReport((await ask("congress-trades?days=365&limit=200")).trades)
    expect(before).toHaveLength(2)
    await live.upstream.play("house-clerk", "forbidden")
    const now = new Date(at.getTime() + 3_600_000)
    expect(await collectWith(acknowledged, now)).toMatchObject({ "congress-house": "ok" })
    const { trades } = await ask("congress-trades?days=365&limit=200")
    const ids = trades.map(({ trade_id }: Trade) => trade_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(trades.length).toBeGreaterThan(14)
    // The other source has this report too, in other words.
    expect(ofReport(trades)).toEqual(before)
  })

  it("names a report that could be read only in part, with both counts, until it is read whole", {
    tags: "slow",
  }, async () => {
    const coverageAfter = async (scenario: string, hours: number) => {
      await live.upstream.play("house-clerk", scenario)
      await collectWith(acknowledged, new Date(at.getTime() + hours * 3_600_000))
      return (await ask("congress-trades")).meta.coverage
    }
    const unreadable = (await ask("congress-trades")).meta.coverage.partially_read
    expect(unreadable).toHaveLength(2)
    expect(await coverageAfter("moved_row", 24)).toEqual({
      ...{ expected: 2, returned: 2, missing: [] },
      partially_read: [{ document: "House report 20030875", rows_seen: 2, rows_read: 1 }, ...unreadable],
    })
    expect((await coverageAfter("ok", 48)).partially_read).toEqual(unreadable)
  })
})
