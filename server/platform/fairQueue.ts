import type { RecentUse } from "./recentUse"

/** Why no turn came: the owner's own line was full, the line of all together was, or the wait took too long. */
export class NoTurnError extends Error {
  constructor(readonly reason: "own" | "all" | "late") {
    super(`no turn: ${reason}`)
  }
}

export type Bounds = {
  /** Running at once: of all owners together, and of one. */
  atOnce: number
  atOnceEach: number
  /** Waiting in addition: of all owners together, and of one, and for how long. */
  mostWaiting: number
  mostWaitingEach: number
  longestWaitMs: number
  /** How long an owner starts nothing more after work that took `tookMs`. Other owners do not wait. */
  pauseAfterMs?(owner: string, tookMs: number): number
}

/** Runs work when its owner's turn comes; rejects with `NoTurnError` if it cannot come. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** Each waiter gets a function that ends its turn. */
type Line = { running: number; waiting: ((end: () => void) => void)[] }

/**
 * The owner with the least recent use goes first: an owner with many requests waits for itself alone, and an occasional
 * one need not wait for all constant ones. Queues that compute in one place share the use.
 */
export function fairQueue(bounds: Bounds, use: RecentUse): FairQueue {
  const { atOnce, atOnceEach, mostWaiting, mostWaitingEach, longestWaitMs, pauseAfterMs } = bounds
  /** The longest without a turn first, which decides between equals. An owner without work has no line. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0
  use.onWorkEnded(startNext)

  function turn(owner: string): Promise<() => void> {
    const line = lines.get(owner) ?? { running: 0, waiting: [] }
    if (line.waiting.length >= mostWaitingEach) throw new NoTurnError("own")
    if (waiting >= mostWaiting) throw new NoTurnError("all")
    lines.set(owner, line)
    return new Promise((resolve, reject) => {
      const begin = (end: () => void) => {
        clearTimeout(timer)
        resolve(end)
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
      const owner = use.next([...lines].filter(isReady).map(([name]) => name))
      const line = owner === undefined ? undefined : lines.get(owner)
      if (owner === undefined || !line) return
      lines.delete(owner)
      lines.set(owner, line)
      running++
      waiting--
      line.running++
      line.waiting.shift()?.(use.begin(owner))
    }
  }

  function isReady([owner, line]: [string, Line]): boolean {
    return line.waiting.length > 0 && line.running < (use.isHeavyUser(owner) ? 1 : atOnceEach)
  }

  function forgetIdle(owner: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(owner)
  }

  function leave(owner: string): void {
    const line = lines.get(owner)
    if (!line) return
    line.running--
    forgetIdle(owner, line)
  }

  return async (owner, work) => {
    const end = await turn(owner)
    const began = performance.now()
    try {
      return await work()
    } finally {
      running--
      const pauseMs = pauseAfterMs?.(owner, performance.now() - began) ?? 0
      if (pauseMs === 0) leave(owner)
      end()
      if (pauseMs > 0) {
        setTimeout(() => {
          leave(owner)
          startNext()
        }, pauseMs)
      }
    }
  }
}
