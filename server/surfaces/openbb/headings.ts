/** The heading of a field: `spy_vs_sma_200_pct` is "SPY vs SMA 200". */
export function headingOf(path: readonly string[]): string {
  const words = path
    .filter((name) => name !== "meta")
    .flatMap((name) => name.replace(/_(pct|usd)$/, "").split(/[_-]/))
    .map(wordOf)
  const text = words.join(" ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const abbreviations = new Set(["vix", "spy", "sma", "rsi", "pcr", "etf", "etp", "id", "url", "gics"])

const wordOf = (word: string) => (abbreviations.has(word) ? word.toUpperCase() : word)
