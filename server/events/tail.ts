import type { Queries } from "../platform/database/byDriver"
import { type Cursor, within } from "./cursor"
import { after, type FollowedEvent, isAfter } from "./event"
import { type EventPage, readEvents, readHead } from "./read"

/** The newest events, read once for all followers. A follower further behind reads from the database. */
export type EventTail = {
  /** The cursor after all events so far. */
  head(): Promise<Cursor>
  /** The events after a cursor, at most a page. */
  after(cursor: Cursor): Promise<EventPage>
  /** Reads new events. Simultaneous calls share one read. */
  refresh(): Promise<void>
}

const eventsAPage = 200
const mostKept = 1_000

/** `kept` holds all events between `since` and `head`. */
type Read = { since: Cursor; head: Cursor; kept: FollowedEvent[] }

export function eventTail(queries: Queries): EventTail {
  let read: Read | null = null
  let reading: Promise<void> | null = null
  /** Whether an event may have arrived after the current read began. */
  let isStale = false

  async function readNew(): Promise<void> {
    do {
      isStale = false
      if (read === null) {
        const head = await readHead(queries)
        read = { since: head, head, kept: [] }
      }
      for (let isLast = false; !isLast; ) {
        const page = await readEvents(queries, read.head, eventsAPage)
        add(read, page)
        isLast = page.isLast
      }
    } while (isStale)
  }

  function refresh(): Promise<void> {
    isStale = true
    reading ??= readNew().finally(() => {
      reading = null
    })
    return reading
  }

  async function upToDate(): Promise<Read> {
    if (read === null) await refresh()
    if (read === null) throw new Error("the events have not been read")
    return read
  }

  return {
    refresh,
    head: async () => {
      await refresh()
      return (await upToDate()).head
    },
    async after(cursor) {
      let known = await upToDate()
      // Another server has read further.
      if (isAhead(cursor, known.head)) {
        await refresh()
        known = await upToDate()
      }
      const from = within(cursor, known.head)
      if (!isAhead(known.head, from)) return { events: [], next: known.head, isLast: true }
      if (isAhead(known.since, from)) return readEvents(queries, from, eventsAPage)
      const found = known.kept.filter((event) => isAfter(from, event))
      const events = found.slice(0, eventsAPage)
      if (events.length === found.length) return { events, next: known.head, isLast: true }
      return { events, next: events.reduce(after, from), isLast: false }
    },
  }
}

function add(read: Read, { events, next }: EventPage): void {
  read.kept.push(...events)
  read.head = next
  const dropped = read.kept.splice(0, Math.max(0, read.kept.length - mostKept))
  read.since = dropped.reduce(after, read.since)
}

const isAhead = (one: Cursor, other: Cursor) => one.row > other.row || one.recorded > other.recorded
