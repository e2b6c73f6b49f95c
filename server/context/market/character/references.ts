import { type Panel, sessionOnOrBefore } from "../../../bars/panel"
import { sessionsBetween } from "../../../platform/exchange/sessions"
import { dispersionBySession } from "./dispersion"
import { type CharacterFigures, characterFigures } from "./figures"

export const FIRST_YEAR = 2015
export const LAST_YEAR = 2025
/**
 * A year needs figures for this share of its sessions. The first session may lack one, because the close before it is
 * missing.
 */
const MIN_COVERAGE = 0.95

type YearReference = { year: number } & CharacterFigures

/** Past years never change within a panel, and each one costs a sort of a hundred thousand moves. */
const computed = new WeakMap<Panel, Map<number, YearReference>>()

export function yearReferences(panel: Panel, through: number) {
  const known = computed.get(panel) ?? new Map<number, YearReference>()
  computed.set(panel, known)
  const references: YearReference[] = []
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const span = coveredYear(panel, through, year)
    if (!span) continue
    const reference = known.get(year) ?? { year, ...characterFigures(panel, span.from, span.to) }
    known.set(year, reference)
    references.push(reference)
  }
  return references
}

function coveredYear(panel: Panel, through: number, year: number): { from: number; to: number } | null {
  const scheduled = sessionsBetween(`${year}-01-01`, `${year}-12-31`)
  const from = sessionOnOrBefore(panel.sessions, scheduled[0])
  const to = sessionOnOrBefore(panel.sessions, scheduled[scheduled.length - 1])
  const isStored = panel.sessions[from] === scheduled[0] && panel.sessions[to] === scheduled[scheduled.length - 1]
  if (!isStored || to > through) return null
  const dispersion = dispersionBySession(panel, to).subarray(from, to + 1)
  const filled = dispersion.reduce((n, value) => (Number.isNaN(value) ? n : n + 1), 0)
  return filled >= scheduled.length * MIN_COVERAGE ? { from, to } : null
}

/**
 * The mean dispersion (a fraction) of every window of `window` sessions in 2015 to 2025 that ended before `through`, in
 * no order. Leaves out windows with a session without dispersion.
 */
export function referenceWindows(panel: Panel, through: number, window: number): Float64Array {
  const dispersion = dispersionBySession(panel, through)
  const first = sessionOnOrBefore(panel.sessions, `${FIRST_YEAR - 1}-12-31`) + 1
  const last = Math.min(through - 1, sessionOnOrBefore(panel.sessions, `${LAST_YEAR}-12-31`))
  const means: number[] = []
  let sum = 0
  let filled = 0
  for (let session = first; session <= last; session++) {
    if (Number.isNaN(dispersion[session])) {
      sum = 0
      filled = 0
      continue
    }
    sum += dispersion[session]
    filled++
    if (filled > window) sum -= dispersion[session - window]
    if (filled >= window) means.push(sum / window)
  }
  return Float64Array.from(means)
}
