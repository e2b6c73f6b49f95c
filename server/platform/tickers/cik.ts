/** Ten digits, as in the SEC's archives; null for anything else. */
export function canonicalCik(text: string): string | null {
  return /^\d{1,10}$/.test(text) ? text.padStart(10, "0") : null
}

export function tickersByCik(instruments: readonly { ticker: string; cik: string | null }[]): Map<string, string[]> {
  const listed = instruments.filter(
    (instrument): instrument is { ticker: string; cik: string } => instrument.cik !== null,
  )
  return new Map(
    [...Map.groupBy(listed, ({ cik }) => cik)].map(([cik, shares]) => [cik, shares.map(({ ticker }) => ticker)]),
  )
}
