import { blockBounds, sessionBounds, wilsonBounds } from "./recomputedIntervals"

/*
 * Rates recomputed from the rows that the service publishes, without any of its code. Each function takes rows as JSON,
 * and returns the figures that an answer publishes under the same names.
 */

// biome-ignore lint/suspicious/noExplicitAny: a stranger's script knows no types.
export type Row = any
type Rows = readonly Row[]
/** The place of a session among all sessions. */
export type PlaceOf = (session: string) => number

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
export const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length)
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)

function wilson(successes: number, n: number) {
  const [low, high] = n === 0 ? [null, null] : wilsonBounds(successes / n, n)
  return { rate: n === 0 ? null : successes / n, low, high }
}

export function recordOfCalls(calls: Rows, placeOf: PlaceOf) {
  const resolved = calls.filter(({ status }) => status === "resolved")
  const voids = calls.filter(({ status }) => status === "void").length
  const wins = resolved.filter(({ outcome }) => outcome === "win").length
  const { rate, low, high } = wilson(wins, resolved.length)
  const signed = (move: number, { direction }: Row) => (direction === "bullish" ? move : -move)
  const horizon = Math.max(1, ...resolved.map(({ horizon_sessions }) => horizon_sessions))
  const counted = resolved.map(({ entry_date, outcome }) => {
    return { position: placeOf(entry_date), n: 1, successes: Number(outcome === "win") }
  })
  const compared = resolved.filter(({ spy_move_pct }) => spy_move_pct !== null)
  return {
    n_resolved: resolved.length,
    n_correct: wins,
    n_pending: calls.filter(({ status }) => status === "pending").length,
    n_void: voids,
    rate,
    wilson_low: low,
    wilson_high: high,
    ...blockBounds(counted, horizon),
    rate_with_voids: resolved.length + voids === 0 ? null : wins / (resolved.length + voids),
    base_rate: mean(known(resolved.map(({ base_rate }) => base_rate))),
    avg_signed_return_pct: mean(resolved.map((call) => signed(call.raw_move_pct, call))),
    avg_excess_return_pct: mean(compared.map((call) => signed(call.raw_move_pct - call.spy_move_pct, call))),
  }
}

export function recordOfTrades(trades: Rows, placeOf: PlaceOf) {
  const wins = trades.filter(({ is_win }) => is_win).length
  const { rate, low, high } = wilson(wins, trades.length)
  const counted = trades.map(({ entry_date, is_win }) => {
    return { position: placeOf(entry_date), n: 1, successes: Number(is_win) }
  })
  return {
    n: trades.length,
    win_rate: rate,
    wilson_low: low,
    wilson_high: high,
    ...blockBounds(counted, 5),
    avg_return_pct: mean(trades.map(({ return_pct }) => return_pct)),
  }
}

export function reversion(moves: Rows, sessions: Rows, placeOf: PlaceOf) {
  const reversed = moves.filter(({ move_pct, next_move_pct }) => move_pct * next_move_pct < 0).length
  const large = wilson(reversed, moves.length)
  const [all, allReversed] = ["unconditional_n", "unconditional_n_reversed"].map((name) =>
    sum(sessions.map((session) => session[name])),
  )
  const every = wilson(allReversed, all)
  const over = (n: string) =>
    blockBounds(
      sessions.map((each) => ({ position: placeOf(each.date), n: each[n], successes: each[`${n}_reversed`] })),
      2,
    )
  const unconditional = Object.entries(over("unconditional_n")).map(([name, value]) => [`unconditional_${name}`, value])
  return {
    ...{ rate: large.rate, n: moves.length, low: large.low, high: large.high, ...over("n") },
    ...{ unconditional_rate: every.rate, unconditional_n: all },
    ...{ unconditional_low: every.low, unconditional_high: every.high, ...Object.fromEntries(unconditional) },
  }
}

export function levelOf(level: string, checks: Rows) {
  const visits = checks.filter(({ shift_days }) => shift_days === 0)
  const placebos = checks.filter(({ shift_days }) => shift_days > 0)
  const share = (rows: Rows) => mean(rows.map((row) => Number(row.level === level)))
  const difference = (rows: Rows) =>
    (share(rows.filter(({ shift_days }) => shift_days === 0)) ?? 0) -
    (share(rows.filter(({ shift_days }) => shift_days > 0)) ?? 0)
  const byCompany = (rows: Rows) => [...Map.groupBy(rows, ({ ticker }) => ticker).values()]
  const fewest = Math.min(byCompany(visits).length, byCompany(placebos).length)
  const [low, high] =
    fewest < 5
      ? [null, null]
      : boundsOfDifference(byCompany(checks), difference, [byCompany(visits), byCompany(placebos)])
  return {
    level,
    n: visits.filter((row) => row.level === level).length,
    rate: share(visits),
    placebo_n: placebos.filter((row) => row.level === level).length,
    placebo_rate: share(placebos),
    lift: difference(checks),
    lift_low: low,
    lift_high: high,
  }
}

function boundsOfDifference(groups: Row[][], difference: (rows: Rows) => number, counts: Row[][][]) {
  const [low, high] = sessionBounds(groups, difference, ...counts)
  return [Math.max(-1, low), Math.min(1, high)]
}

export function calibrationOf(markets: Rows) {
  const decided = markets.filter(({ result }) => result !== "void")
  const priced = decided.filter(({ probability }) => probability !== null)
  const isYes = ({ result }: Row) => Number(result === "yes")
  const base = shareOfYes(priced)
  const baseOf = ({ probability_at }: Row) => {
    const earlier = decided.filter(({ resolved_at }) => resolved_at <= probability_at)
    return (sum(earlier.map(isYes)) + 1) / (earlier.length + 2)
  }
  const losses = priced.map((market) => ({
    event: market.event_id,
    loss: (isYes(market) - market.probability) ** 2,
    baseLoss: (isYes(market) - baseOf(market)) ** 2,
  }))
  const skill = (rows: readonly (typeof losses)[number][]) =>
    1 - sum(rows.map(({ loss }) => loss)) / sum(rows.map(({ baseLoss }) => baseLoss))
  const events = [...Map.groupBy(losses, ({ event }) => event).values()]
  const [skillLow, skillHigh] = events.length < 5 ? [null, null] : sessionBounds(events, skill)
  const bins = Array.from({ length: 10 }, (_, bin) => {
    const inside = priced.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === bin)
    const chance = mean(inside.map(({ probability }) => probability))
    const { rate, low, high } = shareOfYes(inside)
    const realized = { realized_rate: rate, realized_low: low, realized_high: high }
    return { n: inside.length, n_events: eventsOf(inside), mean_probability: chance, ...realized }
  })
  const distances = bins.map((bin) => bin.n * Math.abs((bin.mean_probability ?? 0) - (bin.realized_rate ?? 0)))
  return {
    n_resolved: priced.length,
    n_events: eventsOf(priced),
    n_void: markets.length - decided.length,
    n_without_price: decided.length - priced.length,
    brier_score: mean(losses.map(({ loss }) => loss)),
    log_score: mean(
      priced.map((market) => -Math.log(Math.max(1e-6, isYes(market) ? market.probability : 1 - market.probability))),
    ),
    ...{ base_rate: base.rate, base_rate_low: base.low, base_rate_high: base.high },
    base_brier_score: mean(losses.map(({ baseLoss }) => baseLoss)),
    skill: skill(losses),
    skill_low: skillLow,
    skill_high: skillHigh === null ? null : Math.min(1, skillHigh),
    calibration_error: sum(distances) / priced.length,
    calibration: bins,
  }
}

const eventsOf = (markets: Rows) => new Set(markets.map(({ event_id }) => event_id)).size

/** Markets of one event count as one trial. */
function shareOfYes(markets: Rows) {
  const sizes = [...Map.groupBy(markets, ({ event_id }) => event_id).values()].map(({ length }) => length)
  const rate = mean(markets.map(({ result }) => Number(result === "yes")))
  const trials = markets.length ** 2 / sum(sizes.map((size) => size ** 2))
  const [low, high] = rate === null ? [null, null] : wilsonBounds(rate, trials)
  return { rate, low, high }
}

export function claimOf(observations: Rows) {
  const [n, successes, baseN, baseSuccesses] = ["n", "successes", "base_n", "base_successes"].map((name) =>
    sum(observations.map((each) => each[name])),
  )
  const { rate, low, high } = wilson(successes, n)
  const base = baseN === 0 ? null : baseSuccesses / baseN
  const lift = rate === null || base === null ? null : rate - base
  return { n, win_rate: rate, wilson_low: low, wilson_high: high, base_rate: base, lift }
}

/** The size of each move from one close to the next, up to the session in which a ticker was delisted. */
export function movesSince(first: string, bars: Rows, delisted: string | null): number[] {
  return bars.flatMap(({ date, close }, place) => {
    const before = bars[place - 1]
    const isCounted = before && date >= first && (delisted === null || date <= delisted)
    return isCounted ? [Math.abs(close / before.close - 1)] : []
  })
}

/** The signals among the rows of a log, each with its grade. */
export function signalsIn(rows: Rows): Row[] {
  const grades = new Map(rows.filter(({ kind }) => kind === "event_signal_grade").map((row) => [row.signal_id, row]))
  return rows
    .filter(({ kind }) => kind === "event_signal")
    .map((signal) => ({ ...signal, grade: grades.get(signal.signal_id) }))
}

export const isResolved = ({ grade }: Row) => grade !== undefined && grade.outcome !== "void"
export const isCounted = (signal: Row) => isResolved(signal) && signal.is_independent
export const isWon = ({ grade }: Row) => grade.outcome === "win"

export function independentRecord(signals: Rows) {
  const counted = signals.filter(isCounted)
  const wins = counted.filter(isWon).length
  const { rate, low, high } = wilson(wins, counted.length)
  return {
    ...{ n_independent: counted.length, n_independent_wins: wins },
    ...{ win_rate: rate, wilson_low: low, wilson_high: high },
    base_rate: mean(known(counted.map(({ grade }) => grade.base_rate))),
  }
}

export function typeOf(signals: Rows, placeOf: PlaceOf) {
  const counted = signals.filter(isCounted)
  const horizon = Math.max(1, ...counted.map(({ time_horizon_days }) => time_horizon_days))
  const sessions = counted.map((signal) => {
    return { position: placeOf(signal.grade.entry_date), n: 1, successes: Number(isWon(signal)) }
  })
  return { ...independentRecord(signals), ...blockBounds(sessions, horizon) }
}
