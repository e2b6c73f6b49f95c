/** An upper bound on the chance that a ledger of false claims ever verifies any of them. */
export const FAMILY_LEVEL = 0.05

/** This many first claims share half of the level. */
const HALF_SPENT_AT = 40

/**
 * The part of the level for the test of the claim registered at this place, from 1: the claim is verified if its
 * p-value is below it. The parts of all places add up to the level, so a later claim takes nothing from an earlier one.
 * By the union bound, the total error stays within the level, however the tests depend on each other.
 */
export function shareOf(place: number): number {
  if (!(Number.isInteger(place) && place >= 1)) throw new RangeError(`${place} is no place`)
  return (FAMILY_LEVEL * HALF_SPENT_AT) / ((HALF_SPENT_AT + place - 1) * (HALF_SPENT_AT + place))
}

/** The sum of the first shares, which telescopes. */
export function spentOn(claimCount: number): number {
  return (FAMILY_LEVEL * claimCount) / (claimCount + HALF_SPENT_AT)
}

/** For a comparison with the whole level. */
export function adjustedPValue(pValue: number, place: number): number {
  return Math.min(1, (pValue * FAMILY_LEVEL) / shareOf(place))
}
