// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { doctor } from "../../server/commands/operator/doctor"
import { universe } from "../../server/context/market/universe"
import { jobs } from "../../server/jobs"
import { nightly } from "../../server/jobs/nightly"
import { fakeAddresses } from "../../server/knowledge/families/testing/addresses"
import { listSources } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { createLogger } from "../../server/platform/log"
import { products } from "../../server/products"
import { simulateMarket } from "../../server/sources/simulated/testing/simulateMarket"
import { startUpstream, type Upstream, worldOfPanel } from "../../server/sources/testing/upstream"
import { registrations } from "../../server/sources/whereToRegister"
import { perform } from "../support/commands"
import { createLiveDatabase, testVariables } from "../support/database"
import { restUrl } from "../support/requests"
import { startTestServer, type TestServer } from "../support/server"
import { skipWaits } from "../support/skippedWaits"

const quiet = () => {}
const evening = Date.parse("2026-06-02T23:30:00Z")

type Shown = { name: string; state: string; detail: string }

describe("a start of live mode without any key", () => {
  const clock = { now: evening }
  let upstream: Upstream
  let server: TestServer
  let url: string
  let variables: Record<string, string>

  beforeAll(async () => {
    skipWaits(() => new Date(clock.now))
    const market = simulateMarket({ seed: "no keys", members: universe("test"), from: "2025-03-03", to: "2026-06-02" })
    upstream = await startUpstream({
      ...worldOfPanel(market.panel),
      actions: market.actions,
      now: () => new Date(clock.now),
    })
    // A relay that the operator runs has no default address.
    const { OSIRIS_BASE_URL, ...addresses } = fakeAddresses(upstream.url)
    variables = { FEED: "live", ...addresses }
    url = await createLiveDatabase(variables)
    await startDue(variables)
    server = await startTestServer(variables, url, clock)
  })
  afterAll(async () => {
    await server.close()
    await upstream.close()
  })

  /** Runs the jobs that the worker finds due when it starts. */
  async function startDue(settings: Record<string, string>): Promise<string[]> {
    const env = readEnv({ ...testVariables, ...settings })
    const database = connect(url, 4)
    const context = { env, database, log: createLogger("silent") }
    const at = new Date(clock.now)
    const due: string[] = []
    for (const job of jobs.filter(({ name }) => name === nightly.name || name.startsWith("collect-"))) {
      if (!(await job.isDueAtStart?.(context, at))) continue
      due.push(job.name)
      await job.run({ ...context, at, progress: quiet })
    }
    await database.close()
    return due
  }

  async function table(): Promise<Shown[]> {
    const shown: Shown[] = []
    for (const product of products) {
      const key = await server.key("api_pro")
      const response = await server.get(restUrl("", product, product.example), { key })
      const { meta, detail } = await response.json()
      const state = response.status === 200 ? (meta?.empty_reason ?? "answers") : String(response.status)
      shown.push({ name: product.name, state, detail: meta?.empty_detail ?? detail ?? "" })
    }
    return shown
  }

  it("asks every source that needs no key, the VIX among them", async () => {
    const { rows } = await server.service.database.pool.query(
      "SELECT DISTINCT family, source_id AS source FROM ingestion WHERE outcome = 'ok' ORDER BY 1, 2",
    )
    expect(rows).toContainEqual({ family: "vix", source: "cboe" })
    expect(rows.length).toBeGreaterThan(15)
  })

  it("shows for every product its data, or the missing variable and where to register", async () => {
    const shown = await table()
    const lines = shown.map(({ name, state, detail }) => `${name.padEnd(30)}${state.padEnd(22)}${detail}`.trimEnd())
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("../golden/noKeys.txt")
  })

  it("is in service, with missing configuration as its only reason", async () => {
    const response = await server.get("/readyz")
    const { status, reasons, checks } = await response.json()
    expect([response.status, status]).toEqual([200, "degraded"])
    expect(reasons).toEqual([expect.stringMatching(/^No bars are stored\. BARS_PROVIDER is not set\./)])
    expect(checks.vix).toEqual({ ok: true, reason: null, newest_day: "2026-06-02", expected_day: "2026-06-01" })
  })

  it("lists the members of the universe, without fields from bars", async () => {
    const key = await server.key("api_pro")
    const { tickers, no_bars_because, meta } = await (await server.get("/api/v1/market/universe", { key })).json()
    expect(tickers.length).toBeGreaterThan(500)
    expect(tickers).toContainEqual(
      expect.objectContaining({ ticker: "AAPL", first_bar_date: null, last_bar_date: null, is_predicted: false }),
    )
    expect(no_bars_because).toMatch(/^BARS_PROVIDER is not set\./)
    expect(meta.coverage).toMatchObject({ expected: 3, returned: 1, missing: ["bars", "predictions"] })
  })

  it("is reported by the doctor: a line for each source and each product", async () => {
    const settings = { ...variables, DATABASE_URL: url }
    const [parts, table] = (await perform(doctor, [], settings, () => new Date(clock.now))).stdout.split("\n\n")
    const lines = table.trim().split("\n")
    for (const line of [
      /^database +\S+ +yes, PostgreSQL 1\d\.\d+, without TLS$/m,
      /^pooler +no +yes, and notifications arrive$/m,
      /^quota store +this process +yes +Each server counts alone\.$/m,
      /^mail +local mailbox +yes$/m,
      /^payment +no +not asked +Plans are set by the operator\.$/m,
      /^model +no +not asked +Headlines are not read\.$/m,
      /^disk +\S+ +([\d,]+ MB free|no)/m,
    ]) {
      expect(parts).toMatch(line)
    }
    const lineOf = (family: string, source: string) =>
      lines.find((line) => line.startsWith(`${family} `) && line.includes(` ${source} `)) ?? ""
    expect(lines).toHaveLength(1 + listSources(readEnv({ ...testVariables, ...settings })).length)
    const shown = lines.join("\n")
    for (const { page } of Object.values(registrations)) expect(shown).toContain(page)
    expect(lineOf("vix", "cboe")).toMatch(
      / yes +yes +yes +2026-06-02 23:30 UTC ok +\d+ +0 +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/,
    )
    expect(lineOf("bars", "alpaca")).toMatch(
      / no +yes +not asked +never +- +0 +none +BARS_PROVIDER is not set\. .*https:\/\/app\.alpaca\.markets\/signup/,
    )
    expect(lineOf("lobbying", "lda")).toMatch(
      / Also takes LDA_API_KEY \(free, from https:\/\/lda\.gov\/api\/register\/\)\.$/,
    )
    expect(lineOf("congress-house", "house-clerk")).toMatch(/ yes +no +not asked +never +- +0 +none +ACK_5USC13107/)
    const { stdout } = await perform(doctor, ["--products"], settings, () => new Date(clock.now))
    expect(stdout).toMatch(/^predictions\/latest +not_configured +BARS_PROVIDER is not set/m)
    expect(stdout).toMatch(/^market\/calendar +answers/m)
  })

  it("with a key and a provider, brings the bars of the evening at the next start", async () => {
    const settings = { ...variables, BARS_PROVIDER: "alpaca", ALPACA_KEY_ID: "id", ALPACA_SECRET_KEY: "secret" }
    expect(await startDue(settings)).toContain(nightly.name)
    const { rows } = await server.service.database.pool.query(
      `SELECT count(DISTINCT ticker)::int AS tickers, max(date)::text AS through,
         (SELECT count(*)::int FROM prediction WHERE origin = 'live') > 0 AS "isPredicted" FROM bar WHERE ticker <> '^VIX'`,
    )
    expect(rows[0]).toMatchObject({ through: "2026-06-02", isPredicted: true })
    expect(rows[0].tickers).toBeGreaterThan(50)
    expect(await startDue(settings)).not.toContain(nightly.name)
  })
})
