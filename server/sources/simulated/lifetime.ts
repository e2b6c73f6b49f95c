import type { UniverseMember } from "../../context/market/universe"
import { isSession, sessionsBetween } from "../../platform/exchange/sessions"
import { RandomStream } from "./random"

/** When an instrument trades, in sessions of the world, and how it ends. */
export type Lifetime = {
  first: number
  /** Infinity while it trades. */
  last: number
  ending: "acquired" | "failed" | null
  /** When the end is announced: by a bid, or by the start of a collapse. */
  announced: number
}

/** Counts sessions from the world's first date, so the result does not depend on the world's length. */
export function lifetimeOf(seed: string, member: UniverseMember, worldFrom: string): Lifetime {
  // Without a known later listing, it traded before the world began.
  const first = countBefore(worldFrom, member.firstDate ?? worldFrom)
  if (member.delistedDate === null) {
    return { first, last: Number.POSITIVE_INFINITY, ending: null, announced: Number.POSITIVE_INFINITY }
  }
  const random = new RandomStream(seed, "ending", member.ticker)
  const last = sessionsBetween(worldFrom, member.delistedDate).length - 1
  const notice = member.departure === "failed" ? random.between(4, 9) : random.between(50, 140)
  return { first, last, ending: member.departure, announced: last - Math.floor(notice) }
}

function countBefore(from: string, date: string): number {
  const through = sessionsBetween(from, date).length
  return isSession(date) ? Math.max(0, through - 1) : through
}
