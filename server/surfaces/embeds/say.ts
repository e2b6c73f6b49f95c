import type { Origin, ShownRecord } from "./record"

export const sayShare = (rate: number): string => `${(rate * 100).toFixed(1)}%`

export const sayCount = (n: number): string => n.toLocaleString("en-US")

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })

export const sayDay = (date: string): string => day.format(new Date(date))

/** Where the figures come from; null for the real market as it happened. */
export const originNames: Record<Origin, string | null> = {
  live: null,
  simulated: "simulated",
  replay: "replay of history",
  mixed: "partly replay",
}

/** The record in one sentence, for readers who see no picture. */
export function sayRecord({
  counted,
  outcome,
  rate,
  interval,
  n,
  sessions,
  rival,
  period,
  origin,
}: ShownRecord): string {
  const from = originNames[origin] === null ? "" : `${capitalised(originNames[origin])} data: `
  if (rate === null) return `${from}no ${counted.replace(/s$/, "")} has been graded yet.`
  const bounds = interval ? `, 95% interval ${sayShare(interval.low)} to ${sayShare(interval.high)}` : ""
  const base = rival.rate === null ? "" : `; ${rival.name} ${sayShare(rival.rate)}`
  const when = period ? `, ${sayDay(period.from)} to ${sayDay(period.through)}` : ""
  return `${from}${sayShare(rate)} of ${sayCount(n)} ${counted} over ${sayCount(sessions)} sessions ${outcome}${bounds}${base}${when}.`
}

export const capitalised = (text: string | null): string => (text ? `${text[0].toUpperCase()}${text.slice(1)}` : "")
