import type { Panel } from "../../bars/panel"
import { quantileOfSorted } from "../../platform/statistics/quantile"
import { dispersionBySession } from "./character/dispersion"
import { type CharacterFigures, characterFigures, meanDispersion } from "./character/figures"
import { FIRST_YEAR, LAST_YEAR, referenceWindows, yearReferences } from "./character/references"
import { eligibleRows } from "./eligibility"

export const CHARACTER_READS = ["record_dispersion", "elevated", "normal", "quiet"] as const
export type CharacterRead = (typeof CHARACTER_READS)[number]

/** With less than a year of windows, nothing shows what is usual. */
const MIN_REFERENCE_WINDOWS = 252

/**
 * Compares the `window` sessions up to `through` with every window of that length in 2015 to 2025 that ended earlier.
 * Also gives the full years, oldest first.
 */
export function characterAt(panel: Panel, through: number, window: number) {
  const universeCount = eligibleRows(panel, through, "stocks").length
  // `first` is after `through` until the window is full, which makes all figures null.
  const first = through - (hasWholeWindow(panel, through, window) ? window : 0) + 1
  const dispersion = meanDispersion(panel, first, through)
  const figures = characterFigures(panel, first, through)
  const windows = referenceWindows(panel, through, window).sort()
  const isComparable = dispersion !== null && windows.length >= MIN_REFERENCE_WINDOWS
  const read = isComparable ? readOf(dispersion, windows) : null
  const percentile = isComparable ? percentileOf(dispersion, windows) : null
  return {
    window,
    universe_count: universeCount,
    read,
    read_text: textOf({ window, stocks: universeCount }, figures, { read, percentile, windows: windows.length }),
    ...figures,
    dispersion_percentile: percentile,
    reference_window_count: windows.length,
    references: yearReferences(panel, through),
  }
}

function hasWholeWindow(panel: Panel, through: number, window: number): boolean {
  if (through - window + 1 < 0) return false
  return !dispersionBySession(panel, through)
    .subarray(through - window + 1, through + 1)
    .some(Number.isNaN)
}

function readOf(dispersion: number, sorted: Float64Array): CharacterRead {
  const quarter = quantileOfSorted(sorted, 0.25) ?? 0
  const threeQuarters = quantileOfSorted(sorted, 0.75) ?? 0
  if (dispersion > sorted[sorted.length - 1]) return "record_dispersion"
  if (dispersion > threeQuarters) return "elevated"
  return dispersion < quarter ? "quiet" : "normal"
}

function percentileOf(dispersion: number, windows: Float64Array): number {
  const atMost = windows.reduce((n, value) => (value <= dispersion ? n + 1 : n), 0)
  return (atMost / windows.length) * 100
}

const MEANINGS: Record<CharacterRead, string> = {
  record_dispersion: "record dispersion, above every one of them",
  elevated: "elevated, above their 75th percentile",
  normal: "normal, between their 25th and 75th percentiles",
  quiet: "quiet, below their 25th percentile",
}

type Compared = { read: CharacterRead | null; percentile: number | null; windows: number }

function textOf(
  { window, stocks }: { window: number; stocks: number },
  figures: CharacterFigures,
  { read, percentile, windows }: Compared,
): string {
  const { dispersion_pct, median_abs_move_pct, share_above_2pct } = figures
  if (dispersion_pct === null || median_abs_move_pct === null || share_above_2pct === null) {
    return `There are not ${window} complete sessions with bars of at least two stocks, so there is no reading.`
  }
  const described =
    `Over the last ${window} sessions the daily returns of ${stocks} stocks lay ${dispersion_pct.toFixed(2)}% apart ` +
    `(cross-sectional standard deviation), the median move was ${median_abs_move_pct.toFixed(2)}%, and ` +
    `${(share_above_2pct * 100).toFixed(1)}% of moves were above 2%.`
  if (read === null || percentile === null) {
    return `${described} Only ${windows} windows of that length in ${FIRST_YEAR} to ${LAST_YEAR} are known, of ${MIN_REFERENCE_WINDOWS} that a comparison needs.`
  }
  return (
    `${described} Against the ${windows.toLocaleString("en-US")} windows of that length known from ${FIRST_YEAR} to ` +
    `${LAST_YEAR} this is ${MEANINGS[read]}; ${percentile.toFixed(1)}% of them had no more dispersion.`
  )
}
