import type { BriefRecord } from "@/server/accounts/mail/dailyBrief"
import { dayText } from "../account/instants"
import { countText, rateText } from "../portal/words"

export function recordText({ n, rate, low, high }: BriefRecord): string {
  return rate === null ? "no record yet" : `${withInterval(rate, low, high)}, n = ${countText(n)}`
}

export function withInterval(rate: number | null, low: number | null, high: number | null): string {
  if (rate === null) return "no record"
  return low === null || high === null ? rateText(rate) : `${rateText(rate)} (${rateText(low)} to ${rateText(high)})`
}

export function weekdayText(day: string): string {
  return `${weekday.format(new Date(day))} ${dayText(day).slice(0, -5)}`
}

export const timeText = (instant: string) => `${weekdayText(instant.slice(0, 10))}, ${instant.slice(11, 16)}`

export const longDayText = (day: string) => longDay.format(new Date(day))

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" })
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" })

/** Makes the days in a sentence of the API readable. */
export const withDays = (sentence: string) => sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}(?!T|\d)/g, (day) => dayText(day))
