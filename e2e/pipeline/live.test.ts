// @module-tag both
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { loadKnownPanels } from "../../server/bars/knownPanels"
import { ingest } from "../../server/commands/operator/ingest"
import { type Postponed, replay, runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { fakeAddresses, fakeSettings } from "../../server/knowledge/families/testing/addresses"
import { auditLog } from "../../server/ledger/audit"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { sessionOpenAt } from "../../server/platform/exchange/sessions"
import { findOrigins } from "../../server/predictions/storage/read"
import type { UpstreamWorld } from "../../server/sources/testing/routes"
import { startUpstream, type Upstream, worldOfPanel } from "../../server/sources/testing/upstream"
import { smallWorld } from "../../server/sources/testing/world"
import { perform } from "../support/commands"
import { contract } from "../support/contract"
import { createLiveDatabase, createTestDatabase, testNow, testVariables } from "../support/database"
import { runToEnd } from "../support/processes"
import { recordFigures } from "../support/record"
import { startTestServer, type TestServer } from "../support/server"
import { skipWaits } from "../support/skippedWaits"

/** Their answers depend on which companies are listed today. */
const ofTheUniverse = [
  "predictions/latest",
  "predictions/accuracy",
  "predictions/batch",
  "predictions/model",
  "predictions/{ticker}",
  "predictions/{ticker}/history",
  "predictions/history",
  "market/fear-greed",
  "market/anomalies",
  "market/character",
  "market/universe",
  "market/anomaly-reversals",
  "market/reversal-sessions",
  "alternative/hearings",
  "signals/etf-pullback",
  "signals/congress-trades",
  "signals/youtube-scoreboard",
  "signals/creator-calls",
  "signals/congress-calls",
  "signals/pullback-trades",
]

const lastSession = "2026-11-20"

type SourceRow = { family: string; source: string; status: string; last_error_code: string | null }

const stateOf = ({ sources }: { sources: SourceRow[] }) =>
  Object.fromEntries(
    sources.map(({ family, source, status, last_error_code }) => [`${family} ${source}`, [status, last_error_code]]),
  )

async function upstreamWorld(): Promise<UpstreamWorld> {
  const database = connect(await createTestDatabase(), 2)
  const panel = (await loadKnownPanels(database.pool, testNow)).at(testNow)
  await database.close()
  const { bars, actions } = worldOfPanel(panel)
  return {
    bars: bars.filter(({ date }) => date >= "2025-04-01"),
    actions: actions.filter(({ exDate }) => exDate >= "2025-04-01"),
  }
}

describe("live mode", () => {
  let upstream: Upstream
  let world: UpstreamWorld
  let server: TestServer
  let key: string
  let variables: Record<string, string>
  const pool = () => server.service.database.pool
  const ask = async (path: string) => (await server.get(`/api/v1/${path}`, { key })).json()
  const runAt = (now: Date) => runPipeline(server.service.database, server.service.env, { at: now })
  const outcomes = async () => {
    const { rows } = await pool().query(
      `SELECT family, source_id AS source, outcome FROM ingestion WHERE source_id IN ('alpaca', 'cboe')
       ORDER BY id DESC LIMIT 2`,
    )
    return rows.toReversed()
  }

  beforeAll(async () => {
    skipWaits()
    world = await upstreamWorld()
    upstream = await startUpstream({ ...world, bars: world.bars.filter(({ date }) => date < lastSession) })
    variables = {
      FEED: "live",
      BARS_PROVIDER: "alpaca",
      BARS_LICENCE: "Alpaca, own use",
      ALPACA_KEY_ID: "id",
      ALPACA_SECRET_KEY: "secret",
      ...fakeAddresses(upstream.url),
    }
    const url = await createLiveDatabase(variables)
    server = await startTestServer(variables, url)
    key = await server.key("api_pro")
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  it("reports that nothing is known before the first run", async () => {
    const answer = await ask("predictions/latest")
    expect(answer).toMatchObject({ count: 0, meta: { data_origin: "live", empty_reason: "before_coverage" } })
    expect(await ask("market/regime")).toMatchObject({ regime: null })
  })

  it("collects the bars and the VIX, and records the outcome", async () => {
    const reports = await runAt(new Date("2026-11-19T21:30:00Z"))
    expect(reports.map(({ sourceId, outcome }) => [sourceId, outcome])).toEqual([
      ["alpaca", "ok"],
      ["cboe", "ok"],
    ])
    expect(await outcomes()).toEqual([
      { family: "bars", source: "alpaca", outcome: "ok" },
      { family: "vix", source: "cboe", outcome: "ok" },
    ])
    const { rows } = await pool().query("SELECT count(DISTINCT ticker)::int AS n FROM bar")
    expect(rows[0].n).toBe(new Set(world.bars.map(({ ticker }) => ticker)).size)
  })

  it("keeps the bars private if the licence requires it, and still computes with them", async () => {
    server.clock.now = Date.parse("2026-11-19T22:00:00Z")
    await expect.poll(async () => (await ask("market/regime")).regime).not.toBeNull()
    const bars = await ask("market/ohlcv/AAPL")
    expect(bars).toMatchObject({ count: 0, meta: { empty_reason: "not_configured" } })
    expect(bars.meta.empty_detail).toContain("Alpaca, own use")
    expect((await ask("market/anomalies?min_sigma=1.5")).meta.sources[0]).toMatchObject({ source_id: "alpaca" })
  })

  it("is stale when the upstream cannot be reached, and keeps its data", async () => {
    await upstream.play("alpaca", "renamed_columns")
    await upstream.play("cboe", "access_denied")
    await upstream.play("fred", "html")
    const before = await pool().query("SELECT count(*)::int AS n FROM bar")
    const reports = await runAt(testNow)
    expect(reports.map(({ outcome }) => outcome)).toEqual(["format_changed", "unavailable"])
    expect((await outcomes()).map(({ outcome }) => outcome)).toEqual(["format_changed", "unavailable"])
    const after = await pool().query("SELECT count(*)::int AS n FROM bar")
    expect(after.rows).toEqual(before.rows)
    server.clock.now = testNow.getTime()
    await expect
      .poll(async () => stateOf(await ask("intelligence/status")))
      .toMatchObject({
        "bars alpaca": ["unavailable", "format_changed"],
        "vix cboe": ["unavailable", "unavailable"],
        "vix fred": ["unavailable", "unavailable"],
        "bars massive": ["not_configured", null],
      })
    const regime = await ask("market/regime")
    expect(regime.meta).toMatchObject({ stale: true, data_through: "2026-11-19" })
    expect(regime.meta.stale_reason).toContain(lastSession)
    expect(regime.regime).not.toBeNull()
    for (const source of ["alpaca", "cboe", "fred"]) await upstream.play(source, "ok")
  })

  it("neither predicts nor grades a session whose first bars alone have arrived", async () => {
    upstream.become(world)
    await upstream.play("alpaca", "failing_later")
    const postponed: Postponed[] = []
    const { database, env } = server.service
    await runPipeline(database, env, { at: testNow }, (each) => postponed.push(each))
    await upstream.play("alpaca", "ok")
    const { rows } = await pool().query(
      `SELECT (SELECT count(*)::int FROM bar WHERE date = $1::date AND ticker <> '^VIX') AS present,
         (SELECT count(*)::int FROM bar WHERE date = '2026-11-19' AND ticker <> '^VIX') AS expected,
         (SELECT count(*)::int FROM prediction WHERE reference_date = $1::date OR (target_date = $1::date AND outcome <> 'pending')) AS said,
         (SELECT count(*)::int FROM pipeline_step WHERE session = $1::date) AS steps`,
      [lastSession],
    )
    const [{ present, expected, ...done }] = rows
    expect(present).toBeGreaterThan(0)
    expect(postponed).toEqual([{ session: lastSession, present, expected }])
    expect(done).toEqual({ said: 0, steps: 0 })
  })

  it("issues predictions before their session opens, and grades them after it", async () => {
    upstream.become(world)
    await runAt(testNow)
    await expect.poll(async () => (await ask("market/regime")).meta.stale).toBe(false)
    const { count, predictions, meta } = await ask("predictions/latest?limit=5")
    expect(count).toBe(5)
    expect(meta).toMatchObject({ data_origin: "live", data_through: lastSession, stale: false })
    expect(predictions[0]).toMatchObject({ target_date: "2026-11-23", outcome: "pending" })
    expect(Date.parse(predictions[0].issued_at)).toBeLessThan(sessionOpenAt("2026-11-23").getTime())
    const { rows } = await pool().query("SELECT body::jsonb AS leaf FROM log_leaf WHERE index = $1", [
      predictions[0].ledger_index,
    ])
    expect(rows[0].leaf).toMatchObject({ data_origin: "live", target_date: "2026-11-23", is_backfill: false })
    const { rows: signed } = await pool().query(
      "SELECT min(signed_at) AS at FROM log_checkpoint WHERE tree_size > $1",
      [predictions[0].ledger_index],
    )
    expect(signed[0].at.toISOString() < rows[0].leaf.opens_at).toBe(true)
    const { predictions: past } = await ask("predictions/AAPL/history?days=5")
    expect(stateOf(await ask("intelligence/status"))).toMatchObject({
      "bars alpaca": ["ok", null],
      "vix cboe": ["ok", null],
    })
    expect(past[1].target_date).toBe(lastSession)
    expect(past[1].outcome).toMatch(/^(correct|incorrect)$/)
    expect((await auditLog(server.service.database)).problems).toEqual([])
  })

  it.each(contract.filter(({ needs }) => needs !== null).map(({ path }) => path))(
    "shows for %s whether it uses a universe of survivors",
    async (path) => {
      // There are more products than one key's minute allows.
      const ownKey = await server.key("api_pro")
      const url = `/api/v1/${path
        .replace("{ticker}", "AAPL")
        .replace(/(\/batch|\/ohlcv|^predictions\/history)$/, "$1?tickers=AAPL")
        .replace("/observations", "/observations?claim_id=daily-relative")}`
      const { meta } = await (await server.get(url, { key: ownKey })).json()
      expect(meta.survivorship_biased).toBe(ofTheUniverse.includes(path))
    },
  )

  it("keeps a replay next to the live record", { tags: "slow" }, async () => {
    const { database, env } = server.service
    const live = await recordFigures(pool())
    await replay(database, env, { from: "2026-11-16", to: "2026-11-17" }, { at: testNow })
    const args = ["replay", "--from", "2026-11-16", "--to", "2026-11-17"]
    const again = await runToEnd("server/commands/pipeline.ts", args, {
      ...testVariables,
      ...variables,
      DATABASE_URL: database.url,
    })
    expect(again.stdout).toContain("All 2 sessions had been replayed before; their predictions are unchanged.")
    const view = { database, feed: "live", asOf: testNow } as const
    expect(await findOrigins(view)).toEqual(["live", "replay"])
    const { rows } = await pool().query(
      "SELECT count(*)::int AS n, bool_and(issued_at < '2026-11-18') AS of_then FROM prediction WHERE origin = 'replay'",
    )
    expect(rows[0]).toEqual({ n: expect.any(Number), of_then: true })
    expect(rows[0].n).toBeGreaterThan(50)
    await pool().query("DELETE FROM prediction WHERE origin = 'replay'")
    expect(await recordFigures(pool())).toEqual({ ...live, steps: live.steps + 12 })
  })

  it("issues nothing before a first run was complete, or for a session that has opened already", {
    tags: "slow",
  }, async () => {
    const url = await createTestDatabase("migrated")
    const database = connect(url)
    const env = readEnv({ ...testVariables, ...variables })
    await requireWorld(database, env)
    await upstream.play("alpaca", "failing_later")
    const postponed: Postponed[] = []
    await runPipeline(database, env, { at: testNow }, (each) => postponed.push(each))
    await upstream.play("alpaca", "ok")
    // On the very first run, nothing indicates that there should be more bars.
    expect(postponed).toEqual([{ session: lastSession, present: expect.any(Number), expected: postponed[0]?.present }])
    const opened = new Date(sessionOpenAt("2026-11-23").getTime() + 1)
    await runPipeline(database, env, { at: opened })
    const { rows } = await database.pool.query(
      "SELECT (SELECT count(*)::int FROM prediction) AS predictions, (SELECT count(*)::int FROM bar WHERE date = $1::date) AS bars",
      [lastSession],
    )
    await database.close()
    expect(rows[0].predictions).toBe(0)
    expect(rows[0].bars).toBeGreaterThan(50)
  })
})

describe("the command that collects", () => {
  it.each([
    ["vix", "cboe: ok"],
    ["fred", "fred: ok"],
  ])("collects only a named family or source: %s", async (name, words) => {
    const upstream = await startUpstream(smallWorld)
    const url = await createTestDatabase("migrated")
    const variables = { ...testVariables, FEED: "live", ...fakeSettings(upstream.url), DATABASE_URL: url }
    const range = ["--from", "2026-11-16", "--to", "2026-11-20"]
    const { code, stdout } = await perform(ingest, [name, ...range], variables)
    await upstream.close()
    expect(stdout).toContain(`${words}\n5 bars added, 0 corrected, 0 rejected, 0 tickers missing`)
    expect(code).toBe(0)
  })
})

describe("bars from a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-csv-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("are imported by a command that reports what it accepted and refused", { tags: "slow" }, async () => {
    const database = connect(await createTestDatabase("migrated"))
    const variables = { ...testVariables, FEED: "live", DATABASE_URL: database.url }
    const file = join(folder, "bars.csv")
    const tickers = Array.from("ABCDEFGHIJKLMNOPQRST", (letter) => `T${letter}`)
    const good = tickers.flatMap((ticker) => [
      `2017-01-03,9,11,8,10,100,${ticker}`,
      `2017-01-04,10,12,9,11,200,${ticker}`,
    ])
    const bad = ["2017-01-05,10,8,12,11,200,TA", "2017-01-07,1,1,1,1,1,TA"]
    writeFileSync(file, ["Date,Open,High,Low,Close,Volume,Stock", ...good, ...bad].join("\n"))
    const first = await runToEnd("server/commands/ingest.ts", ["bars", "--csv", file], variables)
    expect(first.stdout).toContain("csv: ok\n40 bars added, 0 corrected, 2 rejected, 0 tickers missing")
    expect(first.code).toBe(0)
    const again = await perform(ingest, ["bars", "--csv", file], variables)
    expect(again.stdout).toContain("0 bars added, 0 corrected, 2 rejected")
    const stored = await database.pool.query(
      "SELECT count(*)::int AS n, bool_and(is_assumed) AS assumed, max(known_at) AS known FROM bar",
    )
    expect(stored.rows).toEqual([{ n: 40, assumed: true, known: new Date("2017-01-04T21:15:00Z") }])
    const recorded = await database.pool.query("SELECT outcome, row_count, rejected_count FROM ingestion ORDER BY id")
    expect(recorded.rows).toEqual([
      { outcome: "ok", row_count: 40, rejected_count: 2 },
      { outcome: "ok", row_count: 0, rejected_count: 2 },
    ])
    const range = { from: "2017-01-03", to: "2017-01-04" }
    const env = readEnv({ ...testVariables, FEED: "live" })
    // Two sessions are too little history to train on, so they stay undone until more is imported.
    for (let count = 0; count < 2; count++) {
      expect(await replay(database, env, range, { at: testNow })).toEqual({ stored: 2, undone: 2 })
    }
    await database.close()
  })

  it("are read as downloaded: each ends with bars, or with a sentence that names the flag", async () => {
    const url = await createTestDatabase("migrated")
    const variables = { FEED: "live", DATABASE_URL: url }
    const importing = async (name: string, lines: readonly string[], ...flags: string[]) => {
      const file = join(folder, name)
      writeFileSync(file, lines.join("\r\n"))
      return perform(ingest, ["bars", "--csv", file, ...flags], variables)
    }
    const investing = [
      '\uFEFF"Date","Price","Open","High","Low","Vol.","Change %"',
      '"01/17/2025","1,062.90","1,061.80","1,063.10","1,061.50","1.31M","1.86%"',
      '"01/16/2025","1,061.75","1,061.10","1,062.25","1,060.90","68.18K","1.06%"',
    ]
    const name = "KO Historical Data.csv"
    expect(await importing(name, investing, "--dry-run")).toEqual({
      code: 0,
      stderr: "",
      stdout: [
        `${name}: Investing.com: dates month first, volume in thousands and millions, newest first, ticker from the file's name`,
        "  KO 2025-01-17 open 1061.8, high 1063.1, low 1061.5, close 1062.9, volume 1310000",
        "  KO 2025-01-16 open 1061.1, high 1062.25, low 1060.9, close 1061.75, volume 68180",
        "dry run: 2 bars of KO from 2025-01-16 to 2025-01-17, 0 rejected; nothing is stored",
        "",
      ].join("\n"),
    })
    expect((await importing(name, investing)).stdout).toContain("csv: ok\n2 bars added")
    const nasdaq = ["Date,Close/Last,Volume,Open,High,Low", "01/17/2025,$62.90,1310000,$61.80,$63.10,$61.50"]
    const unnamed = await importing("HistoricalData_1737500000000.csv", nasdaq)
    expect([unnamed.code, unnamed.stdout]).toEqual([
      1,
      expect.stringContaining("no column for ticker: say --as TICKER"),
    ])
    expect((await importing("HistoricalData_1737500000000.csv", nasdaq, "--as", "PEP")).stdout).toContain(
      "1 bars added",
    )
    const dayFirst = ["Date;Open;High;Low;Close;Volume", "02/04/2025;61,80;63,10;61,50;62,90;1310000"]
    const undecided = await importing("JNJ.csv", dayFirst)
    expect([undecided.code, undecided.stdout]).toEqual([1, expect.stringContaining("say --dates dmy or --dates mdy")])
    expect((await importing("JNJ.csv", dayFirst, "--dates", "dmy")).stdout).toContain("1 bars added")
    for (const flags of [
      ["--dates", "ddmm"],
      ["--decimal", ";"],
      ["--columns", "Price"],
    ]) {
      expect((await importing("JNJ.csv", dayFirst, ...flags)).code).toBe(2)
    }
  })

  it.each([
    ["into a simulated world", { FEED: "simulated" }, ["bars", "--csv", folder], [2, "FEED=live"]],
    ["of calls into a simulated world", { FEED: "simulated" }, ["creators", "--file", folder], [2, "FEED=live"]],
    ["of calls from nowhere", { FEED: "live" }, ["creators", "--file", folder], [1, "is not a file"]],
    ["from nowhere", { FEED: "live" }, ["bars", "--csv", join(folder, "nothing")], [1, "unavailable"]],
    ["of an unknown kind", { FEED: "live" }, ["tweets"], [2, "usage:"]],
    ["from a live source into a simulated world", { FEED: "simulated" }, ["cboe"], [2, "FEED=live"]],
    ["from a second provider", { FEED: "live", BARS_PROVIDER: "alpaca" }, ["massive"], [2, "never mixes"]],
  ] as const)("are refused %s", async (_, more, args, [code, words]) => {
    const url = await createTestDatabase("migrated")
    const ended = await perform(ingest, args, { ...more, DATABASE_URL: url })
    expect(ended.code).toBe(code)
    expect(ended.stdout + ended.stderr).toContain(words)
  })
})
