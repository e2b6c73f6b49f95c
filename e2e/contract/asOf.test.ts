// @module-tag both
import { beforeAll, describe, expect, it } from "vitest"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { families } from "../../server/knowledge/families"
import { addDays } from "../../server/platform/dates"
import { products } from "../../server/products"
import { ohlcv } from "../../server/products/market/ohlcv"
import { history } from "../../server/products/predictions/history"
import { latest } from "../../server/products/predictions/latest"
import type { Product } from "../../server/products/product"
import { answerCache } from "../../server/surfaces/requests/answerCache"
import { callerOf, minuteForEachTest } from "../support/caller"
import { rowOf } from "../support/contract"
import { testNow } from "../support/database"
import { answerOf, restUrl, withQuery } from "../support/requests"
import { sampled } from "../support/sampled"
import { startTestServer } from "../support/server"
import { testServer } from "../support/testServer"
import { expectViolations, numbersIn, regime } from "./ask"
import { type PublishedPrediction, recomputedAccuracy } from "./recomputedAccuracy"
import { recomputedLongShort } from "./recomputedLongShort"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

type Row = { [name: string]: unknown }
type Body = Record<string, never> & Row & { meta: Row }

const ask = (path: string): Promise<Body> => caller.ask(path)

const named = (product: Product) => [product.name, product] as const
const data = products.filter(({ kind }) => kind === "data")
/** Families whose newest day is to come. */
const schedules: readonly string[] = ["economic-calendar", "house-hearings", "senate-hearings"]

describe.each(sampled(data).map(named))("%s", (_, product) => {
  const at = (asOf: string) => restUrl("", product, { ...product.example, as_of: asOf })

  it("takes a date, which means its end in New York, and an instant", async () => {
    expect((await ask(at("2026-11-17"))).meta.as_of).toBe("2026-11-18T04:59:59.999Z")
    expect((await ask(at("2026-11-17T23:15:00.5+02:00"))).meta.as_of).toBe("2026-11-17T21:15:00.500Z")
  })

  it("rests on the last day of its data that was known by then", async () => {
    const asOf = new Date("2026-03-18T20:00:00Z")
    const { meta } = await ask(at(asOf.toISOString()))
    const needs = families.filter(({ name }) => rowOf(product).needs?.includes(name))
    const days = needs.flatMap(({ expectation }) => expectation?.due(asOf).day ?? [])
    if (needs.some(({ name }) => name === "bars")) {
      expect(days).toContain("2026-03-17")
      expect(meta.data_through).toBe(days.toSorted().at(-1))
    } else {
      const { rows } = await server.service.database.pool.query<{ day: string | null }>(
        `SELECT max(described_at AT TIME ZONE 'UTC')::date::text AS day FROM fact
         WHERE family = ANY ($1) AND known_at <= $2 AND described_at <= $2`,
        [needs.map(({ name }) => name).filter((name) => !schedules.includes(name)), asOf],
      )
      expect(meta.data_through).toBe(rows[0]?.day)
    }
    expect(meta.survivorship_biased, "the simulated universe has those that have gone").toBe(false)
  })

  it.each(["2015-06-01", "0001-01-01"])("before all data, on %s, is empty and gives the reason", async (asOf) => {
    const body = await ask(at(asOf))
    if (rowOf(product).needs?.length === 0) return expect(body.meta.data_origin).toBe("live")
    expect(body.meta).toMatchObject({ empty_reason: "before_coverage", data_through: null })
    expect(body.meta.empty_detail).toMatch(/^[A-Z].*\.$/)
    // These lists echo the question, or name the possible kinds of files.
    const isOfTheQuestion = (name: string) => ["not_found", "datasets"].includes(name)
    const lists = Object.entries(body).filter(([name, value]) => Array.isArray(value) && !isOfTheQuestion(name))
    for (const [name, list] of lists) expect([name, list]).toEqual([name, []])
    if ("count" in body) expect(body.count).toBe(0)
  })

  it("is the same to the byte for a later request, after the answer was dropped", async () => {
    const path = at("2026-11-16T22:00:00Z")
    const first = await (await caller.get(path)).text()
    server.clock.now += 3_600_000
    server.service.answers = answerCache()
    expect(await (await caller.get(path)).text()).toBe(first)
  })
})

describe("an answer about today", () => {
  it("by its date is not cached while the day goes on", { tags: "slow" }, async () => {
    const own = await startTestServer()
    const key = await own.key("api_pro")
    for (const [now, through, asOf] of [
      // The previous day's VIX, which is needed too, might have been overdue from then on.
      ["2026-11-20T15:00:00Z", "2026-11-19", "2026-11-20T05:15:00.000Z"],
      ["2026-11-20T21:20:00Z", "2026-11-20", "2026-11-20T21:15:00.000Z"],
      ["2026-11-21T15:00:00Z", "2026-11-20", "2026-11-21T04:59:59.999Z"],
      ["2026-11-25T15:00:00Z", "2026-11-20", "2026-11-21T04:59:59.999Z"],
    ]) {
      own.clock.now = Date.parse(now)
      const { meta } = await (await own.get(`${regime}?as_of=2026-11-20`, { key })).json()
      expect([meta.data_through, meta.as_of]).toEqual([through, asOf])
    }
    await own.close()
  })

  it("includes a session's bars a quarter of an hour after its close, and not a millisecond before", async () => {
    expect((await ask(`${regime}?as_of=2026-11-17T21:14:59.999Z`)).meta.data_through).toBe("2026-11-16")
    expect((await ask(`${regime}?as_of=2026-11-17T21:15:00Z`)).meta.data_through).toBe("2026-11-17")
  })
})

describe("a prediction", () => {
  const issued = "2026-11-17T22:00:00Z"

  it("is pending as of the evening of its issue, and graded as of the next", async () => {
    const before = await caller.answer(latest, { limit: 500, as_of: issued })
    expect(before.predictions.length).toBeGreaterThan(50)
    const pending = { outcome: "pending", realized_return_pct: null, median_return_pct: null }
    for (const { issued_at, relative_direction, relative_outcome, ...prediction } of before.predictions) {
      expect(prediction).toMatchObject(pending)
      expect(relative_outcome).toBe(relative_direction && "pending")
      expect(issued_at.slice(0, 10)).toBe("2026-11-17")
    }
    const [{ ticker, prediction_id, relative_outcome }] = before.predictions
    const asKnown = async (as_of: string) => {
      const { predictions } = await caller.answer(history, { ticker, days: 30, as_of })
      return predictions.find((each) => each.prediction_id === prediction_id)
    }
    const graded = await asKnown("2026-11-18T23:00:00Z")
    expect(graded?.outcome).toMatch(/^(correct|incorrect)$/)
    expect(graded?.realized_return_pct).not.toBeNull()
    expect(graded?.median_return_pct).not.toBeNull()
    expect(await asKnown(issued)).toEqual({ ...graded, ...pending, relative_outcome })
    expect(await asKnown("2026-11-17T21:00:00Z")).toBeUndefined()
  })

  it("counts in the accuracy from its grade on", async () => {
    const resolved = async (as_of: string) => (await caller.answer(latest, { limit: 1, as_of })).realized_accuracy_n
    const [evening, next] = [await resolved(issued), await resolved("2026-11-18T23:00:00Z")]
    expect(next - evening).toBeGreaterThan(50)
  })
})

describe("price bars", () => {
  const bars = async (ticker: string, as_of: string) => (await caller.answer(ohlcv, { ticker, days: 60, as_of })).bars

  it("are adjusted for a split from its day on, not before", async () => {
    const { rows } = await server.service.database.pool.query<{ ticker: string; date: string; ratio: number }>(
      `SELECT ticker, ex_date::text AS date, value AS ratio FROM corporate_action
       WHERE kind = 'split' AND ex_date BETWEEN '2024-02-01' AND '2026-11-01' ORDER BY ex_date DESC LIMIT 1`,
    )
    expect(rows).toHaveLength(1)
    const [{ ticker, date, ratio }] = rows
    const [before, after] = [await bars(ticker, addDays(date, -1)), await bars(ticker, addDays(date, 10))]
    const later = new Map(after.map((bar) => [bar.date, bar]))
    const shared = before.filter((bar) => later.has(bar.date))
    expect(shared.length).toBeGreaterThan(20)
    for (const bar of shared) {
      expect((later.get(bar.date)?.close ?? 0) * ratio).toBeCloseTo(bar.close, 1)
      expect((later.get(bar.date)?.volume ?? 0) / ratio / Number(bar.volume)).toBeCloseTo(1, 3)
    }
  })

  it("as of a time are unchanged by a later correction, which shows from its arrival on", async () => {
    const asOf = "2026-11-20T22:00:00Z"
    const own = await startTestServer()
    const ownKey = await own.key("api_pro")
    const read = (moment: { as_of?: string }) => answerOf(own, ohlcv, { ticker: "MSFT", days: 10, ...moment }, ownKey)
    const [{ bars: then }, { bars: now }] = [await read({ as_of: asOf }), await read({})]
    const correctedAt = new Date(testNow.getTime() - 3_600_000)
    const { pool } = own.service.database
    const run = await pool.query<{ id: number }>(
      `INSERT INTO ingestion (source_id, family, started_at, finished_at, outcome, row_count)
       VALUES ('simulated', 'bars', $1, $1, 'ok', 1) RETURNING id`,
      [correctedAt],
    )
    await pool.query(
      `INSERT INTO bar (ticker, date, known_at, open, high, low, close, volume, is_assumed, ingestion_id)
       VALUES ('MSFT', '2026-11-19', $1, 50, 60, 40, 55, 1000, false, $2)`,
      [correctedAt, run.rows[0].id],
    )
    await pool.query(factsArrived("bars", [correctedAt]))
    await own.service.knowledge.refresh()
    const { bars: corrected } = await read({})
    expect(corrected.find(({ date }) => date === "2026-11-19")).toMatchObject({ close: 55, volume: 1_000 })
    expect(now.find(({ date }) => date === "2026-11-19")?.close).not.toBe(55)
    expect((await read({ as_of: asOf })).bars).toEqual(then)

    const retrieved = async (moment: { as_of?: string }) =>
      (await read(moment)).meta.sources.map(({ retrieved_at }) => retrieved_at)
    const between = new Date(correctedAt.getTime() + 60_000).toISOString()
    expect(await retrieved({})).toEqual([testNow.toISOString()])
    expect(await retrieved({ as_of: between }), "the run before, as it was the last one then").toEqual([
      correctedAt.toISOString(),
    ])
    expect(await retrieved({ as_of: asOf })).toEqual([null])
    await own.close()
  })
})

describe("before anything can be measured", () => {
  const sessions = 45
  let early: string
  beforeAll(() => {
    const { axes } = server.service.knowledge.at(new Date(server.clock.now), ["bars"]).bars()
    early = `${axes.sessions[sessions - 1]}T23:00:00Z`
  })
  const metaOf = async (path: string) => (await ask(withQuery(path, `as_of=${early}`))).meta

  it.each(["market/anomalies", "signals/etf-pullback", "market/character", "market/regime"])(
    "%s does not report calm, but that its coverage has not begun",
    async (path) => {
      const meta = { empty_reason: "before_coverage", empty_detail: expect.stringMatching(/^[A-Z].*[0-9].*\.$/) }
      expect(await metaOf(path)).toMatchObject(meta)
    },
  )

  it("the figures are null, with the number of sessions so far", async () => {
    const asOf = `?as_of=${early}`
    expect(await ask(`market/anomalies${asOf}`)).toMatchObject({ universe_count: 0, count: 0, total_count: 0 })
    expect((await metaOf("market/anomalies")).empty_detail).toContain(`${sessions} sessions were known`)
    expect(await ask(`signals/etf-pullback${asOf}`)).toMatchObject({
      firing: null,
      universe_count: 0,
      track_record: { n: 0, win_rate: null, n_sessions: 0, clustered_low: null },
      lift: null,
      lift_low: null,
    })
    expect((await metaOf("signals/etf-pullback")).empty_detail).toContain(`${sessions} sessions were known`)
    expect(await ask(`market/regime${asOf}`)).toMatchObject({ regime: null, gate: null, spy_sma_200: null })
    expect(await ask(`market/character${asOf}`)).toMatchObject({ read: null, references: [] })
  })

  it("a schedule that was not published differs from an empty one", async () => {
    expect((await metaOf("market/calendar?days=30&category=cpi")).empty_reason).toBe("before_coverage")
    const { meta } = await ask("market/calendar?days=1&category=tax&as_of=2026-08-03")
    expect(meta.empty_reason).toBe("no_matches")
  })

  it("a ticker that had not been predicted differs from one without matches", async () => {
    const { rows } = await server.service.database.pool.query<{ ticker: string }>(
      `SELECT ticker FROM instrument i WHERE delisted_date IS NOT NULL
         AND NOT EXISTS (SELECT FROM prediction p WHERE p.ticker = i.ticker) LIMIT 1`,
    )
    const [{ ticker }] = rows
    const detail = `${ticker} had not been predicted by that moment.`
    for (const path of [`predictions/${ticker}`, `predictions/${ticker}/history`]) {
      const { meta } = await ask(path)
      expect([path, meta.empty_reason, meta.empty_detail]).toEqual([path, "before_coverage", detail])
    }
  })
})

describe("figures", () => {
  it.each(data.map(named))("of %s have at most four decimals, and scores six", async (_, product) => {
    const body = await ask(restUrl("", product, product.example))
    for (const [name, number] of numbersIn(body)) {
      const decimals = /brier|log_loss|log_score|skill|p_value|alpha_/.test(name) ? 6 : 4
      expect([name, number]).toEqual([name, Number(number.toFixed(decimals))])
    }
  })

  it("in several products are the same in each, digit by digit", async () => {
    const weeklyBatch = await ask("predictions/latest?timeframe=weekly&limit=1")
    const { accuracy } = await ask("predictions/accuracy")
    const weekly = (accuracy as Row[]).find(({ timeframe }) => timeframe === "weekly") ?? {}
    expect(weekly.n_resolved).toBeGreaterThan(100)
    for (const [name, other] of [
      ["realized_accuracy", "accuracy"],
      ["realized_accuracy_n", "n_resolved"],
      ["realized_accuracy_low", "accuracy_low"],
      ["realized_accuracy_high", "accuracy_high"],
      ["realized_accuracy_n_sessions", "n_sessions"],
      ["realized_accuracy_n_blocks", "n_blocks"],
      ["realized_accuracy_clustered_low", "clustered_low"],
      ["realized_accuracy_clustered_high", "clustered_high"],
    ]) {
      expect([name, weeklyBatch[name]]).toEqual([name, weekly[other]])
    }
  })
})

describe("the daily accuracy", () => {
  const published: PublishedPrediction[] = []

  /** Every page of every ticker's history as of one instant, over the period of the accuracy. */
  async function listPublished(period: string): Promise<PublishedPrediction[]> {
    const rows: PublishedPrediction[] = []
    for (const { ticker } of await caller.rowsOf("market/universe", "tickers")) {
      const path = `predictions/${ticker}/history?${period}&limit=200&as_of=${testNow.toISOString()}`
      rows.push(...(await caller.rowsOf(path, "predictions")))
    }
    return rows
  }

  beforeAll(async () => {
    published.push(...(await listPublished("days=365")))
  })

  const daily = async (filter: string) => {
    const { accuracy } = await ask(`predictions/accuracy?days=365&as_of=${testNow.toISOString()}${filter}`)
    return (accuracy as Row[]).find(({ timeframe }) => timeframe === "daily")
  }

  it("can be recomputed to the last digit from the published predictions alone", { tags: "slow" }, async () => {
    expect(published.length).toBeGreaterThan(10_000)
    const row = await daily("")
    expect(row).toMatchObject(recomputedAccuracy(published, "universe"))
    // The turnover of the first session rests on the one before it.
    const from = published.map(({ target_date }) => target_date).sort()[0]
    expect(row).toMatchObject({
      relative: { long_short: recomputedLongShort(await listPublished("start=2025-11-10"), from) },
    })
  })

  it("explains why three rates agree if every call was up, and only then", async () => {
    const counted = published.filter(({ outcome }) => outcome === "correct" || outcome === "incorrect")
    const byTicker = Map.groupBy(counted, ({ ticker }) => ticker)
    const isUp = ({ direction }: PublishedPrediction) => direction === "bullish"
    const tickers = [...byTicker.keys()]
    const allUp = tickers.find((ticker) => byTicker.get(ticker)?.every(isUp))
    const notAll = tickers.find((ticker) => byTicker.get(ticker)?.some((prediction) => !isUp(prediction)))
    expect([allUp, notAll]).toEqual([expect.any(String), expect.any(String)])
    const up = await daily(`&ticker=${allUp}`)
    expect(up).toMatchObject({ note: expect.stringMatching(/^Every call was up/), skill: 0 })
    expect([up?.base_rate, up?.always_up_rate]).toEqual([up?.accuracy, up?.accuracy])
    expect(await daily(`&ticker=${notAll}`)).toMatchObject({ note: null })
  })

  it("counts relative claims as right on their side of the session's published median, but not exactly at it or at one half", {
    tags: "slow",
  }, () => {
    for (const prediction of published.filter(({ outcome }) => outcome !== "pending")) {
      const { outcome, relative_direction, relative_outcome, realized_return_pct, median_return_pct } = prediction
      expect([prediction, relative_direction === null]).toEqual([prediction, prediction.relative_probability <= 0.5005])
      const isRight = realized_return_pct > median_return_pct === (relative_direction === "ahead")
      const isVoid = outcome === "void" || realized_return_pct === median_return_pct
      const expected = relative_direction === null ? null : isVoid ? "void" : isRight ? "correct" : "incorrect"
      expect([prediction, relative_outcome]).toEqual([prediction, expected])
    }
  })

  it("uses medians of the published moves that ended on the target session", { tags: "slow" }, async () => {
    const traded = new Set<string>()
    for (const ticker of new Set(published.map((prediction) => prediction.ticker))) {
      server.clock.now += 10_000
      const { bars } = await caller.answer(ohlcv, { ticker, days: 365, as_of: testNow.toISOString() })
      for (const { date } of bars) traded.add(`${ticker} ${date}`)
    }
    const graded = published.filter(({ outcome }) => outcome !== "pending")
    for (const [session, predictions] of Map.groupBy(graded, ({ reference_date }) => reference_date)) {
      const onTime = predictions.filter(({ ticker, target_date }) => traded.has(`${ticker} ${target_date}`))
      const moves = onTime.map(({ realized_return_pct }) => realized_return_pct).sort((a, b) => a - b)
      expect(moves.length).toBeGreaterThan(20)
      const median = (moves[(moves.length - 1) >> 1] + moves[moves.length >> 1]) / 2
      const [stated, ...others] = new Set(predictions.map(({ median_return_pct }) => median_return_pct))
      expect([session, others]).toEqual([session, []])
      // Half of the last digit may be rounded either way.
      expect(Math.abs(stated - median)).toBeLessThan(0.000_051)
    }
  })

  it("of a ticker's past, as each prediction froze it, comes with that of always calling a rise", async () => {
    // By then, the record was shorter than the longest history that can be requested.
    const { predictions } = await ask("predictions/AAPL/history?days=365&limit=365&as_of=2026-09-01T12:00:00Z")
    const own = predictions as PublishedPrediction[]
    for (const prediction of own.slice(0, 5)) {
      const past = own.filter(
        ({ target_date, outcome }) => target_date <= prediction.reference_date && outcome !== "void",
      )
      const share = (holds: (row: PublishedPrediction) => boolean) => past.filter(holds).length / past.length
      const accuracy = share(({ outcome }) => outcome === "correct")
      const base = share(({ realized_return_pct }) => realized_return_pct > 0)
      expect(prediction.historical_accuracy_n).toBe(past.length)
      expect(prediction.historical_accuracy).toBeCloseTo(accuracy, 3)
      expect(prediction.historical_base_rate).toBeCloseTo(base, 3)
      expect(prediction.historical_skill).toBeCloseTo(accuracy - base, 5)
    }
  })

  it("of one ticker is recomputed from its own predictions, against its own base", async () => {
    const own = published.filter(({ ticker }) => ticker === "AAPL")
    expect(await daily("&ticker=AAPL")).toMatchObject(recomputedAccuracy(own, "own"))
  })
})

describe("a product about the caller", () => {
  it("answers only about now", async () => {
    await expectViolations(await caller.get("/api/v1/account/me?as_of=2026-01-01"), ["query.as_of"])
  })
})
