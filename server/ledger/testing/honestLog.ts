import {
  addSessions,
  barsKnownAt,
  entryAfter,
  nextSession,
  sessionCloseAt,
  sessionOpenAt,
  sessionsBetween,
} from "../../platform/exchange/sessions"
import { median } from "../../platform/statistics/quantile"
import { rounded } from "../../platform/statistics/rounding"
import { openRecords } from "../../signals/records"
import type { DataOrigin } from "../leaf"
import { freezePasts } from "./frozenPast"
import { barOf, marketSessions, splitRatio, type Ticker, tickers } from "./market"
import type { Draft, Row } from "./publishedLog"
import { outcome, relativeOutcome } from "./relative"
import { statements } from "./statements"

const graceSessions = 5
const eventTypes = ["earnings_beat", "guidance_cut", "tariff"] as const
const horizonLengths = [1, 3, 5]
/** Its bars come a week late, and a row records that. */
const late = { signal: "sig_10004", issuedOn: "2026-07-20", noticedOn: "2026-07-29", cameOn: "2026-07-30" }

type Signal = {
  index: number
  leaf: Row & { signal_id: string; entry_date: string; horizon_end_date: string }
  ticker: Ticker
  direction: "bullish" | "bearish"
  type: { eventType: (typeof eventTypes)[number]; isSecondOrder: boolean }
}
type Claim = { line: Row; ticker: Ticker; timeframe: "daily" | "weekly"; reference: string; target: string }

/**
 * A log like the service's, over two months of a small market, in which everything that can happen to a claim happens:
 * voids, late entries, early exits, a split, a late grade, a revised document, a new ticker.
 */
export function honestLog(origin: DataOrigin, verifierKey: string): Draft {
  const draft: Draft = { origin, entries: [], checkpoints: [] }
  const records = openRecords()
  const told = new Map<string, { up: string[]; down: string[]; n: number; spy: number | null }>()
  const medians = new Map<string, number>()
  let signals: Signal[] = []
  let claims: Claim[] = []

  const add = (kind: string, leaf: Row, lines?: Row[]) => {
    draft.entries.push({ leaf: { kind, data_origin: origin, ...leaf }, ...(lines && { lines }) })
    return draft.entries.length - 1
  }
  const { noteSplits, stateUniverse, coverage } = statements(add)
  const seal = (at: Date) => {
    const size = draft.entries.length
    if (draft.checkpoints.at(-1)?.size !== size) draft.checkpoints.push({ size, signedAt: at.toISOString() })
  }

  function issue(at: Date, nth: number, ticker: Ticker, sessions: number): void {
    const direction = nth % 3 === 0 ? "bearish" : "bullish"
    const type = { eventType: eventTypes[nth % eventTypes.length], isSecondOrder: nth % 7 === 0 }
    const [entryDate, documentKey] = [entryAfter(at), `doc ${nth}`]
    const horizonEndDate = addSessions(entryDate, sessions - 1)
    const { n, wins } = records.of(type)
    const [shrunk, confidence] = [records.shrunk({ ...type, direction }), 0.5 + (nth % 5) / 10]
    const isIndependent = records.admit({ ...type, ticker, documentKey, entryDate, horizonEndDate })
    const leaf = {
      ...{ signal_id: `sig_${nth}`, event_type: type.eventType, second_order: type.isSecondOrder, ticker, direction },
      ...{ confidence, conviction: shrunk === null ? null : shrunk * confidence, type_wins: wins, type_n: n },
      ...{ is_independent: isIndependent, time_horizon_days: sessions, entry_date: entryDate },
      ...{ horizon_end_date: horizonEndDate, tradable_from_at: sessionOpenAt(entryDate).toISOString() },
      ...{ headline: `Headline ${nth}`, reasoning: "Because.", source_urls: [], document_key: documentKey },
      ...{ document_sha256: "0".repeat(64), issued_at: at.toISOString(), reference_price: 1, has_prices: true },
      ...{ model_version: "m", is_backfill: false },
    }
    signals.push({ index: add("event_signal", leaf), leaf, ticker, direction, type })
  }

  function gradeSignals(session: string, at: Date): void {
    const waiting: Signal[] = []
    for (const signal of signals) {
      const { horizon_end_date: end } = signal.leaf
      const isLate = signal.leaf.signal_id === late.signal && session < late.cameOn
      if (isLate && session === late.noticedOn) delay(signal.index, end, at)
      const isSettled = barOf(signal.ticker, end) !== null || hasResumed(signal.ticker, end, session)
      if (end > session || isLate || !isSettled) waiting.push(signal)
      else gradeSignal(signal, at)
    }
    signals = waiting
  }

  function delay(claim: number, due: string, at: Date): void {
    const said = { claim_ledger_index: claim, n: 1, due_date: due, reason: "not_run", noted_at: at.toISOString() }
    add("grade_delayed", said)
  }

  function gradeSignal({ index, leaf, ticker, direction, type }: Signal, at: Date): void {
    const { signal_id, entry_date: entry, horizon_end_date: end } = leaf
    const traded = sessionsBetween(entry, end).filter((session) => barOf(ticker, session))
    const common = {
      ...{ signal_id, signal_ledger_index: index, ticker, has_prices: true, price_source: "test" },
      ...{ grading_rule: "open-to-close/1", resolved_at: at.toISOString(), is_backfill: false },
    }
    if (traded.length === 0) {
      const none = { entry_date: null, exit_date: null, entry_price: null, exit_price: null, split_ratio: null }
      const reason = "no trade within the horizon"
      const nothing = { ...none, raw_move_pct: null, spy_move_pct: null, base_rate: null }
      add("event_signal_grade", { ...common, ...nothing, outcome: "void", reason })
      return
    }
    const market = told.get(`${entry} ${end}`) ?? tellMarket(entry, end)
    const [first, last] = [traded[0], traded[traded.length - 1]]
    const reasons = [
      ...(first > entry ? ["no trade at the first open: entered at the next one"] : []),
      ...(last < end ? ["no trade in the last session: exited at the last close before it"] : []),
    ]
    const [bought, sold] = [barOf(ticker, first)?.open ?? 0, barOf(ticker, last)?.close ?? 0]
    const ratio = splitRatio(ticker, first, last)
    const move = ((sold / bought) * ratio - 1) * 100
    const isWin = direction === "bullish" ? move > 0 : move < 0
    add("event_signal_grade", {
      ...{ ...common, outcome: isWin ? "win" : "loss", reason: reasons.join("; ") || null },
      ...{ entry_date: first, exit_date: last, entry_price: bought, exit_price: sold, split_ratio: ratio },
      ...{ raw_move_pct: rounded(move, 4), spy_move_pct: market.spy },
      base_rate: (direction === "bullish" ? market.up : market.down).length / market.n,
    })
    if (leaf.is_independent) records.resolve({ ...type, direction }, isWin)
  }

  function tellMarket(entry: string, end: string) {
    const moves = tickers.flatMap((ticker) => {
      const [first, last] = [barOf(ticker, entry), barOf(ticker, end)]
      if (!first || !last) return []
      return [{ ticker, move: (last.close / first.open) * splitRatio(ticker, entry, end) - 1 }]
    })
    const side = (test: (move: number) => boolean) => moves.filter(({ move }) => test(move)).map(({ ticker }) => ticker)
    const spyMove = moves.find(({ ticker }) => ticker === "SPY")
    const spy = spyMove ? rounded(spyMove.move * 100, 4) : null
    const lists = {
      up: side((move) => move > 0),
      down: side((move) => move < 0),
      unchanged: side((move) => move === 0),
    }
    add("horizon_moves", { entry_date: entry, horizon_end_date: end, ...lists, spy_move_pct: spy })
    const market = { ...lists, n: moves.length, spy }
    told.set(`${entry} ${end}`, market)
    return market
  }

  function predict(reference: string, timeframe: Claim["timeframe"], at: Date): void {
    const target = addSessions(reference, timeframe === "daily" ? 1 : 5)
    const issuedAt = at.toISOString()
    const made = tickers.flatMap((ticker, place): Claim[] => {
      const bar = barOf(ticker, reference)
      if (!bar) return []
      const line = {
        ...{ base_probability_up: 0.5, confidence: 0.52, direction: place % 3 === 0 ? "bearish" : "bullish" },
        ...{ issued_at: issuedAt, kind: "prediction", model_version: "m" },
        ...{ origin, predicted_return_pct: 0.1, prediction_id: `${timeframe} ${target} ${ticker}` },
        ...{ probability_unchanged: 0, probability_up: place % 3 === 0 ? 0.48 : 0.52, reference_date: reference },
        ...{ reference_price: bar.close, target_date: target, ticker, timeframe },
        ...relativeClaim(ticker, place, reference === marketSessions[0]),
      }
      return [{ line, ticker, timeframe, reference, target }]
    })
    const dates = { timeframe, reference_date: reference, target_date: target, issued_at: issuedAt }
    const opens = { opens_at: sessionOpenAt(nextSession(reference)).toISOString(), model_versions: ["m"] }
    const lines = made.map(({ line }) => line)
    const said = { ...dates, ...opens, ...coverage(reference), has_prices: true, is_backfill: false }
    add("prediction_batch", said, lines)
    claims.push(...made)
  }

  function gradePredictions(session: string, at: Date): void {
    const due = claims.filter(({ target, ticker }) => target <= session && isTold(ticker, target, session))
    claims = claims.filter((claim) => !due.includes(claim))
    for (const ofTarget of Map.groupBy(due, ({ timeframe, target }) => `${timeframe} ${target}`).values()) {
      gradeTarget(ofTarget, at)
    }
  }

  function gradeTarget(due: readonly Claim[], at: Date): void {
    const [{ timeframe, target }] = due
    const moved = due.map((claim) => ({ claim, ...moveOf(claim) }))
    const moves = moved.flatMap(({ exit, move }) => (exit === target && move !== null ? [move] : []))
    const name = `${timeframe} ${target}`
    const middle = medians.get(name) ?? rounded(median(moves), 4)
    if (middle !== null) medians.set(name, middle)
    const lines = moved.map(({ claim: { line, ticker, reference }, exit, move, raw, prices }) => ({
      ...{ ...prices, exit_date: exit, graded_at: at.toISOString(), kind: "grade", origin },
      median_return_pct: line.relative_probability === null ? null : middle,
      outcome: raw === null ? "void" : outcome(line.direction === "bullish" ? raw > 0 : raw < 0),
      ...{ prediction_id: line.prediction_id, realized_return_pct: move, reference_date: reference },
      relative_outcome: relativeOutcome(line, move, middle),
      ...{ target_date: target, ticker, timeframe },
    }))
    const count = (asked: string) => lines.filter((line) => line.outcome === asked).length
    const voids = lines
      .filter((line) => line.outcome === "void")
      .map(({ ticker, reference_date }) => ({ ticker, reference_date, reason: "no trade after the reference session" }))
    const counts = {
      n_correct: count("correct"),
      n_incorrect: count("incorrect"),
      n_void: count("void"),
      voids,
      corrections: [],
    }
    const said = { timeframe, target_date: target, graded_at: at.toISOString(), ...counts }
    add("prediction_grades", { ...said, has_prices: true, is_backfill: false }, lines)
  }

  add("log_key", {
    ...{ name: "honest.example/track-record", verifier_key: verifierKey },
    ...{ introduced_at: "2026-06-30T12:00:00.000Z", previous_signs_until: null },
  })
  for (const [day, session] of marketSessions.entries()) {
    const ticker = tickers[day % (tickers.length - 1)]
    if (session <= "2026-08-28") {
      if (day % 4 === 0) seal(issued(new Date(sessionOpenAt(session).getTime() - 3_600_000), day * 10, ticker))
      if (session === "2026-07-31") issue(sessionCloseAt(session), 10_001, "HHH", 3)
      if (session === "2026-07-06") issue(sessionCloseAt(session), 10_002, "GGG", 2)
      if (session === "2026-07-07") issue(sessionCloseAt(session), 10_003, "GGG", 3)
      if (session === late.issuedOn) issue(sessionCloseAt(session), 10_004, "EEE", 1)
      seal(issued(sessionCloseAt(session), day * 10 + 1, tickers[(day + 3) % (tickers.length - 1)]))
    }
    if (session === "2026-08-05") revise(new Date(sessionCloseAt(session).getTime() + 60_000))
    const known = barsKnownAt(session)
    noteSplits(session, known)
    gradeSignals(session, known)
    gradePredictions(session, known)
    const after = new Date(known.getTime() + 900_000)
    stateUniverse(session, after)
    if (session <= "2026-08-28") predict(session, "daily", after)
    if (session <= "2026-08-14" && day % 5 === 0) predict(session, "weekly", after)
    seal(after)
  }
  // A day's checkpoint, long after everything was due.
  draft.checkpoints.push({ size: draft.entries.length, signedAt: "2026-10-15T00:05:00.000Z" })
  freezePasts(draft)
  return draft

  function issued(at: Date, nth: number, ticker: Ticker): Date {
    if (barOf(ticker, marketSessions[marketSessions.indexOf(entryAfter(at)) - 1])) {
      issue(at, nth, ticker, horizonLengths[nth % horizonLengths.length])
    }
    return at
  }

  function revise(at: Date): void {
    const [{ index, ticker, leaf }] = signals
    const about = { signal_id: leaf.signal_id, signal_ledger_index: index, ticker, is_backfill: false }
    const changed = { status: "revised", changed_at: at.toISOString(), document_sha256: "1".repeat(64) }
    add("event_signal_document", { ...about, ...changed })
  }
}

/** DDD has no call, and an earlier version made no relative claims and froze less. */
function relativeClaim(ticker: Ticker, place: number, isEarlier: boolean): Row {
  if (isEarlier) return { rank_pct: null, relative_direction: null, relative_probability: null }
  const claimed = { historical_differing: 0, historical_rises: 0, rank_pct: 0.5 }
  if (ticker === "DDD") return { ...claimed, relative_direction: null, relative_probability: 0.5004 }
  return { ...claimed, relative_direction: place % 2 === 0 ? "ahead" : "behind", relative_probability: 0.52 }
}

function hasResumed(ticker: Ticker, end: string, session: string): boolean {
  const grace = sessionsBetween(nextSession(end), addSessions(end, graceSessions))
  return session >= grace[grace.length - 1] || grace.some((each) => each <= session && barOf(ticker, each))
}

const isTold = (ticker: Ticker, target: string, session: string) =>
  barOf(ticker, target) !== null || hasResumed(ticker, target, session)

function moveOf({ ticker, reference, target }: Claim) {
  const before = sessionsBetween(nextSession(reference), target).findLast((each) => barOf(ticker, each))
  const after = sessionsBetween(target, addSessions(target, graceSessions)).find((each) => barOf(ticker, each))
  const exit = before ?? after ?? null
  const [entry, close] = [barOf(ticker, reference)?.close ?? 0, exit && barOf(ticker, exit)?.close]
  if (!exit || !close) {
    return { exit: null, move: null, raw: null, prices: { entry_price: null, exit_price: null, split_ratio: null } }
  }
  const ratio = splitRatio(ticker, reference, exit)
  const raw = ((close / entry) * ratio - 1) * 100
  return { exit, move: rounded(raw, 4), raw, prices: { entry_price: entry, exit_price: close, split_ratio: ratio } }
}
