import { isPaidTier, type Tier } from "../../accounts/tiers"
import { type EventTail, eventTail } from "../../events/tail"
import { byDriver } from "../../platform/database/byDriver"
import type { Database } from "../../platform/database/database"
import type { Logger } from "../../platform/log"

/** The state that the streams of this server share: the newest events, and what wakes them. */
export type StreamHub = {
  tail: EventTail
  /** Takes a place; null if the plan has none left. */
  open(tier: Tier): OpenStream | null
  isFull(): boolean
  note(topic: string, subject: string): void
  /** Reads what may have changed, since notifications may be missing. */
  look(): void
  close(): void
}

export type OpenStream = {
  /** Registers the lease by which the stream notices that a newer one has replaced it. */
  hold(leaseId: string): void
  /** For a changed plan. False, without an effect, if no place is left for the new one. */
  move(tier: Tier): boolean
  isReplaced(): boolean
  isClosing(): boolean
  /** How often it was woken; `wait` takes this count. */
  wakes(): number
  /** Resolves when the stream is next woken or after a second, and at once if it was woken after `wakes` was read. */
  wait(wakes: number, ended: AbortSignal): Promise<void>
  end(): void
}

/** How often each stream checks that its key still works, even without a notification. */
const lookEveryMs = 1_000

type Stream = {
  tier: Tier
  leaseId: string | null
  wakes: number
  isReplaced: boolean
  wake: (() => void) | null
}

/**
 * Per server. Each stream costs a connection and a few kilobytes. Free accounts leave half of the places to the others.
 */
const places = { inAll: 5_000, ofFree: 2_500 }

export function streamHub(database: Database, log: Logger): StreamHub {
  const tail = eventTail(byDriver(database.pool))
  const streams = new Set<Stream>()
  let isClosing = false

  const isFull = () => streams.size >= places.inAll

  function hasFreePlace(): boolean {
    return [...streams].filter(({ tier }) => !isPaidTier(tier)).length < places.ofFree
  }

  function wake(stream: Stream): void {
    stream.wakes++
    stream.wake?.()
  }

  function wakeAll(): void {
    for (const stream of streams) wake(stream)
  }

  function look(): void {
    if (streams.size === 0) return
    tail
      .refresh()
      .catch((error) => log.warn({ event: "stream.read_failed", error: String(error) }, "Events could not be read"))
      .finally(wakeAll)
  }

  return {
    tail,
    look,
    isFull,
    open(tier) {
      if (isFull() || !(isPaidTier(tier) || hasFreePlace())) return null
      const stream: Stream = { tier, leaseId: null, wakes: 0, isReplaced: false, wake: null }
      streams.add(stream)
      return {
        hold(leaseId) {
          stream.leaseId = leaseId
        },
        move(to) {
          const isAllowed = isPaidTier(to) || !isPaidTier(stream.tier) || hasFreePlace()
          if (isAllowed) stream.tier = to
          return isAllowed
        },
        isReplaced: () => stream.isReplaced,
        isClosing: () => isClosing,
        wakes: () => stream.wakes,
        wait: (wakes, ended) => (stream.wakes > wakes || ended.aborted ? Promise.resolve() : sleep(stream, ended)),
        end: () => void streams.delete(stream),
      }
    },
    note(topic, subject) {
      if (topic === "events" || (topic === "facts" && subject === "log")) look()
      else if (topic === "keys") wakeAll()
      else if (topic === "streams") replace([...streams].find(({ leaseId }) => leaseId === subject))
    },
    close() {
      isClosing = true
      wakeAll()
    },
  }

  function replace(stream: Stream | undefined): void {
    if (!stream) return
    stream.isReplaced = true
    wake(stream)
  }
}

function sleep(stream: Stream, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      ended.removeEventListener("abort", done)
      stream.wake = null
      resolve()
    }
    const timer = setTimeout(done, lookEveryMs).unref()
    ended.addEventListener("abort", done)
    stream.wake = done
  })
}
