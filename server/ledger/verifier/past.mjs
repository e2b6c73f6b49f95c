// How the earlier predictions of each ticker had turned out when a prediction was made.

export const past = {
  name: "past",
  start: () => ({ byTicker: new Map(), isWhole: new Map() }),
  month(log, claims) {
    addPast(log, claims)
    for (const claim of claims) checkPast(log, claim)
    foldPast(log)
  },
  end: checkFrozen,
}

/** Each grade is stored as its row's number, and whether it was right and rose. */
function addPast({ past: { byTicker: past } }, claims) {
  for (const { grade, ticker, timeframe } of claims) {
    if (!grade || grade.outcome === "void") continue
    const name = `${timeframe} ${ticker}`
    if (!past.has(name)) past.set(name, { grades: [], folded: 0, sum: nothingPast(), lastRow: -1, lastAt: "" })
    const [isCorrect, hasRisen] = [grade.outcome === "correct", grade.realized_return_pct > 0]
    past.get(name).grades.push(grade.ledger_index * 4 + (isCorrect ? 2 : 0) + (hasRisen ? 1 : 0))
  }
}

const nothingPast = () => ({ count: 0, correct: 0, rises: 0, differing: 0 })

/** Adds up the grades known so far, so that later sums need not, unless a past is replayed. */
function foldPast(log) {
  for (const own of log.past.byTicker.values()) {
    for (const grade of own.grades.slice(own.folded)) {
      const row = grade >> 2
      const { is_backfill: isBackfill, graded_at: at } = log.batches.get(row)
      if (!isBackfill && row > own.lastRow) own.lastRow = row
      if (at > own.lastAt) own.lastAt = at
      addGrade(own.sum, grade)
    }
    own.folded = own.grades.length
  }
}

function addGrade(sum, grade) {
  const [isCorrect, hasRisen] = [(grade >> 1) & 1, grade & 1]
  sum.count++
  sum.correct += isCorrect
  sum.rises += hasRisen
  sum.differing += isCorrect ^ hasRisen
}

/** The grades by a row and an instant. Grades from before the log may be logged later. */
function pastBy(log, own, index, instant) {
  if (!own) return nothingPast()
  const isFolded = own.lastRow < index && own.lastAt <= instant
  const sum = isFolded ? { ...own.sum } : nothingPast()
  for (let at = isFolded ? own.folded : 0; at < own.grades.length; at++) {
    const row = own.grades[at] >> 2
    const { is_backfill: isBackfill, graded_at: gradedAt } = log.batches.get(row)
    if ((isBackfill || row < index) && gradedAt <= instant) addGrade(sum, own.grades[at])
  }
  return sum
}

/**
 * Catches: a frozen past that does not follow from the rows before it. A call against the median must be made unless
 * its probability is one half. Earlier versions froze less, and always called a side.
 */
function checkPast(log, { isLate, ...claim }) {
  const { byTicker, isWhole } = log.past
  const { ledger_index: index, ticker, timeframe, relative_probability: probability } = claim
  if (isLate) return
  const hasPast = claim.historical_rises !== undefined && claim.historical_differing !== undefined
  isWhole.set(index, (isWhole.get(index) ?? true) && hasPast)
  if (!hasPast) return
  const { count, correct, rises, differing } = pastBy(
    log,
    byTicker.get(`${timeframe} ${ticker}`),
    index,
    claim.issued_at,
  )
  const said = [claim.historical_count, claim.historical_correct, claim.historical_rises, claim.historical_differing]
  if (said.join() !== [count, correct, rises, differing].join())
    log.report(
      "past",
      index,
      `Row ${index}: of the ${timeframe} predictions of ${ticker}, ${correct} of ${count} were right by then and ${rises} rose, which is not what it freezes.`,
    )
  if (probability > leastCall !== (claim.relative_direction !== null))
    log.report(
      "call",
      index,
      `Row ${index}: whether ${ticker} is called against the median does not follow from its probability.`,
    )
}

const leastCall = 0.5005

/** Catches: a row that does not freeze the whole past of its tickers, after one that did. */
function checkFrozen(log) {
  const { isWhole } = log.past
  let first = Number.POSITIVE_INFINITY
  for (const [index, hasPast] of isWhole) if (hasPast && index < first) first = index
  for (const [index, hasPast] of isWhole)
    if (!hasPast && index > first)
      log.report("past", index, `Row ${index} does not freeze the past of its tickers, as rows before it do.`)
}
