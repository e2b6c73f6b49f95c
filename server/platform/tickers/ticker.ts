/**
 * Tickers are in upper case. A dot precedes what distinguishes a share from the common one: a class (`BRK.B`), or PR
 * with the series of a preferred share (`BAC.PRL`). An index begins with `^`.
 */
const canonical = /^(?=.{1,10}$)\^?[A-Z0-9]+(\.[A-Z0-9]+)?$/

/** Other spellings that can mean only one share. */
const aliases: readonly [spelling: RegExp, ours: string][] = [
  // BRK-B, BRK/B
  [/^([A-Z0-9]+)[-/]([A-Z])$/, "$1.$2"],
  // BAC-PRL, BAC/PRL
  [/^([A-Z0-9]+)[-/](PR[A-Z]?)$/, "$1.$2"],
  // BAC$L, as Nasdaq and the House write it
  [/^([A-Z0-9]+)\$([A-Z])$/, "$1.PR$2"],
  // BAC-PL, as Yahoo and the SEC write it
  [/^([A-Z0-9]+)-P([A-Z])$/, "$1.PR$2"],
]

/**
 * Null for an unknown spelling. Ambiguous spellings are not guessed: Nasdaq's BAC-L is read as a class share, like
 * every such spelling, and never as the preferred BAC.PRL.
 */
export function canonicalTicker(text: string): string | null {
  const given = text.trim().toUpperCase()
  const alias = aliases.find(([spelling]) => spelling.test(given))
  const ticker = alias ? given.replace(...alias) : given
  return canonical.test(ticker) ? ticker : null
}

/** Massive writes class shares as this service does and the preferred BAC.PRL as BACpL, so case counts. */
export function tickerOfMassive(symbol: string): string | null {
  return canonicalTicker(symbol.replace(/^([A-Z]+)p([A-Z]?)$/, "$1.PR$2"))
}

/** Indices such as ^VIX are not traded: they have no volume, and no provider of stock bars has them. */
export function isIndexTicker(ticker: string): boolean {
  return ticker.startsWith("^")
}
