export const whole = (count: number) => count.toLocaleString("en-US")
export const percent = (share: number) => `${(share * 100).toFixed(2)}%`

export function digits(figure: number, places = 4): string {
  const text = figure.toFixed(places)
  return Number(text) === 0 ? text.replace("-", "") : text
}

const noInterval = "not given (too few blocks of sessions)"

export function interval(low: number | null, high: number | null, form = percent): string {
  return low === null || high === null ? noInterval : `[${form(low)}, ${form(high)}]`
}

export function orNone<T>(value: T | null, form: (value: T) => string): string {
  return value === null ? "not known" : form(value)
}
