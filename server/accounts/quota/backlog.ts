import type { Floors } from "./floors"
import type { QuotaStore } from "./store"
import { dayOf } from "./windows"

const CHUNK = 500

/** Subjects that were counted in this process alone, so that the shared store may have too low a count of them. */
export type Backlog = {
  add(subject: string, at: number): void
  has(subject: string): boolean
  isEmpty(): boolean
  /** Raises the shared store's counters of one subject, or of all, to the count of this process. Rejects on failure. */
  push(subject: string): Promise<void>
  pushAll(): Promise<void>
}

export function backlog(shared: QuotaStore, floors: Floors): Backlog {
  /** With the instant of the newest count. A count that arrives while an entry is pushed adds a new entry. */
  const entries = new Map<string, readonly [subject: string, at: number]>()
  let newestDay = Number.NEGATIVE_INFINITY
  let pushing: Promise<void> | null = null

  function forgetOlderThan(day: number): void {
    for (const [subject, [, at]] of entries) if (dayOf(at) < day) entries.delete(subject)
  }

  async function push(sameDay: (readonly [subject: string, at: number])[]): Promise<void> {
    const known = await floors.list(sameDay)
    await Promise.all(
      sameDay.map(async (entry, i) => {
        const [subject, at] = entry
        await shared.restore(subject, known[i].day, at, known[i].minute)
        if (entries.get(subject) === entry) entries.delete(subject)
      }),
    )
  }

  async function pushAll(): Promise<void> {
    for (const sameDay of Map.groupBy(entries.values(), ([, at]) => dayOf(at)).values()) {
      for (let start = 0; start < sameDay.length; start += CHUNK) await push(sameDay.slice(start, start + CHUNK))
    }
  }

  return {
    add(subject, at) {
      if (dayOf(at) > newestDay) {
        newestDay = dayOf(at)
        forgetOlderThan(newestDay - 1)
      }
      entries.set(subject, [subject, at])
    },
    has: (subject) => entries.has(subject),
    isEmpty: () => entries.size === 0,
    async push(subject) {
      const entry = entries.get(subject)
      if (entry) await push([entry])
    },
    pushAll() {
      pushing ??= pushAll().finally(() => {
        pushing = null
      })
      return pushing
    },
  }
}
