import { LRUCache } from "lru-cache"

/** Whose line is full: the owner's own, that of all together, or neither, but its turn did not come in time. */
export class NoTurnError extends Error {
  constructor(readonly reason: "own" | "all" | "late") {
    super(`no turn: ${reason}`)
  }
}

export type Bounds = {
  /** Running at once, of all owners together and of one. */
  atOnce: number
  atOnceEach: number
  /** Waiting besides, of all owners together and of one, and for how long. */
  mostWaiting: number
  mostWaitingEach: number
  longestWaitMs: number
}

/** Runs work when its owner's turn has come; rejects with `NoTurnError` what cannot have one. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

type Line = { running: number; waiting: (() => void)[] }

/** As many owners as may compete for long; an owner that has come less lately goes before them. */
const mostRecent = 256

/**
 * Owners take turns, so one that asks much waits for itself alone; and who asks now and then need not wait for each of
 * many who ask all the time.
 */
export function fairQueue({ atOnce, atOnceEach, mostWaiting, mostWaitingEach, longestWaitMs }: Bounds): FairQueue {
  /** The owner whose turn is next comes first; without work an owner has no line. */
  const lines = new Map<string, Line>()
  /** Those of the last turns. */
  const recent = new LRUCache<string, true>({ max: mostRecent })
  let running = 0
  let waiting = 0

  function turn(owner: string): Promise<void> {
    const line = lines.get(owner) ?? { running: 0, waiting: [] }
    if (line.waiting.length >= mostWaitingEach) throw new NoTurnError("own")
    if (waiting >= mostWaiting) throw new NoTurnError("all")
    lines.set(owner, line)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        waiting--
        forgetIdle(owner, line)
        reject(new NoTurnError("late"))
      }, longestWaitMs).unref()
      line.waiting.push(begin)
      waiting++
      startNext()
    })
  }

  function startNext(): void {
    while (running < atOnce) {
      const ready = [...lines].filter(([, line]) => line.waiting.length > 0 && line.running < atOnceEach)
      const next = ready.find(([owner]) => !recent.has(owner)) ?? ready[0]
      if (!next) return
      const [owner, line] = next
      lines.delete(owner)
      lines.set(owner, line)
      recent.set(owner, true)
      running++
      waiting--
      line.running++
      line.waiting.shift()?.()
    }
  }

  function forgetIdle(owner: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(owner)
  }

  return async (owner, work) => {
    await turn(owner)
    try {
      return await work()
    } finally {
      running--
      const line = lines.get(owner)
      if (line) {
        line.running--
        forgetIdle(owner, line)
      }
      startNext()
    }
  }
}
