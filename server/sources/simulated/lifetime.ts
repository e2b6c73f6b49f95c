import type { UniverseMember } from "../../context/market/universe"
import { isSession, sessionsBetween } from "../../platform/exchange/sessions"
import { RandomStream } from "./random"

/** From which session of the world to which an instrument trades, and how it ends. */
export type Lifetime = {
  first: number
  /** Infinite while it goes on. */
  last: number
  ending: "acquired" | "failed" | null
  /** The session on which the end becomes known: a bid, or the beginning of a collapse. */
  announced: number
}

/** Counted from the world's first date, so that it does not matter how far the world has come. */
export function lifetimeOf(seed: string, member: UniverseMember, worldFrom: string): Lifetime {
  // Where no later listing is known, it traded before the world began.
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
