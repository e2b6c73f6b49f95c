import { describe, expect, it } from "vitest"
import { claims } from "../../server/edge/claims"
import { registerClaim } from "../../server/edge/storage"
import { evaluateDue, isEvaluationDue } from "../../server/jobs/evaluateClaims"
import { heartbeat } from "../../server/jobs/heartbeat"
import { ingest } from "../../server/jobs/ingest"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { barsKnownAt } from "../../server/platform/exchange/sessions"
import { demoSnapshot } from "../../server/products/demoSnapshot"
import { ledger } from "../../server/products/edge/ledger"
import { envelope } from "../../server/products/envelope"
import { status } from "../../server/products/intelligence/status"
import { readChanges, readStatus } from "../../server/surfaces/site/status"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testNow } from "../support/database"
import { runJob } from "../support/jobs"
import type { ParamsOf } from "../support/requests"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server)

const { ask } = caller

describe("edge/ledger", () => {
  const claimsOf = async (params: ParamsOf<typeof ledger> & Record<string, string> = {}) =>
    (await caller.answer(ledger, params)).claims

  it("contains every claim of the service, each with the reason for its state", async () => {
    const listed = await claimsOf()
    expect(listed.map(({ claim_id }) => claim_id).toSorted()).toEqual(claims.map(({ id }) => id).toSorted())
    for (const { state, state_since, registered_at, history } of listed) {
      expect(history[0]).toMatchObject({ state: "registered", at: registered_at })
      expect(history.at(-1)).toMatchObject({ state, at: state_since })
      const instants = history.map(({ at }) => at)
      expect(instants).toEqual(instants.toSorted())
      for (const { reason } of history) expect(reason).toMatch(/^[A-Z].*\.$/s)
    }
  })

  it("agrees with a recount of the stored predictions", async () => {
    const daily = (await claimsOf()).find(({ claim_id }) => claim_id === "daily-up-down")
    const { rows } = await server.service.database.pool.query(
      `SELECT count(*)::int AS n, avg(share)::float8 AS rate FROM (
         SELECT avg((outcome = 'correct')::int) AS share FROM prediction
         WHERE timeframe = 'daily' AND origin = 'simulated' AND outcome IN ('correct', 'incorrect')
         GROUP BY reference_date) AS session`,
    )
    expect(daily?.n).toBe(rows[0].n)
    expect(daily?.win_rate).toBeCloseTo(rows[0].rate, 4)
  })

  it("as of an earlier moment shows what was known then", async () => {
    const now = await claimsOf()
    const then = await claimsOf({ as_of: "2026-03-02" })
    expect(then).toHaveLength(now.length)
    for (const claim of then) {
      const later = now.find(({ claim_id }) => claim_id === claim.claim_id)
      expect(claim.n).toBeLessThanOrEqual(later?.n ?? 0)
      expect(claim.history).toEqual(later?.history.slice(0, claim.history.length))
    }
  })

  it("lists the claims of one state alone, or that there are none", async () => {
    const { claims: all, count_by_state } = await caller.answer(ledger, {})
    for (const state of ["registered", "testing", "verified", "decayed", "rejected"] as const) {
      const { claims: found, meta, ...counts } = await caller.answer(ledger, { state })
      expect(found).toEqual(all.filter((claim) => claim.state === state))
      expect(counts).toMatchObject({ count_by_state, total_count: count_by_state[state] })
      expect(meta.empty_reason).toBe(found.length > 0 ? null : "no_matches")
    }
  })

  it("is evaluated once a session, and not before that has been predicted", async () => {
    const { database, env } = server.service
    expect(await isEvaluationDue(database, env, testNow)).toBe(false)
    expect(await evaluateDue(database, env, testNow)).toBeNull()
    expect(await isEvaluationDue(database, env, new Date("2026-11-23T23:00:00Z"))).toBe(false)
  })

  it("adds a claim that is declared later without a change to what was known before", async () => {
    const { database, env, knowledge } = server.service
    const before = await claimsOf({ as_of: "2026-11-19" })
    const late = { ...claims[1], id: "declared-later" }
    expect(await evaluateDue(database, env, testNow, [...claims, late])).toEqual({ moved: {} })
    await knowledge.refresh()
    expect(await claimsOf({ as_of: "2026-11-19" })).toEqual(before)
    const now = await claimsOf({ state: "registered" })
    expect(now.find(({ claim_id }) => claim_id === late.id)).toMatchObject({
      registered_at: barsKnownAt("2026-11-20").toISOString(),
      n: 0,
    })
  })

  it("cannot be rewritten, even by a claim of the same name with other terms", async () => {
    const { pool, prisma } = server.service.database
    const [{ id, claim, scope, test, horizon, stopAfterSessions }] = claims
    const moment = { at: testNow, after: "2026-11-20" }
    const easier = { claim, scope, test, horizon, nTarget: 10, stopAfterSessions }
    const again = prisma.$transaction((tx) => registerClaim(tx, { id, terms: easier, ...moment }))
    await expect(again).rejects.toThrow("another claim")
    for (const statement of [
      "UPDATE claim SET terms = '{}'",
      "UPDATE claim_observation SET successes = n",
      "DELETE FROM claim_observation",
      "UPDATE claim_evaluation SET n = 0",
      "DELETE FROM claim_evaluation",
      "DELETE FROM claim",
    ]) {
      await expect(pool.query(statement)).rejects.toThrow("never changed or deleted")
    }
  })
})

describe("intelligence/status", () => {
  const simulated = async (name: string, params: { as_of?: string; detail?: "history" } = {}) =>
    (await caller.answer(status, params)).sources.find(
      ({ family, source }) => family === name && source === "simulated",
    )

  it("has thirty days of each source up to today, with successful and failed runs", async () => {
    const { service, clock } = server
    const { prisma } = service.database
    const at = new Date(clock.now - 86_400_000)
    const failed = { outcome: "unavailable", reason: "It was made to fail." } as const
    const run = { sourceId: "simulated", family: "fear-greed", startedAt: at, finishedAt: at }
    await prisma.ingestion.create({ data: { ...run, ...failed } })
    await prisma.$executeRaw(factsArrived("runs", [at]))
    await service.knowledge.refresh()
    const found = await simulated("fear-greed", {
      as_of: new Date(clock.now - 3_600_000).toISOString(),
      detail: "history",
    })
    expect(found).toMatchObject({ status: "unavailable", coverage: { known: false } })
    expect(found?.history).toHaveLength(30)
    expect(found?.history.slice(-2)).toEqual([
      { date: "2026-11-20", succeeded: 0, failed: 1 },
      { date: "2026-11-21", succeeded: 0, failed: 0 },
    ])
    const changes = await readChanges(server.service, clock.now)
    expect(changes.map(({ family, isRecovery }) => [family, isRecovery])).toEqual([
      ["fear-greed", true],
      ["fear-greed", false],
    ])
  })

  it("gives the row counts of a source's documents, and which of them were read in part", async () => {
    const { database, knowledge } = server.service
    const counts = [
      { document: "Report 1", stated: 12, read: 9 },
      { document: "Report 2", stated: 3, read: 3 },
    ]
    const sink = { store: async () => ({ added: 0, corrected: 0, arrivals: new Map() }), listMissing: () => [] }
    const fee = { kind: "field" as const, field: "fee", seen: "number" }
    const drift = { note: () => {}, of: () => [fee] }
    const task = { family: "vix", sourceId: "simulated", at: new Date(server.clock.now), sink, drift }
    async function* runs() {
      yield { outcome: "ok" as const, rows: [], rejected: [], counts }
    }
    await ingest(database, task, runs())
    await knowledge.refresh()
    const found = await simulated("vix")
    expect(found).toMatchObject({
      status: "degraded",
      coverage: { known: false, note: "Report 1 was partially read: 9 of 12 rows." },
      drift: { count: 1, first: [fee] },
      row_counts: { documents: 2, stated: 15, read: 12, partially_read: [counts[0]] },
    })
  })
})

describe("the status page", () => {
  const parts = async () => {
    const report = await readStatus(server.service, server.clock.now)
    return Object.fromEntries(report.parts.map(({ part, ok, reason }) => [part, ok ? "ok" : reason]))
  }

  it("reports that no worker has run, that one runs, and that one has gone silent", async () => {
    expect(await parts()).toEqual({
      answers: "ok",
      database: "ok",
      quota_store: "ok",
      worker: "No worker has run, so nothing is collected, predicted or mailed.",
    })
    await runJob(server, heartbeat)
    server.clock.now += 5_000
    expect((await parts()).worker).toBe("ok")
    server.clock.now += 240_000
    expect((await parts()).worker).toContain("last seen at 2026-11-21T15:00:00.000Z")
  })

  it("has the same sources as the API", async () => {
    const { sources, data_origin } = await readStatus(server.service, server.clock.now)
    expect(sources).toEqual((await ask("intelligence/status?detail=history")).sources)
    expect(data_origin).toBe("simulated")
  })
})

describe("the public snapshot", () => {
  const path = "/demo/snapshot"
  const snapshot = async () => (await server.get(path)).json()

  minuteForEachTest(server)

  it("shows everybody the products' answers, without a key", { tags: "slow" }, async () => {
    const shown = await snapshot()
    expect(shown).toMatchObject({ is_demo: true, snapshot_at: shown.meta.as_of, meta: { data_origin: "simulated" } })
    expect(await ask("market/regime")).toMatchObject(shown.regime)
    expect(await ask("market/fear-greed")).toMatchObject(shown.fear_greed)
    expect((await ask("predictions/latest?order_by=relative_probability&limit=3")).predictions).toEqual(
      shown.predictions,
    )
    expect(await (await server.get("/track-record")).json()).toMatchObject(shown.track_record)
    const urls = ["https://assay.test/track-record", "https://assay.test/signup"]
    expect([shown.track_record_url, shown.signup_url]).toEqual(urls)
  })

  it("shows the last resolved signals, won or lost, and none that can still be followed", async () => {
    const { signals } = await snapshot()
    const { rows } = await server.service.database.pool.query<{ id: string }>(
      `SELECT s.id FROM event_signal s JOIN event_signal_grade g ON g.signal_id = s.id
       WHERE g.outcome <> 'void' ORDER BY g.graded_at DESC, s.issued_at DESC, s.id LIMIT 3`,
    )
    expect(signals.map(({ signal_id }: { signal_id: string }) => signal_id)).toEqual(rows.map(({ id }) => id))
    for (const { status, horizon_end_date } of signals) {
      expect(status).toBe("resolved")
      expect(horizon_end_date < "2026-11-21").toBe(true)
    }
  })

  it("explains why there is nothing to show before anything was known", async () => {
    const known = server.service.knowledge.at(new Date("2019-01-01"), demoSnapshot.needs)
    const shown = await envelope(demoSnapshot, demoSnapshot.params.parse({}), known)
    expect(shown).toMatchObject({
      predictions: [],
      signals: [],
      regime: { regime: null },
      track_record: { n_issued: 0, win_rate: null },
      meta: { empty_reason: "before_coverage" },
    })
  })

  it("shows no price of bars that may not be passed on", async () => {
    const known = server.service.knowledge.at(new Date(server.clock.now), demoSnapshot.needs)
    const redistribution = { isPermitted: false, licence: "none declared" }
    const knowledge = { ...known, bars: () => ({ ...known.bars(), redistribution }) }
    const shown = demoSnapshot.response.parse(await envelope(demoSnapshot, {}, knowledge))
    const prices = [...shown.predictions, ...shown.signals].map(({ reference_price }) => reference_price)
    expect(prices).toEqual(Array(6).fill(null))
    const usual = await snapshot()
    expect(shown.regime).toMatchObject({ regime: usual.regime.regime, spy_close: null })
    expect(usual.predictions[0].reference_price).toBeGreaterThan(0)
  })

  it.each([
    ["application/json, text/html;q=0.5", true],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
  ])("is a page for clients that request one and JSON for all others: %s", async (accept, isJson) => {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await server.get(path, { method, headers: { Accept: accept } })
      expect(headers.get("content-type")?.startsWith("application/json") ?? false).toBe(isJson)
      expect(headers.get("vary")).toContain("Accept")
    }
  })

  it("is never refused for what is sent with it, except for a key in the URL and another method", async () => {
    const same = await server.get(path)
    const headers = { "If-None-Match": same.headers.get("etag") ?? "" }
    expect((await server.get(path, { headers })).status).toBe(304)
    expect(await (await server.get(`${path}?as_of=yesterday&limit=%00`)).text()).toBe(await same.text())
    expect((await server.get(path, { key: "assay_of_nobody" })).status).toBe(200)
    expect((await server.get(`${path}?api_key=x`)).status).toBe(401)
    expect((await server.get(path, { method: "OPTIONS" })).status).toBe(204)
    for (const accept of ["*/*", "text/html"]) {
      expect((await server.get(path, { method: "DELETE", headers: { Accept: accept } })).status).toBe(405)
    }
  })
})

describe("an answer without a key", () => {
  const path = "/demo/answer"

  minuteForEachTest(server)

  it.each([
    ["", "predictions/AAPL"],
    ["?ask=prediction&ticker=msft&as_of=", "predictions/MSFT"],
    ["?ask=prediction&ticker=SPY&as_of=2026-11-10", "predictions/SPY?as_of=2026-11-10"],
    ["?ask=regime&ticker=SPY", "market/regime"],
    ["?ask=accuracy&as_of=2026-11-10", "predictions/accuracy?as_of=2026-11-10"],
  ])("is the same as in the API: %s", async (query, asked) => {
    expect(await (await server.get(`${path}${query}`)).json()).toEqual(await ask(asked))
  })

  it("counts by network, and is refused beyond the limit of a minute", async () => {
    const statuses: number[] = []
    for (let request = 0; request < 31; request++) statuses.push((await server.get(path)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  it("names the errors of a request, and accepts only its own parameters", async () => {
    const refused = await server.get(`${path}?ask=ohlcv`)
    const { msg } = (await refused.json()).detail[0]
    expect([refused.status, msg]).toEqual([422, "must be one of: prediction, regime, accuracy"])
    expect((await server.get(`${path}?ticker=APPL`)).status).toBe(404)
    expect((await server.get(`${path}?as_of=2030-01-01`)).status).toBe(422)
    expect((await server.get(path, { method: "POST" })).status).toBe(405)
    const plain = await (await server.get(`${path}?ask=accuracy`)).text()
    expect(await (await server.get(`${path}?ask=accuracy&limit=1&format=csv&origin=x`)).text()).toBe(plain)
  })
})
