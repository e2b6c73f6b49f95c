import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { products } from "../../server/products"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testNow } from "../support/database"
import { rowsIn, withQuery } from "../support/requests"
import { testServer } from "../support/testServer"
import { wilsonBounds } from "./recomputedIntervals"
import {
  calibrationOf,
  claimOf,
  levelOf,
  movesSince,
  type PlaceOf,
  type Row,
  recordOfCalls,
  recordOfTrades,
  reversion,
  signalsIn,
  typeOf,
} from "./recomputedRates"

/* A stranger with a key recomputes the service's rates from the rows that it publishes. */

const server = testServer()
const caller = callerOf(server)
let placeOf: PlaceOf

minuteForEachTest(server)

const asOf = `as_of=${testNow.toISOString()}`
const at = (path: string) => {
  // Each request gets its own minute.
  server.clock.now += 60_000
  return caller.ask(withQuery(path, asOf))
}
const rowsOf = (path: string, list: string): Promise<Row[]> =>
  caller.rowsOf(withQuery(path, `limit=1000&${asOf}`), list)

/** The rows of a file of the log. */
async function linesOf(path: string): Promise<Row[]> {
  server.clock.now += 60_000
  return rowsIn(await (await server.get(`/track-record/${path}`)).text())
}
const signalsOfLog = async () => signalsIn(await linesOf("rows?limit=10000"))

/** Rows have four decimals, so a sum of them may differ in the last. */
function expectAlike(published: Row, own: Row, path: string): void {
  for (const [name, value] of Object.entries(own)) {
    const place = `${path}.${name}`
    if (typeof value === "number")
      expect(Math.abs(published[name] - value), `${place}: ${published[name]}`).toBeLessThan(2e-4)
    else if (value === null || typeof value !== "object") expect(published[name], place).toBe(value)
    else expectAlike(published[name], value, place)
  }
}

beforeAll(async () => {
  const counted = await rowsOf("market/reversal-sessions", "sessions")
  const { bars } = await at("market/ohlcv/SPY?days=365&limit=365")
  const sessions = [...new Set([...counted, ...bars].map(({ date }) => date))].sort()
  const places = new Map(sessions.map((session, place) => [session, place]))
  placeOf = (session) => {
    const place = places.get(session)
    if (place === undefined) throw new Error(`${session} is no session that was published`)
    return place
  }
})

describe("a stranger can recompute", () => {
  it("the accuracy of every creator from their calls", async () => {
    const { creators } = await at("signals/youtube-scoreboard")
    const calls = await rowsOf("signals/creator-calls", "calls")
    expect(creators.length).toBeGreaterThan(5)
    for (const creator of creators) {
      const own = calls.filter(({ creator_id }) => creator_id === creator.creator_id)
      const { rate, ...record } = recordOfCalls(own, placeOf)
      expectAlike(creator, { n_issued: own.length, accuracy: rate, ...record }, creator.channel_name)
    }
    expect(await rowsOf(`signals/creator-calls?creator_id=${creators[0].creator_id}`, "calls")).toEqual(
      calls.filter(({ creator_id }) => creator_id === creators[0].creator_id),
    )
  })

  it("the win rate of following Congress from the followed trades", async () => {
    const { sample_performance: sample } = await at("signals/congress-trades")
    const followed = recordOfCalls(await rowsOf("signals/congress-calls", "calls"), placeOf)
    const { rate, n_resolved, n_correct: _, ...record } = followed
    expect(n_resolved).toBeGreaterThan(100)
    expectAlike(sample, { win_rate: rate, n: n_resolved, ...record }, "sample_performance")
  })

  it("the record of the ETF pullback, its base rate and its lift from their trades", async () => {
    const signal = await at("signals/etf-pullback")
    const [track, base] = await Promise.all(
      ["pullback", "above_trend"].map(async (rule) =>
        recordOfTrades(await rowsOf(`signals/pullback-trades?rule=${rule}`, "trades"), placeOf),
      ),
    )
    expect(track.n).toBeGreaterThan(50)
    expectAlike(signal.track_record, track, "track_record")
    expectAlike(signal.base_rate, base, "base_rate")
    expect(signal.lift).toBeCloseTo((track.win_rate ?? 0) - (base.win_rate ?? 0), 3)
  })

  it.each(["min_sigma=2.5&lookback_days=180", "min_sigma=1.5&lookback_days=60"])(
    "the share of reversed moves, of %s, from the moves and from the counts by session",
    async (asked) => {
      const { next_day_reversion } = await at(`market/anomalies?${asked}`)
      const moves = await rowsOf(`market/anomaly-reversals?${asked}`, "moves")
      const sessions = await rowsOf(`market/reversal-sessions?${asked}`, "sessions")
      expectAlike(next_day_reversion, reversion(moves, sessions, placeOf), "next_day_reversion")
      const byDate = Map.groupBy(moves, ({ date }) => date)
      for (const { date, n, n_reversed } of sessions) {
        const own = byDate.get(date) ?? []
        expect([date, own.length, own.filter(({ is_reversal }) => is_reversal).length]).toEqual([date, n, n_reversed])
      }
    },
  )

  it("the rates, placebo rates and lifts of flights from each flight and its placebos", async () => {
    const { validation } = await at("alternative/flights?days=30")
    const checks = await rowsOf("alternative/flight-placebos", "checks")
    for (const level of validation.levels) expectAlike(level, levelOf(level.level, checks), level.level)
  })

  it("the calibration of every venue from the resolved markets", async () => {
    const { forecasters } = await at("crowd/calibration")
    const markets = await rowsOf("crowd/resolved", "markets")
    expect(forecasters).toHaveLength(3)
    for (const forecaster of forecasters) {
      const own = markets.filter(({ forecaster_id }) => forecaster_id === forecaster.forecaster_id)
      expectAlike(forecaster, calibrationOf(own), forecaster.name)
    }
  })

  it("the success rate and base rate of every claim from its observations", async () => {
    const { claims } = await at("edge/ledger")
    for (const claim of claims) {
      const observations = await rowsOf(`edge/observations?claim_id=${claim.claim_id}`, "observations")
      expectAlike(claim, claimOf(observations), claim.claim_id)
    }
  })

  it("the win rate of every type of signal from the rows of the log", async () => {
    const signals = await signalsOfLog()
    const { performance } = await at("signals/performance")
    expect(performance.length).toBeGreaterThan(10)
    for (const type of performance) {
      const own = signals.filter(
        ({ event_type, second_order }) => event_type === type.event_type && second_order === type.second_order,
      )
      expectAlike(type, typeOf(own, placeOf), type.event_type)
    }
  })

  it("the win rate that the type of each signal had before it from the rows of the log", { tags: "slow" }, async () => {
    const logged = await signalsOfLog()
    const { signals } = await at("signals/events?days=14&limit=50")
    expect(signals.length).toBeGreaterThan(10)
    for (const signal of signals) {
      const before = logged.filter(
        ({ event_type, second_order, grade }) =>
          event_type === signal.event_type &&
          second_order === signal.second_order &&
          grade?.resolved_at <= signal.issued_at,
      )
      const { n_independent, win_rate } = typeOf(before, placeOf)
      expectAlike(signal, { type_n: n_independent, type_win_rate: win_rate }, signal.signal_id)
    }
  })

  it("the record of every group that is screened for an anti-signal from the rows of the log", async () => {
    const logged = await signalsOfLog()
    const { claims } = await at("edge/ledger")
    const { candidates } = await at("signals/anti-signals")
    expect(candidates.filter(({ n }: Row) => n > 0).length).toBeGreaterThan(5)
    for (const candidate of candidates) {
      const claim = claims.find(({ claim_id }: Row) => claim_id === candidate.claim_id)
      const group = ({ event_type, second_order }: Row) => (second_order ? "second_order" : event_type)
      const own = logged.filter(
        (signal) =>
          candidate.claim_id === `anti-${group(signal).replaceAll("_", "-")}` && signal.issued_at > claim.registered_at,
      )
      const { n_independent, n_independent_wins: _, base_rate: __, ...record } = typeOf(own, placeOf)
      expectAlike(candidate, { n: n_independent, ...record }, candidate.name)
    }
  })

  it("the shares of large moves of the market's character from the bars", { tags: "slow" }, async () => {
    const window = 20
    const { bars: spy } = await at("market/ohlcv/SPY?days=60&limit=60")
    const first = spy.at(-window).date
    const moves: number[] = []
    const stocks = await rowsOf("market/universe?kind=stock", "tickers")
    for (const { ticker, index_entry_date: entered, delisted_date: delisted } of stocks) {
      const { bars } = await at(`market/ohlcv/${ticker}?days=60&limit=60`)
      moves.push(...movesSince([first, entered ?? first].sort()[1], bars, delisted))
    }
    const character = await at(`market/character?window=${window}`)
    const above = (bound: number) => moves.filter((move) => move > bound).length / moves.length
    expectAlike(character, { share_above_2pct: above(0.02), share_above_5pct: above(0.05) }, "market/character")
  })

  it.each(["weekly", "monthly"])(
    "the realized accuracy of %s predictions from the files of the log",
    { tags: "slow" },
    async (timeframe) => {
      const outcomes: Row[] = []
      for (const month of ["01", "02", "03", "04"]) {
        const rows = await linesOf(`predictions/2026-${month}.ndjson`)
        outcomes.push(
          ...rows.filter((row) => row.kind === "grade" && row.timeframe === timeframe && row.outcome !== "void"),
        )
      }
      const latest = await at(`predictions/latest?timeframe=${timeframe}&limit=1`)
      const n = outcomes.length
      const rate = outcomes.filter(({ outcome }) => outcome === "correct").length / n
      const [low, high] = wilsonBounds(rate, n)
      const bounds = { realized_accuracy_low: low, realized_accuracy_high: high }
      expectAlike(latest, { realized_accuracy: rate, realized_accuracy_n: n, ...bounds }, timeframe)
    },
  )
})

/** Names of a share of outcomes; an announced figure, such as a probability, is no rate. */
const isRate = (name: string) => /(^|_)(rate|accuracy|lift|skill|brier_score|reversion)$/.test(name)

it("the documentation names the rows behind the rate of every product", () => {
  const page = readFileSync("docs/track-record.md", "utf8")
  const named = new Set([...page.matchAll(/`([\w/{}-]+)`/g)].map(([, name]) => name))
  const withRates = products.filter(
    ({ name, response }) => name.includes("/") && Object.keys(flat(response.toJSONSchema())).some(isRate),
  )
  expect(withRates.length).toBeGreaterThan(10)
  expect(withRates.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

/** Every field of a schema at any depth. */
function flat(schema: Row): Record<string, true> {
  if (typeof schema !== "object" || schema === null) return {}
  const own = Object.keys(schema.properties ?? {}).map((name) => [name, true] as const)
  return Object.assign(Object.fromEntries(own), ...Object.values(schema).map(flat))
}
