import type { MemoryQuotaStore } from "./memory"
import type { Floor } from "./store"
import { dayOf } from "./windows"
import { within } from "./within"

const LOOK_UP_MS = 150

export type FindCharged = (subjects: readonly string[], at: number) => Promise<ReadonlyMap<string, number>>

export type Floors = {
  /** Simultaneous callers for one subject share a look-up. */
  find(subject: string, at: number): Promise<Floor>
  /** All instants must be in the same UTC day. */
  list(entries: readonly (readonly [subject: string, at: number])[]): Promise<Floor[]>
}

/**
 * The floor of a counter that is lost or behind: the higher of this process's count and the record's. Both lag and
 * neither exceeds the truth. A record that is not read in time counts as empty.
 */
export function floors(own: MemoryQuotaStore, findCharged: FindCharged): Floors {
  const looks = new Map<string, Promise<ReadonlyMap<string, number>>>()

  const lookUp = (subjects: string[], at: number): Promise<ReadonlyMap<string, number>> =>
    within(LOOK_UP_MS, () => findCharged(subjects, at)).catch(() => new Map())

  function floor(subject: string, at: number, record: ReadonlyMap<string, number>): Floor {
    const { minute, day } = own.peek(subject, { perMinute: 0, perDay: 0 }, at)
    return { minute: minute.used, day: Math.max(day.used, record.get(subject) ?? 0) }
  }

  return {
    async find(subject, at) {
      const name = `${dayOf(at)} ${subject}`
      const looking = looks.get(name) ?? lookUp([subject], at).finally(() => looks.delete(name))
      looks.set(name, looking)
      return floor(subject, at, await looking)
    },

    async list(entries) {
      const record = await lookUp(
        entries.map(([subject]) => subject),
        entries[0][1],
      )
      return entries.map(([subject, at]) => floor(subject, at, record))
    },
  }
}
