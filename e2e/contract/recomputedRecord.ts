import { independentRecord, isCounted, isResolved, isWon, mean, type Row, signalsIn } from "./recomputedRates"

/** The track record recomputed from the log's rows, without any code of the service. */
export function recomputedRecord(rows: readonly Row[]) {
  const signals = signalsIn(rows).filter(({ is_backfill }) => !is_backfill)
  const by = (nameOf: (signal: Row) => object) =>
    [...Map.groupBy(signals, (signal) => JSON.stringify(nameOf(signal)))]
      .map(([name, each]) => ({ ...JSON.parse(name), ...figures(each) }))
      .sort((a, b) => (JSON.stringify(Object.values(a)) < JSON.stringify(Object.values(b)) ? -1 : 1))
  const counted = signals.filter(isCounted)
  return {
    ...figures(signals),
    brier_score: mean(counted.map((signal) => (signal.confidence - won(signal)) ** 2)),
    by_direction: by(({ direction }) => ({ direction })),
    by_event_type: by(({ event_type, second_order }) => ({ event_type, second_order })),
    by_month: by(({ issued_at }) => ({ month: issued_at.slice(0, 7) })),
    calibration: Array.from({ length: 10 }, (_, bin) => {
      const inBin = counted.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin)
      const realized = mean(inBin.map(won))
      return { n: inBin.length, mean_confidence: mean(inBin.map((each) => each.confidence)), realized_rate: realized }
    }),
    cumulative: cumulative(signals.filter(isResolved)),
  }
}

function figures(signals: readonly Row[]) {
  const resolved = signals.filter(isResolved)
  return {
    n_issued: signals.length,
    n_resolved: resolved.length,
    n_pending: signals.filter(({ grade }) => !grade).length,
    n_void: signals.filter(({ grade }) => grade?.outcome === "void").length,
    n_wins: resolved.filter(isWon).length,
    ...independentRecord(signals),
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

const won = (signal: Row) => Number(isWon(signal))
const signed = ({ direction, grade }: Row) => (direction === "bullish" ? grade.raw_move_pct : -grade.raw_move_pct)
