export { sayInstant } from "../../server/platform/text"

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })

/** 2026-11-21 becomes 21 November 2026 */
export const sayDate = (date: string): string => day.format(new Date(date))

/** Replaces the instants in an API sentence: 20 November 2026, 18:15 UTC */
export const sayInstantsOf = (sentence: string): string =>
  sentence.replaceAll(
    /\b(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}\.\d{3}Z/g,
    (_, date, time) => `${sayDate(date)}, ${time} UTC`,
  )

/** Replaces the days in an API sentence: 20 November 2026 */
export const sayDaysOf = (sentence: string): string =>
  sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}(?!T|\d)/g, (day) => sayDate(day))

/** −3.9 σ */
export const saySigma = (sigma: number): string => `${sigma < 0 ? "−" : "+"}${Math.abs(sigma).toFixed(1)} σ`

/** 0.543 becomes 54.3% */
export const sayShare = (rate: number): string => `${(rate * 100).toFixed(1)}%`

/** 0.0123 becomes +1.2 */
export function sayPoints(difference: number): string {
  const points = Math.abs(difference * 100).toFixed(1)
  return Number(points) === 0 ? points : `${difference < 0 ? "−" : "+"}${points}`
}

/** 1.2 becomes +1.20% */
export const saySigned = (percent: number): string => `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`

export const sayCount = (count: number): string => count.toLocaleString("en-GB")

/** 0.543 of 64 becomes 54.3% (42.0% to 66.0%) of 64 */
export function sayRecord({
  n,
  rate,
  low,
  high,
}: {
  n: number
  rate: number | null
  low: number | null
  high: number | null
}): string {
  return rate === null ? "no record yet" : `${sayRate(rate, low, high)} of ${sayCount(n)}`
}

/** With its interval: 54.3% (42.0% to 66.0%) */
export function sayRate(rate: number | null, low: number | null, high: number | null): string {
  if (rate === null) return "no record"
  return low === null || high === null ? sayShare(rate) : `${sayShare(rate)} (${sayShare(low)} to ${sayShare(high)})`
}
