import type { BriefRecord } from "@/server/accounts/mail/dailyBrief"
import { dayText } from "../account/instants"
import { countText, rateText } from "../portal/words"

/** `54.3% (42.0% to 66.0%), n = 64` */
export function recordText({ n, rate, low, high }: BriefRecord): string {
  return rate === null ? "no record yet" : `${withInterval(rate, low, high)}, n = ${countText(n)}`
}

export function withInterval(rate: number | null, low: number | null, high: number | null): string {
  if (rate === null) return "no record"
  return low === null || high === null ? rateText(rate) : `${rateText(rate)} (${rateText(low)} to ${rateText(high)})`
}

/** `Mon 23 Nov` */
export function weekdayText(day: string): string {
  return `${weekday.format(new Date(day))} ${dayText(day).slice(0, -5)}`
}

/** `Wed 25 Nov, 13:30` */
export const timeText = (instant: string) => `${weekdayText(instant.slice(0, 10))}, ${instant.slice(11, 16)}`

/** `Monday, 23 November 2026` */
export const longDayText = (day: string) => longDay.format(new Date(day))

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" })
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" })

/** Replaces the days in a sentence of the API by readable ones. */
export const withDays = (sentence: string) => sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}(?!T|\d)/g, (day) => dayText(day))
