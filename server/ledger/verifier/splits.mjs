// Splits, which decide how two prices compare: the log lists each before a grade rests on it.

import { firstOpenAfter, sessionAt, sessions } from "./calendar.mjs"
import { checkInstant } from "./core.mjs"
import { listed } from "./sizes.mjs"

export const splits = {
  name: "splits",
  start: () => ({
    /** The splits of each ticker in the order in which rows list them, and the first of these rows. */
    ...{ ofTicker: new Map(), firstRow: null, changed: [] },
    /** Each ratio of a grade, with the shortest time in which it took effect. */
    used: new Map(),
  }),
  take: { splits: takeSplits },
  grade: (log, _, row, { is_backfill: isLate }) =>
    checkSplit(log, { ...row, index: row.ledger_index, from: row.reference_date, to: row.exit_date, isLate }),
  signalGrade: (log, { isLate }, row, index) =>
    checkSplit(log, { ...row, index, from: row.entry_date, to: row.exit_date, isLate }),
  end: warnOfChanged,
  say: saySplits,
}

/** Catches: a list with a split twice, of a day without a session, or of a time after it was written. */
function takeSplits(log, index, { noted_at: notedAt, splits: given }) {
  const { splits: own } = log
  checkInstant(log, index, notedAt)
  const keys = given.map(({ ticker, ex_date: exDate }) => `${ticker} ${exDate}`)
  const isList = keys.every((key, at) => at === 0 || keys[at - 1] < key) && (given.length > 0 || own.firstRow === null)
  const newest = sessions.dates[firstOpenAfter(notedAt)]
  if (!isList || !given.every(({ ex_date: exDate }) => sessionAt.has(exDate) && exDate <= newest))
    log.report("split", index, `Row ${index} does not list each split once, of a session that had begun.`)
  own.firstRow ??= index
  for (const { ticker, ex_date: exDate, ratio } of given) {
    const known = own.ofTicker.get(ticker) ?? []
    const before = known.findLast((each) => each.exDate === exDate)
    if (log.isLive && before && before.ratio !== ratio) own.changed.push({ index, ticker, exDate })
    own.ofTicker.set(ticker, [...known, { index, exDate, ratio }])
  }
}

/** Catches: a split that the log does not list, or with another ratio. Ratios are rounded to 12 digits. */
function checkSplit(log, { index, ticker, split_ratio: ratio, from, to, isLate }) {
  if (ratio === null) return
  noteRatio(log, { index, ticker, ratio, from, to })
  const { firstRow } = log.splits
  if (isLate || firstRow === null || index < firstRow) return
  const expected = ratioOver(log, { index, ticker, from, to })
  if (Math.abs(ratio / expected - 1) > 1e-9)
    log.report(
      "split",
      index,
      `Row ${index} rests on a split of ${ticker} by ${brief(ratio)} from ${from} to ${to}, and the log lists ${expected === 1 ? "none" : brief(expected)}.`,
    )
}

function ratioOver({ splits: { ofTicker } }, { index, ticker, from, to }) {
  const newest = new Map()
  for (const each of ofTicker.get(ticker) ?? [])
    if (each.index < index && from < each.exDate && each.exDate <= to) newest.set(each.exDate, each.ratio)
  return [...newest.values()].reduce((product, ratio) => product * ratio, 1)
}

function noteRatio({ splits: { used } }, { index, ticker, ratio, from, to }) {
  if (ratio === 1) return
  const known = used.get(`${ticker} ${ratio}`)
  if (!known || sessionAt.get(to) - sessionAt.get(from) < sessionAt.get(known.to) - sessionAt.get(known.from))
    used.set(`${ticker} ${ratio}`, { index, ticker, ratio, from, to })
}

function warnOfChanged(log) {
  const { changed } = log.splits
  if (changed.length > 0)
    log.warn(
      `${changed.length} splits are listed again with another ratio, such as that of ${changed[0].ticker} on ${changed[0].exDate} (rows ${listed(new Set(changed.map(({ index }) => index)))}). Grades keep the ratio that was listed before them.`,
    )
}

const brief = (ratio) => Number(ratio.toFixed(6))

function saySplits({ splits: { used } }) {
  if (used.size === 0) return []
  const named = [...used.values()].map(
    ({ index, ticker, ratio, from, to }) => `${ticker} by ${brief(ratio)} from ${from} to ${to} (row ${index})`,
  )
  return [`Splits that grades rest on: ${listed(named)}`]
}
