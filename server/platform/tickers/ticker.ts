/**
 * A ticker as this service writes it: upper case, with a dot before what sets a share apart from the common one, which is
 * a class (`BRK.B`) or PR with the series of a preferred share (`BAC.PRL`). An index begins with `^`.
 */
const canonical = /^(?=.{1,10}$)\^?[A-Z0-9]+(\.[A-Z0-9]+)?$/

/** The other spellings that mean one share only. */
const aliases: readonly [spelling: RegExp, ours: string][] = [
  // BRK-B, BRK/B
  [/^([A-Z0-9]+)[-/]([A-Z])$/, "$1.$2"],
  // BAC-PRL, BAC/PRL
  [/^([A-Z0-9]+)[-/](PR[A-Z]?)$/, "$1.$2"],
  // BAC-PL, as Yahoo and the SEC write it
  [/^([A-Z0-9]+)-P([A-Z])$/, "$1.PR$2"],
]

/**
 * The canonical form of a ticker in a common spelling, or null. What could mean two shares is not guessed at: the BAC-L
 * of Nasdaq's own notation is read as a class share, as every such spelling is, and never as the preferred BAC.PRL.
 */
export function canonicalTicker(text: string): string | null {
  const given = text.trim().toUpperCase()
  const alias = aliases.find(([spelling]) => spelling.test(given))
  const ticker = alias ? given.replace(...alias) : given
  return canonical.test(ticker) ? ticker : null
}

/** Massive has class shares as we do, and the preferred BAC.PRL as BACpL: the case of its letters counts. */
export function tickerOfMassive(symbol: string): string | null {
  return canonicalTicker(symbol.replace(/^([A-Z]+)p([A-Z]?)$/, "$1.PR$2"))
}

/** Indexes, such as ^VIX, are not traded: they have no volume, and no provider of stock bars has them. */
export function isIndexTicker(ticker: string): boolean {
  return ticker.startsWith("^")
}
