import { describe, expect, it } from "vitest"
import { ledger } from "../../server/products/edge/ledger"
import { regime as marketRegime } from "../../server/products/market/regime"
import { antiSignals } from "../../server/products/signals/antiSignals"
import { best } from "../../server/products/signals/best"
import { brief } from "../../server/products/signals/brief"
import { eventSignals } from "../../server/products/signals/events"
import { performance } from "../../server/products/signals/performance"
import { replay } from "../../server/products/signals/replay"
import { tradePlan } from "../../server/products/signals/tradePlan"
import { eventTypeNames } from "../../server/signals/eventTypes"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server, "api_starter")
const { answer } = caller

minuteForEachTest(server)

describe("signals/events", () => {
  it("later gives the same signals unchanged, with their outcome", async () => {
    const asOf = async (as_of: string) => (await answer(eventSignals, { days: 14, limit: 200, as_of })).signals
    const [then, later] = [await asOf("2026-10-14T20:00:00Z"), await asOf("2026-10-24T20:00:00Z")]
    const unresolved = { status: null, outcome: null, raw_move_pct: null, note: null }
    const both = later.flatMap((signal) => {
      const earlier = then.find(({ signal_id }) => signal_id === signal.signal_id)
      return earlier ? [[signal, earlier].map((each) => ({ ...each, ...unresolved }))] : []
    })
    expect(both.length).toBeGreaterThan(0)
    for (const [after, before] of both) expect(after).toEqual(before)
    expect(later.some(({ status }) => status === "resolved")).toBe(true)
  })

  it("can be filtered by ticker and direction, and is empty with a reason if nothing is left", async () => {
    const { signals } = await answer(eventSignals, { days: 14, direction: "bearish", limit: 200 })
    expect(new Set(signals.map(({ direction }) => direction))).toEqual(new Set(["bearish"]))
    const [{ ticker }] = signals
    const own = await answer(eventSignals, { days: 14, ticker })
    expect(new Set(own.signals.map((signal) => signal.ticker))).toEqual(new Set([ticker]))
    expect((await answer(eventSignals, { ticker: "ZZZZ" })).meta.empty_reason).toBe("no_matches")
  })
})

describe("the best signals", () => {
  it("are empty while the gates are above every record", async () => {
    const { signals, qualifying_types, meta } = await answer(best, { min_wilson_low: 0.95 })
    expect([signals, qualifying_types, meta.empty_reason]).toEqual([[], [], "gates_not_cleared"])
  })

  it("include only qualifying types, and the plan and the brief follow from them", async () => {
    const { signals, qualifying_types } = await answer(best, {})
    const types = (await answer(performance, {})).performance.filter(({ passes_gates }) => passes_gates)
    expect(qualifying_types).toHaveLength(types.length)
    const nameOf = ({ event_type, second_order }: (typeof types | typeof signals)[number]) =>
      `${event_type} ${second_order}`
    for (const signal of signals) expect(types.map(nameOf)).toContain(nameOf(signal))
    const { plan } = await answer(tradePlan, {})
    for (const { ticker } of plan) expect(signals.map((signal) => signal.ticker)).toContain(ticker)
    const { regime, gate, size_multiplier } = await answer(marketRegime, {})
    const top_signals = signals.slice(0, 5)
    expect(await answer(brief, {})).toMatchObject({ top_signals, regime, gate, size_multiplier })
  })
})

describe("signals/anti-signals", () => {
  it("screens every event type on signals after its claim, and confirms none that is not verified", async () => {
    const { count, confirmed, candidates } = await answer(antiSignals, {})
    expect(candidates).toHaveLength(eventTypeNames.length + 1)
    const { claims } = await answer(ledger, {})
    for (const { claim_id, state, n } of candidates) {
      const claim = claims.find((each) => each.claim_id === claim_id)
      expect(claim).toMatchObject({ state })
      expect(n).toBeGreaterThanOrEqual(claim?.n ?? Number.NaN)
    }
    expect(confirmed).toHaveLength(count)
  })

  it("reports that nothing could be screened before the first of them was graded", async () => {
    const { rows } = await server.service.database.pool.query<{ first: Date }>(
      "SELECT min(graded_at) AS first FROM event_signal_grade",
    )
    const as_of = new Date(rows[0].first.getTime() - 1_000).toISOString()
    expect((await answer(antiSignals, { as_of })).meta.empty_reason).toBe("before_coverage")
  })
})

describe("signals/replay", () => {
  it("follows signals day by day, against the opposite trades and SPY, at the stated cost", async () => {
    const [free, paid] = [await answer(replay, { cost_pct: 0 }), await answer(replay, { cost_pct: 0.2 })]
    expect(free.n_entered).toBeGreaterThan(300)
    expect(Number(paid.total_return_pct)).toBeLessThan(Number(free.total_return_pct))
    expect(Number(paid.opposite_return_pct)).toBeLessThan(Number(free.opposite_return_pct))
    expect(paid.spy_return_pct).toBe(free.spy_return_pct)
    expect(free.series.at(-1)?.value).toBeCloseTo(1 + Number(free.total_return_pct) / 100, 3)
    expect(Math.min(...free.series.map(({ drawdown_pct }) => drawdown_pct))).toBe(free.max_drawdown_pct)
  })

  it("includes only the requested event types", async () => {
    const all = await answer(replay, {})
    const some = await answer(replay, { event_types: "earnings_beat,guidance_cut", effects: "direct" })
    expect(some.event_types).toEqual(["earnings_beat", "guidance_cut"])
    expect(some.record.n_issued).toBeLessThan(all.record.n_issued)
    expect(await caller.statusOf("/api/v1/signals/replay?event_types=moon_landing")).toBe(422)
  })
})

describe("a signal whose document was retracted", () => {
  const own = testServer()
  const { answer: ask } = callerOf(own, "api_starter")
  const query = (sql: string) => own.service.database.pool.query(sql)
  const [knownAt, retractedAt, later] = ["20:00:00", "20:00:01", "20:01:00"].map((time) => `2026-11-19T${time}Z`)

  const named = async (as_of: string) => {
    const [{ signals }, { plan }, { top_signals }] = await Promise.all([
      ask(best, { as_of }),
      ask(tradePlan, { as_of }),
      ask(brief, { as_of }),
    ])
    return [signals, plan, top_signals].map((list) => list.map(({ signal_id }) => signal_id))
  }

  it("is no longer among the best, in the plan or in the brief, but signals/events still names it", async () => {
    // Unlike a service, a test may rewrite history before it asks: all types win, so every open signal is among the
    // best.
    await query(
      `ALTER TABLE event_signal_grade DISABLE TRIGGER USER; UPDATE event_signal_grade AS g SET outcome = 'win',
         raw_move_pct = CASE direction WHEN 'bullish' THEN 1 ELSE -1 END FROM event_signal AS s WHERE s.id = g.signal_id AND outcome <> 'void'`,
    )
    const before = await named(knownAt)
    const id = before[2].find((each) => before[1].includes(each))
    expect(before.map((list) => list.includes(String(id)))).toEqual([true, true, true])
    await query(
      `INSERT INTO fact (family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
       SELECT family, key, described_at, '${retractedAt}', subjects, body, content_hash, false, true, ingestion_id
       FROM fact JOIN event_signal ON key = document_key WHERE family = 'headlines' AND event_signal.id = '${id}'`,
    )
    expect((await named(later)).flat()).not.toContain(id)
    const { signals } = await ask(eventSignals, { days: 14, limit: 200, as_of: later })
    const signal = signals.find(({ signal_id }) => signal_id === id)
    expect(signal).toMatchObject({ document_status: "retracted", status: "pending" })
  })
})
