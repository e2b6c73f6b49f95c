import { isCall } from "@/server/predictions/horizon"

export function nameOf(word: string): string {
  const text = word.split("_").map(inCapitals).join(" ")
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const acronyms = new Set(["cpi", "eia", "etf", "fomc", "gdp", "pce", "ppi", "usgs", "vix"])
const inCapitals = (word: string) => (acronyms.has(word) ? word.toUpperCase() : word)

export const rateText = (rate: number | null | undefined) => (rate == null ? "–" : `${(rate * 100).toFixed(1)}%`)

export function moveText(percent: number | null | undefined): string {
  if (percent == null) return "–"
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`
}

export function pointsText(difference: number | null | undefined): string {
  if (difference == null) return "–"
  return `${difference < 0 ? "−" : "+"}${Math.abs(difference * 100).toFixed(1)} pp`
}

export function differenceText(difference: number | null, low: number | null, high: number | null): string {
  return low === null || high === null
    ? pointsText(difference)
    : `${pointsText(difference)} (${pointsText(low)} to ${pointsText(high)})`
}

/** Earlier versions named a side even at one half. */
export function sideText(side: string | null, probability: number | null): string {
  return side !== null && probability !== null && isCall(probability) ? `${side} ${rateText(probability)}` : "no claim"
}

export const priceText = (price: number | null | undefined) => (price == null ? "–" : price.toFixed(2))

export const countText = (count: number) => count.toLocaleString("en-US")

export const numberText = (value: number | null | undefined, digits = 2) =>
  value == null ? "–" : value.toFixed(digits)

export function intervalText(low: number | null | undefined, high: number | null | undefined, n: number): string {
  if (low == null || high == null) return `n = ${countText(n)}`
  return `95% interval ${rateText(low)} to ${rateText(high)}, n = ${countText(n)}`
}
