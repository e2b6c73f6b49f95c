// How much of the figures each warning is about, and what counts nowhere.

import { percent } from "./core.mjs"

export const sizes = { name: "sizes", end: warnOfBackfill, say: sayUncounted }

export function listed(given) {
  const names = [...given]
  return `${names.slice(0, 10).join(", ")}${names.length > 10 ? ` and ${names.length - 10} more` : ""}`
}

/**
 * The headline figures if these rows were wrong: grades that count, or claims and void grades that do not count yet.
 */
export function atWorst({ batches, signals, counts, isWhole }, { wrong = [], added = [], addedDaily = 0 }) {
  const isDaily = (row) => batches.get(row)?.timeframe === "daily" && !batches.get(row).is_backfill
  const figures = [
    ...(isWhole
      ? [{ name: "daily predictions", right: counts.correct, n: counts.correct + counts.incorrect, isOfIt: isDaily }]
      : []),
    { name: "independent signals", right: signals.nWins, n: signals.n, isOfIt: (row) => !batches.has(row) },
  ]
  const said = figures.flatMap(({ name, right, n, isOfIt }) => {
    const lost = wrong.filter(isOfIt).length
    const more = added.filter(isOfIt).length + (isOfIt === isDaily ? addedDaily : 0)
    if (n === 0 || lost + more === 0) return []
    return [`${name} ${percent(Math.max(0, right - lost) / (n + more))} and not ${percent(right / n)}`]
  })
  return said.length === 0 ? " No figure includes them." : ` If all of them were wrong: ${said.join(", ")}.`
}

function warnOfBackfill(log) {
  const batches = [...log.batches.values()].filter((batch) => batch.kind === "prediction_batch" && batch.is_backfill)
  if (batches.length + log.signals.late > 0)
    log.warn(
      `Logged in bulk, after the fact (is_backfill): ${batches.length} batches of predictions and ${log.signals.late} signals. They count in no figure here.`,
    )
}

function sayUncounted({ signals, counts, told: { hidden } }) {
  const late = signals.late + counts.late
  return [
    ...(late > 0 ? [`Not counted: ${late} that were logged too late to prove when they were made`] : []),
    ...(hidden.length > 0
      ? [`The prices of ${hidden.length} grades are not public, so their returns were not verified`]
      : []),
  ]
}
