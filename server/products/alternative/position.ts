import type { FactPosition } from "../../knowledge/facts/asKnown"
import type { RowPosition } from "../cursor"
import { earliestInstant } from "../params"

const latestInstant = Date.UTC(2200, 0, 1)
const printable = /^[!-~]{1,200}$/

/** A cursor's position in a list of facts ordered by time and key. An invalid one starts from the first rows. */
export function positionOf(after: RowPosition | undefined): FactPosition | undefined {
  if (!after) return undefined
  const [at, key] = after.map(String)
  const describedAt = new Date(at)
  const isPlace = describedAt.getTime() >= earliestInstant && describedAt.getTime() <= latestInstant
  return isPlace && printable.test(key) ? { describedAt, key } : undefined
}
