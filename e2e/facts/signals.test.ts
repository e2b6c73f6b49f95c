import { describe, expect, it } from "vitest"
import { eventTypeNames } from "../../server/signals/eventTypes"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server, "api_starter")

minuteForEachTest(server)

type Signal = {
  signal_id: string
  event_type: string
  second_order: boolean
  ticker: string
  direction: "bullish" | "bearish"
  confidence: number
  conviction: number | null
  type_win_rate: number | null
  type_n: number
  status: string
  outcome: string | null
  raw_move_pct: number | null
  issued_at: string
  tradable_from_at: string
  horizon_end_date: string
}
type Performance = Record<string, number | string | boolean | null> & { event_type: string; second_order: boolean }

const { ask } = caller
const query = async <Row>(sql: string) => (await server.service.database.pool.query(sql)).rows as Row[]

describe("signals/events", () => {
  it("gives the signals of the last days, newest first, without anything that came later", async () => {
    const { signals, total_count, meta }: { signals: Signal[]; total_count: number; meta: { data_origin: string } } =
      await ask("signals/events?days=14&limit=200&as_of=2026-10-14T20:00:00Z")
    expect(meta.data_origin).toBe("simulated")
    expect(total_count).toBeGreaterThan(5)
    const issued = signals.map(({ issued_at }) => issued_at)
    expect(issued).toEqual(issued.toSorted().reverse())
    for (const signal of signals) {
      expect(signal.issued_at <= "2026-10-14T20:00:00.000Z").toBe(true)
      expect(signal.tradable_from_at > signal.issued_at).toBe(true)
      if (signal.horizon_end_date >= "2026-10-14") expect(signal.status).toBe("pending")
      expect(signal.outcome === null).toBe(signal.status !== "resolved")
    }
  })

  it("later gives the same signals unchanged, with their outcome", async () => {
    const then: Signal[] = (await ask("signals/events?days=14&limit=200&as_of=2026-10-14T20:00:00Z")).signals
    const later: Signal[] = (await ask("signals/events?days=14&limit=200&as_of=2026-10-24T20:00:00Z")).signals
    const frozen = ({ status: _, outcome: __, raw_move_pct: ___, ...signal }: Signal) => ({ ...signal, note: null })
    const both = later.flatMap((signal) => {
      const earlier = then.find(({ signal_id }) => signal_id === signal.signal_id)
      return earlier ? [[frozen(signal), frozen(earlier)]] : []
    })
    expect(both.length).toBeGreaterThan(0)
    for (const [after, before] of both) expect(after).toEqual(before)
    expect(later.some(({ status }) => status === "resolved")).toBe(true)
  })

  it("can be filtered by ticker and direction, and is empty with a reason if nothing is left", async () => {
    const { signals }: { signals: Signal[] } = await ask("signals/events?days=14&direction=bearish&limit=200")
    expect(signals.length).toBeGreaterThan(0)
    expect(new Set(signals.map(({ direction }) => direction))).toEqual(new Set(["bearish"]))
    const [{ ticker }] = signals
    const own: { signals: Signal[] } = await ask(`signals/events?days=14&ticker=${ticker}`)
    expect(new Set(own.signals.map((signal) => signal.ticker))).toEqual(new Set([ticker]))
    expect((await ask("signals/events?ticker=ZZZZ")).meta.empty_reason).toBe("no_matches")
  })
})

describe("the best signals", () => {
  it("are empty while the gates are above every record, and the plan and the brief report that too", async () => {
    const { signals, qualifying_types, meta } = await ask("signals/best?min_wilson_low=0.95")
    expect([signals, qualifying_types, meta.empty_reason]).toEqual([[], [], "gates_not_cleared"])
  })

  it("include only qualifying types, and the plan and the brief follow from them", async () => {
    const { signals, qualifying_types, gates, meta } = await ask("signals/best")
    const { performance }: { performance: Performance[] } = await ask("signals/performance")
    const passing = performance.filter(({ passes_gates }) => passes_gates)
    expect(gates).toEqual({ min_wilson_low: 0.5, min_n: 30, min_entry_dates: 20, min_expectancy_pct: 0 })
    expect(qualifying_types).toHaveLength(passing.length)
    for (const { event_type, second_order } of signals as Signal[]) {
      expect(passing.some((type) => type.event_type === event_type && type.second_order === second_order)).toBe(true)
    }
    if (signals.length === 0) expect(["gates_not_cleared", "no_matches"]).toContain(meta.empty_reason)
    const { plan } = await ask("signals/trade-plan")
    for (const { ticker } of plan) expect(signals.map((signal: Signal) => signal.ticker)).toContain(ticker)
    const brief = await ask("signals/brief")
    expect(brief.top_signals).toEqual(signals.slice(0, 5))
    const { regime, gate, size_multiplier } = await ask("market/regime")
    expect(brief).toMatchObject({ brief_date: "2026-11-21", regime, gate, size_multiplier })
    expect(brief.next_macro_event).toMatchObject({ impact: "high" })
    expect(brief.guidance).toMatch(/[.]$/)
  })
})

describe("signals/anti-signals", () => {
  it("screens every event type on signals after its claim, and confirms none that is not verified", async () => {
    const { count, confirmed, candidates, criteria, meta } = await ask("signals/anti-signals")
    expect(candidates).toHaveLength(eventTypeNames.length + 1)
    expect(criteria).toMatchObject({ max_wilson_high: 0.5, min_n: 30 })
    const { claims } = await ask("edge/ledger")
    for (const { claim_id, state, n } of candidates) {
      const claim = claims.find((each: { claim_id: string }) => each.claim_id === claim_id)
      expect(claim).toMatchObject({ state })
      expect(n).toBeGreaterThanOrEqual(claim.n)
    }
    expect(confirmed).toHaveLength(count)
    if (count === 0) expect(meta.empty_reason).toBe("no_matches")
  })

  it("reports that nothing could be screened before the first of them was graded", async () => {
    const [{ first }] = await query<{ first: Date }>("SELECT min(graded_at) AS first FROM event_signal_grade")
    const before = new Date(first.getTime() - 1_000).toISOString()
    expect((await ask(`signals/anti-signals?as_of=${before}`)).meta.empty_reason).toBe("before_coverage")
  })
})

describe("signals/replay", () => {
  it("follows signals day by day, against the opposite trades and SPY, at the stated cost", async () => {
    const free = await ask("signals/replay?cost_pct=0")
    const paid = await ask("signals/replay?cost_pct=0.2")
    expect(free.hypothetical).toBe(true)
    expect(free.n_entered).toBeGreaterThan(300)
    expect(free.series.length).toBeGreaterThan(200)
    expect(paid.total_return_pct).toBeLessThan(free.total_return_pct)
    expect(paid.opposite_return_pct).toBeLessThan(free.opposite_return_pct)
    expect(paid.spy_return_pct).toBe(free.spy_return_pct)
    const last = free.series.at(-1)
    expect(last.value).toBeCloseTo(1 + free.total_return_pct / 100, 3)
    const drawdowns = free.series.map(({ drawdown_pct }: { drawdown_pct: number }) => drawdown_pct)
    expect(Math.min(...drawdowns)).toBe(free.max_drawdown_pct)
  })

  it("includes only the requested event types", async () => {
    const all = await ask("signals/replay?days=365")
    const some = await ask("signals/replay?days=365&event_types=earnings_beat,guidance_cut&effects=direct")
    expect(some.event_types).toEqual(["earnings_beat", "guidance_cut"])
    expect(some.record.n_issued).toBeLessThan(all.record.n_issued)
    expect(await caller.statusOf("/api/v1/signals/replay?event_types=moon_landing")).toBe(422)
  })
})
