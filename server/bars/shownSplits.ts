import { type Panel, sessionOnOrBefore } from "./panel"

type Split = { ticker: string; exDate: string; ratio: number }

/** The splits that a panel shows for some tickers, each after a session of its own and up to session `through`. */
export type ShownSplits = { after: ReadonlyMap<string, string>; through: string; splits: readonly Split[] }

type Position = { ticker: string; from: string }

/**
 * The splits of open positions up to session `through`. They are read from the factors that returns are computed with,
 * so their product is the split ratio of a grade. A split takes effect in the first session on the new terms.
 */
export function shownSplits(panel: Panel, through: number, positions: readonly Position[]): ShownSplits {
  const after = new Map<string, string>()
  for (const { ticker, from } of positions) {
    const earliest = after.get(ticker)
    if (earliest === undefined || from < earliest) after.set(ticker, from)
  }
  const splits = [...after].flatMap(([ticker, from]) => splitsOf(panel, ticker, from, through))
  return { after, through: panel.sessions[through], splits }
}

function splitsOf({ rows, sessions, splitFactor, stride }: Panel, ticker: string, from: string, through: number) {
  const row = rows.get(ticker)
  if (row === undefined) return []
  const splits: Split[] = []
  for (let session = Math.max(sessionOnOrBefore(sessions, from), 0) + 1; session <= through; session++) {
    const cell = row * stride + session
    if (splitFactor[cell] === splitFactor[cell - 1]) continue
    // The factors of earlier splits leave an error in the last digits.
    const ratio = Number((splitFactor[cell] / splitFactor[cell - 1]).toPrecision(12))
    if (ratio !== 1) splits.push({ ticker, exDate: sessions[session], ratio })
  }
  return splits
}
