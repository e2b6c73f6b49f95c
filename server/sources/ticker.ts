const CANONICAL = /^\^?[A-Z0-9][A-Z0-9.]{0,9}$/

/** The ticker as this service writes it, upper case with a dot for the share class; null when it is no ticker. */
export function canonicalTicker(text: string): string | null {
  const ticker = text.trim().toUpperCase().replace(/[-/]/g, ".")
  return CANONICAL.test(ticker) ? ticker : null
}

/** Indexes, such as ^VIX, are not traded: they have no volume, and no provider of stock bars has them. */
export function isIndexTicker(ticker: string): boolean {
  return ticker.startsWith("^")
}
