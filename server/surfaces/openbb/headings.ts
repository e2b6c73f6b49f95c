/** The heading of a field: `spy_vs_sma_200_pct` is "SPY vs SMA 200", and `n_resolved` is "Resolved (n)". */
export function headingOf(path: readonly string[]): string {
  const names = path.filter((name) => name !== "meta")
  const words = names.flatMap((name) => name.replace(/^n_|_(pct|usd)$/g, "").split(/[_-]/)).map(wordOf)
  const text = words.join(" ")
  const counted = names.at(-1)?.startsWith("n_") ? " (n)" : ""
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${counted}`
}

const abbreviations = new Set(["vix", "spy", "sma", "rsi", "pcr", "etf", "etp", "id", "url", "gics"])

const wordOf = (word: string) => (abbreviations.has(word) ? word.toUpperCase() : word)
