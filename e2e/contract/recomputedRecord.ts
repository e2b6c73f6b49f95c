// biome-ignore lint/suspicious/noExplicitAny: a stranger's script knows no types.
type Row = any

/** The track record recomputed from the log's rows, without any code of the service. */
export function recomputedRecord(rows: readonly Row[]) {
  const grades = new Map(rows.filter(({ kind }) => kind === "event_signal_grade").map((row) => [row.signal_id, row]))
  const signals = rows
    .filter(({ kind, is_backfill }) => kind === "event_signal" && !is_backfill)
    .map((signal) => ({ ...signal, grade: grades.get(signal.signal_id) }))
  const by = (nameOf: (signal: Row) => object) =>
    [...Map.groupBy(signals, (signal) => JSON.stringify(nameOf(signal)))]
      .map(([name, each]) => ({ ...JSON.parse(name), ...figures(each) }))
      .sort((a, b) => (JSON.stringify(Object.values(a)) < JSON.stringify(Object.values(b)) ? -1 : 1))
  const counted = signals.filter(isCounted)
  return {
    ...figures(signals),
    brier_score: mean(counted.map(({ confidence, grade }) => (confidence - won(grade)) ** 2)),
    by_direction: by(({ direction }) => ({ direction })),
    by_event_type: by(({ event_type, second_order }) => ({ event_type, second_order })),
    by_month: by(({ issued_at }) => ({ month: issued_at.slice(0, 7) })),
    calibration: Array.from({ length: 10 }, (_, bin) => {
      const inBin = counted.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin)
      const realized = mean(inBin.map(({ grade }) => won(grade)))
      return { n: inBin.length, mean_confidence: mean(inBin.map((each) => each.confidence)), realized_rate: realized }
    }),
    cumulative: cumulative(signals.filter(isResolved)),
  }
}

function figures(signals: readonly Row[]) {
  const [resolved, counted] = [signals.filter(isResolved), signals.filter(isCounted)]
  const [n, wins] = [counted.length, counted.filter(({ grade }) => grade.outcome === "win").length]
  const [rate, z] = [wins / n, 1.959964]
  const spread = z * Math.sqrt((rate * (1 - rate)) / n + z ** 2 / (4 * n ** 2))
  const bound = (sign: number) => (n === 0 ? null : (rate + z ** 2 / (2 * n) + sign * spread) / (1 + z ** 2 / n))
  return {
    n_issued: signals.length,
    n_resolved: resolved.length,
    n_pending: signals.filter(({ grade }) => !grade).length,
    n_void: signals.filter(({ grade }) => grade?.outcome === "void").length,
    n_wins: resolved.filter(({ grade }) => grade.outcome === "win").length,
    n_independent: n,
    n_independent_wins: wins,
    ...{ win_rate: n === 0 ? null : rate, wilson_low: bound(-1), wilson_high: bound(1) },
    base_rate: mean(counted.map(({ grade }) => grade.base_rate)),
    avg_signed_return_pct: mean(resolved.map(signed)),
  }
}

function cumulative(resolved: readonly Row[]) {
  const days = Map.groupBy(resolved, ({ grade }) => grade.exit_date)
  let [sum, spy] = [0, 0]
  return [...days.keys()].sort().map((date) => {
    for (const signal of days.get(date) ?? []) {
      sum += signed(signal)
      spy += signal.grade.spy_move_pct
    }
    return { date, signed_return_pct: sum, opposite_return_pct: -sum, spy_return_pct: spy }
  })
}

const isResolved = ({ grade }: Row) => grade !== undefined && grade.outcome !== "void"
const isCounted = (signal: Row) => isResolved(signal) && signal.is_independent
const won = ({ outcome }: Row) => (outcome === "win" ? 1 : 0)
const signed = ({ direction, grade }: Row) => (direction === "bullish" ? grade.raw_move_pct : -grade.raw_move_pct)
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((all, value) => all + value, 0) / values.length
