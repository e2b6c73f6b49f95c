// @module-tag slow
import { describe, expect, it } from "vitest"
import { asKnown } from "../../server/knowledge/facts/asKnown"
import { congressHouse, congressSenate } from "../../server/knowledge/families/congress"
import { creators } from "../../server/knowledge/families/creators"
import { addDays } from "../../server/platform/dates"
import { newYorkInstant, nextSession, sessionsBetween } from "../../server/platform/exchange/sessions"
import { callerOf, minuteForEachTest } from "../support/caller"
import { liveServer } from "../support/liveServer"
import { testServer } from "../support/testServer"

type Trade = {
  trade_id: string
  ticker: string | null
  chamber: string
  transaction_date: string
  disclosure_date: string
  reporting_lag_days: number
  amount_min: number
  amount_max: number | null
  filing_url: string
}

describe("the simulated market's people", () => {
  const server = testServer()
  const caller = callerOf(server)
  minuteForEachTest(server)
  const ask = (path: string) => caller.ask(`signals/${path}`)

  it("have trades in both chambers, newest first, with the lag of each and the legal notice", async () => {
    const { trades, legal_notice, unreadable_filings, meta } = await ask("congress-trades?days=365&limit=200")
    const rows: Trade[] = trades
    expect(rows).toHaveLength(200)
    expect(new Set(rows.map(({ chamber }) => chamber))).toEqual(new Set(["house", "senate"]))
    const dates = rows.map(({ disclosure_date }) => disclosure_date)
    expect(dates).toEqual(dates.toSorted().reverse())
    for (const row of rows) {
      const lag = Date.parse(row.disclosure_date) - Date.parse(row.transaction_date)
      expect(row.reporting_lag_days * 86_400_000).toBe(lag)
      expect(row.amount_min).toBeLessThan(row.amount_max ?? Number.POSITIVE_INFINITY)
      // A report is not known before the end of its disclosure day.
      expect(newYorkInstant(addDays(row.disclosure_date, 1), "00:00").toISOString() <= meta.as_of).toBe(true)
    }
    expect(unreadable_filings).toBeGreaterThan(0)
    expect(legal_notice).toContain("5 U.S.C. 13107(c)")
    expect(meta).toMatchObject({
      data_origin: "simulated",
      coverage: { expected: 2, returned: 2, missing: [] },
      empty_reason: null,
    })
  })

  it("have all trades of a stock, and an empty list with the reason for one that nobody traded or that is not covered", async () => {
    const all: Trade[] = (await ask("congress-trades?days=365&limit=200")).trades
    const ticker = all.find((row) => row.ticker !== null)?.ticker
    const { trades } = await ask(`congress-trades?days=365&limit=200&ticker=${ticker}`)
    expect(trades.length).toBeGreaterThan(0)
    expect(trades.every((row: Trade) => row.ticker === ticker)).toBe(true)
    expect(await ask("congress-trades?ticker=SPY")).toMatchObject({ count: 0, meta: { empty_reason: "no_matches" } })
    expect(await ask("congress-trades?ticker=ZZZZ")).toMatchObject({ count: 0, meta: { empty_reason: "no_matches" } })
  })

  it("have a sample that counts what prices show, call by call", async () => {
    const { sample_performance: sample } = await ask("congress-trades")
    const expected = await recounted(server.service.database, new Date(server.clock.now))
    expect([sample.n, sample.n_pending]).toEqual([expected.n, expected.pending])
    expect(sample.win_rate).toBeCloseTo(expected.wins / expected.n, 4)
    expect(sample.avg_signed_return_pct).toBeCloseTo(expected.mean * 100, 3)
    expect(sample.n).toBeGreaterThan(100)
    expect(sample.low).toBeLessThanOrEqual(sample.wilson_low)
    expect(sample.high).toBeGreaterThanOrEqual(sample.wilson_high)
    expect(sample.label).not.toBe("anti_signal")
  })

  it("include creators ranked by the lower bound of their accuracy, with their open calls", async () => {
    const { creators: rows, min_n, pending_calls, pending_count, meta } = await ask("youtube-scoreboard")
    const ranked = rows.filter(({ rank }: { rank: number | null }) => rank !== null)
    expect(ranked.length).toBeGreaterThan(3)
    expect(ranked.map(({ rank }: { rank: number }) => rank)).toEqual(
      ranked.map((_: unknown, index: number) => index + 1),
    )
    const lows = ranked.map(({ wilson_low }: { wilson_low: number }) => wilson_low)
    expect(lows).toEqual(lows.toSorted((a: number, b: number) => b - a))
    let pending = 0
    for (const row of rows) {
      expect(row.n_issued).toBe(row.n_resolved + row.n_pending + row.n_void)
      expect(row.rank !== null).toBe(row.n_resolved >= min_n)
      expect(row.last_call_at <= meta.as_of).toBe(true)
      pending += row.n_pending
    }
    expect(pending_count).toBe(pending)
    for (const call of pending_calls) {
      expect(call.called_at <= meta.as_of).toBe(true)
      expect(call.resolves_date >= call.entry_date).toBe(true)
      expect(call.resolves_date > "2026-11-20").toBe(true)
    }
    expect(meta.data_origin).toBe("simulated")
  })

  it("are given as of a past moment without anything later", async () => {
    const then = await ask("congress-trades?as_of=2026-06-01&days=365&limit=200")
    expect(then.trades.every(({ disclosure_date }: Trade) => disclosure_date < "2026-06-01")).toBe(true)
    expect(then.sample_performance.n).toBeLessThan((await ask("congress-trades")).sample_performance.n)
    const board = await ask("youtube-scoreboard?as_of=2026-06-01")
    for (const { called_at } of board.pending_calls) expect(called_at < "2026-06-02T04:00:00Z").toBe(true)
  })
})

type Pool = Parameters<typeof asKnown>[0]

async function recounted({ pool }: { pool: Pool }, at: Date) {
  const facts = (await Promise.all([asKnown(pool, congressHouse, at), asKnown(pool, congressSenate, at)])).flat()
  const open = new Map<string, string>()
  const found = { n: 0, wins: 0, pending: 0, sum: 0 }
  const trades = facts
    .flatMap(({ body }) => (body.kind === "trade" && body.disclosure_date >= "2025-11-22" ? [body] : []))
    .toSorted((a, b) => a.disclosure_date.localeCompare(b.disclosure_date))
  for (const { ticker, asset_type, transaction_type, disclosure_date } of trades) {
    if (ticker === null || asset_type !== "stock" || transaction_type === "exchange") continue
    const entry = nextSession(disclosure_date)
    const exit = sessionsBetween(entry, addDays(entry, 60))[20]
    const group = `${ticker} ${transaction_type}`
    if (entry <= (open.get(group) ?? "")) continue
    open.set(group, exit)
    const { rows } = await pool.query<{ move: number | null }>(
      `SELECT (SELECT close FROM bar WHERE ticker = $1 AND date <= $3 ORDER BY date DESC LIMIT 1)
         * (SELECT coalesce(exp(sum(ln(value))), 1) FROM corporate_action
            WHERE ticker = $1 AND kind = 'split' AND ex_date > $2 AND ex_date <= $3)
         / (SELECT open FROM bar WHERE ticker = $1 AND date = $2) - 1 AS move`,
      [ticker, entry, exit],
    )
    const [{ move }] = rows
    if (exit > "2026-11-20") {
      if (entry > "2026-11-20" || move !== null) found.pending++
      continue
    }
    if (move === null) continue
    const signed = transaction_type === "purchase" ? move : -move
    found.n++
    found.sum += signed
    if (signed > 0) found.wins++
  }
  return { ...found, mean: found.sum / found.n }
}

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
