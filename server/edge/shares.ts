/** The chance that a ledger of false claims alone ever shows any of them as verified is at most this. */
export const FAMILY_LEVEL = 0.05

/** The first claims, this many, share half of the level. */
const HALF_SPENT_AT = 40

/**
 * The part of the level that the test of the claim registered at this place, from 1, may spend: shown if its p-value is
 * below it. The parts of all places add up to the level, so that a claim that is added later takes nothing from one
 * that is there, and the union of all errors stays within the level however the tests depend on each other.
 */
export function shareOf(place: number): number {
  if (!(Number.isInteger(place) && place >= 1)) throw new RangeError(`${place} is no place`)
  return (FAMILY_LEVEL * HALF_SPENT_AT) / ((HALF_SPENT_AT + place - 1) * (HALF_SPENT_AT + place))
}

/** The sum of the first shares, which telescopes. */
export function spentOn(claimCount: number): number {
  return (FAMILY_LEVEL * claimCount) / (claimCount + HALF_SPENT_AT)
}

/** To be compared with the whole level. */
export function adjustedPValue(pValue: number, place: number): number {
  return Math.min(1, (pValue * FAMILY_LEVEL) / shareOf(place))
}
