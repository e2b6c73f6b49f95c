import { LRUCache } from "lru-cache"
import type { QuotaLimits, QuotaState, QuotaVerdict, ServingQuotaStore } from "./store"
import { dayOf, minuteOf, stateAt } from "./windows"

export interface MemoryQuotaStore extends ServingQuotaStore {
  charge(subject: string, limits: QuotaLimits, at: number, cost?: number): QuotaVerdict
  peek(subject: string, limits: QuotaLimits, at: number): QuotaState
  refund(subject: string, at: number, cost?: number): void
  restore(subject: string, dayUsed: number, at: number, minuteUsed?: number): void
}

/** The embedded default; exact for one process. */
export function memoryQuotaStore(): MemoryQuotaStore {
  const tallies = new Map<string, Tally>()
  return countedIn(tallies, sweeper(tallies))
}

export function boundedQuotaStore(mostSubjects: number): MemoryQuotaStore {
  return countedIn(new LRUCache<string, Tally>({ max: mostSubjects }), () => {})
}

type Tallies = Pick<Map<string, Tally>, "get" | "clear"> & { set(subject: string, tally: Tally): unknown }

function countedIn(tallies: Tallies, sweep: (at: number) => void): MemoryQuotaStore {
  function tallyOf(subject: string, at: number): Tally {
    let tally = tallies.get(subject)
    if (tally === undefined) {
      sweep(at)
      tally = new Tally(at)
      tallies.set(subject, tally)
    }
    return tally
  }

  return {
    charge(subject, limits, at, cost = 1) {
      const tally = tallyOf(subject, at)
      const minute = tally.minutes.count(minuteOf(at))
      const day = tally.days.count(dayOf(at))
      const tripped = minute.used + cost > limits.perMinute ? "minute" : day.used + cost > limits.perDay ? "day" : null
      if (tripped === null) {
        minute.used += cost
        day.used += cost
      }
      const state = stateAt(at, limits, minute.used, day.used)
      return { minute: state.minute, day: state.day, tripped }
    },

    peek(subject, limits, at) {
      const tally = tallies.get(subject)
      return stateAt(at, limits, tally?.minutes.find(minuteOf(at))?.used ?? 0, tally?.days.find(dayOf(at))?.used ?? 0)
    },

    refund(subject, at, cost = 1) {
      const tally = tallies.get(subject)
      for (const count of [tally?.minutes.find(minuteOf(at)), tally?.days.find(dayOf(at))]) {
        if (count) count.used = Math.max(0, count.used - cost)
      }
    },

    restore(subject, dayUsed, at, minuteUsed = 0) {
      const tally = tallyOf(subject, at)
      const minute = tally.minutes.count(minuteOf(at))
      const day = tally.days.count(dayOf(at))
      minute.used = Math.max(minute.used, minuteUsed)
      day.used = Math.max(day.used, dayUsed)
    },

    isShared: false,
    isDegraded: () => false,
    degradedReason: () => null,
    ping: async () => {},
    close: async () => tallies.clear(),
  }
}

class Tally {
  readonly minutes: Counts
  readonly days: Counts

  constructor(at: number) {
    this.minutes = new Counts(minuteOf(at))
    this.days = new Counts(dayOf(at))
  }
}

type Count = { readonly window: number; used: number }

/**
 * The newest window and an older one: requests around the end of a window arrive in any order, and a clock may be set
 * back, without erasing either count.
 */
class Counts {
  newest: Count
  older: Count | null = null

  constructor(window: number) {
    this.newest = { window, used: 0 }
  }

  find(window: number): Count | null {
    if (this.newest.window === window) return this.newest
    return this.older?.window === window ? this.older : null
  }

  count(window: number): Count {
    return this.find(window) ?? this.open(window)
  }

  private open(window: number): Count {
    const count = { window, used: 0 }
    if (window < this.newest.window) {
      this.older = count
    } else {
      this.older = this.newest
      this.newest = count
    }
    return count
  }
}

const LOOKS_PER_SWEEP = 4
const GRACE_MINUTES = 5

/**
 * With each new subject, checks a few old ones, so that the map stays as small as the day's traffic without a pause.
 */
function sweeper(tallies: Map<string, Tally>): (at: number) => void {
  let round = tallies.entries()
  return (at) => {
    for (let look = 0; look < LOOKS_PER_SWEEP; look++) {
      const { value, done } = round.next()
      if (done) {
        round = tallies.entries()
        return
      }
      const [subject, { minutes, days }] = value
      const isStale = days.newest.window < dayOf(at) && minutes.newest.window + GRACE_MINUTES < minuteOf(at)
      if (isStale) tallies.delete(subject)
    }
  }
}
