export { sayInstant } from "../../server/platform/text"

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })

/** 21 November 2026, of a date such as 2026-11-21 */
export const sayDate = (date: string): string => day.format(new Date(date))

/** A sentence of the API with its instants as people read them: 20 November 2026, 18:15 UTC */
export const sayInstantsOf = (sentence: string): string =>
  sentence.replaceAll(
    /\b(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):\d{2}\.\d{3}Z/g,
    (_, date, time) => `${sayDate(date)}, ${time} UTC`,
  )

/** −3.9 σ */
export const saySigma = (sigma: number): string => `${sigma < 0 ? "−" : "+"}${Math.abs(sigma).toFixed(1)} σ`

/** 54.3%, of a fraction */
export const sayShare = (rate: number): string => `${(rate * 100).toFixed(1)}%`

/** +1.20%, of a percentage */
export const saySigned = (percent: number): string => `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(2)}%`

export const sayCount = (count: number): string => count.toLocaleString("en-GB")
