import type { RecentUse } from "./recentUse"

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
  /** How long an owner begins nothing more once work of that length has ended; nothing else waits for it. */
  pauseAfterMs?(owner: string, tookMs: number): number
}

/** Runs work when its owner's turn has come; rejects with `NoTurnError` what cannot have one. */
export type FairQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

/** Those who wait are told by what to end their turn. */
type Line = { running: number; waiting: ((end: () => void) => void)[] }

/**
 * The owner that has used least lately goes first, so that one that asks much waits for itself alone, and who asks now
 * and then need not wait for each of many who ask all the time. Queues that compute in one place share what was used.
 */
export function fairQueue(bounds: Bounds, use: RecentUse): FairQueue {
  const { atOnce, atOnceEach, mostWaiting, mostWaitingEach, longestWaitMs, pauseAfterMs } = bounds
  /** Of equals, the one whose last turn is longest ago comes first; without work an owner has no line. */
  const lines = new Map<string, Line>()
  let running = 0
  let waiting = 0
  use.onRoom(startNext)

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
    return line.waiting.length > 0 && line.running < (use.isMuch(owner) ? 1 : atOnceEach)
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
