import type { Proportion } from "../server/platform/statistics/wilson"

/** `required` is null for figures that are only shown. */
export type Figure = { name: string; measured: string; required: string | null; holds: boolean }

export function atLeast(name: string, value: number, least: number, show: (value: number) => string): Figure {
  return { name, measured: show(value), required: `at least ${show(least)}`, holds: value >= least }
}

export function under(name: string, value: number, most: number, show: (value: number) => string): Figure {
  return { name, measured: show(value), required: `under ${show(most)}`, holds: value < most }
}

/** Strictly between the bounds, for figures that may be neither too high nor too low. */
export function within(
  name: string,
  value: number,
  [low, high]: readonly [number, number],
  show: (value: number) => string,
): Figure {
  return { name, measured: show(value), required: `${show(low)} to ${show(high)}`, holds: low < value && value < high }
}

export function shown(name: string, measured: string): Figure {
  return { name, measured, required: null, holds: true }
}

export function interval({ rate, low, high }: Proportion): string {
  return rate === null ? "none" : `${percent(rate)} (${percent(low ?? 0)} to ${percent(high ?? 1)})`
}

export const seconds = (value: number) => `${value.toFixed(1)} s`
export const milliseconds = (value: number) => `${value.toFixed(0)} ms`
export const microseconds = (value: number) => `${value.toFixed(0)} µs`
export const megabytes = (value: number) => `${value.toFixed(0)} MB`
export const share = (value: number) => `${(value * 100).toFixed(0)}%`
export const percent = (value: number) => `${(value * 100).toFixed(1)}%`
export const percentInterval = ([low, high]: readonly [number, number]) => `${percent(low)} to ${percent(high)}`
export const times = (value: number) => `${value.toFixed(1)} times`
export const perSecond = (value: number) => `${Math.round(value).toLocaleString("en-US")} a second`

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Bounds that contain the median of the values' distribution, whatever it is, with a probability of at least 95%. */
export function medianInterval(values: number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((a, b) => a - b)
  // A value is below the median as often as a coin shows heads.
  let [outside, chance, below] = [0, 0.5 ** values.length, 0]
  while (outside + chance <= 0.025) {
    outside += chance
    chance *= (values.length - below) / (below + 1)
    below++
  }
  const left = Math.max(0, below - 1)
  return [sorted[left], sorted[sorted.length - 1 - left]]
}

export function printTable(figures: Figure[]): void {
  const rows = figures.map(({ name, measured, required, holds }) => [
    name,
    measured,
    required ?? "",
    required === null ? "" : holds ? "holds" : "FAILS",
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd())
}
