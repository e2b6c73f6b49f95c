// Splits, which decide how two prices compare.

import { sessionAt } from "./calendar.mjs"
import { listed } from "./sizes.mjs"

export const splits = {
  name: "splits",
  /** Each split of a grade, with the shortest time in which it took effect. */
  start: () => ({ used: new Map() }),
  grade: (log, _, row) => noteSplit(log, row.ledger_index, { ...row, from: row.reference_date, to: row.exit_date }),
  signalGrade: (log, _, row, index) => noteSplit(log, index, { ...row, from: row.entry_date, to: row.exit_date }),
  say: saySplits,
}

function noteSplit({ splits: { used } }, index, { ticker, split_ratio: ratio, from, to }) {
  if (ratio === null || ratio === 1) return
  const known = used.get(`${ticker} ${ratio}`)
  if (!known || sessionAt.get(to) - sessionAt.get(from) < sessionAt.get(known.to) - sessionAt.get(known.from))
    used.set(`${ticker} ${ratio}`, { index, ticker, ratio, from, to })
}

function saySplits({ splits: { used } }) {
  if (used.size === 0) return []
  const named = [...used.values()].map(
    ({ index, ticker, ratio, from, to }) =>
      `${ticker} by ${Number(ratio.toFixed(6))} from ${from} to ${to} (row ${index})`,
  )
  return [`Splits that grades rest on: ${listed(named)}`]
}
