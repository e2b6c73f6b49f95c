import type { Worker } from "node:worker_threads"
import { LRUCache } from "lru-cache"
import { refusals } from "../accounts/refusals"
import type { LoadedBars } from "../bars/loaded"
import { sessionOnOrBefore } from "../bars/panel"
import { countKnown } from "../bars/revisions"
import { wholePanels } from "../bars/wholePanels"
import { programOf } from "../platform/process"
import type { Scan } from "./scan"

/**
 * What a scan depends on: the bars known at an instant up to a session (null: none), and its query. The session is a
 * date, since bars loaded meanwhile may begin on another session.
 */
type Asked<Query, Result> = { scan: Scan<Query, Result>; asOf: Date; through: string | null; query: Query }

/**
 * The same for the loaded bars: the session is an index, and the instant is the number of revisions known, since many
 * instants know the same.
 */
type Counted<Query> = { name: string; count: number; through: number; query: Query }

export type ScanMessage = { kind: "bars"; bars: LoadedBars } | ({ kind: "scan"; id: number } & Counted<unknown>)

export type ScanReply =
  | { kind: "ready" }
  | { kind: "result"; id: number; result: unknown }
  | { kind: "failure"; id: number; reason: string }

export type Scanner = {
  /** Starts the thread ahead of the first scan. */
  start(): void
  /** Later scans use these bars. */
  load(bars: LoadedBars): void
  /** Computed once for the same bars, session and query. Throws `unavailable` when too many wait. */
  scan<Query, Result>(asked: Asked<Query, Result>): Promise<Result>
  close(): Promise<void>
}

const mostWaiting = 128
const mostKept = 200

type Waiting = { here(): Promise<unknown>; resolve(result: unknown): void; reject(error: unknown): void }

/**
 * Scans one at a time in a worker thread, which leaves the request thread free. Without a thread `file`, or if it
 * cannot start (a bundle without the sources beside it), scans run here.
 */
export function openScanner(file?: string): Scanner {
  const kept = new LRUCache<string, Promise<unknown>>({ max: mostKept })
  const waiting = new Map<number, Waiting>()
  const panelHere = wholePanels()
  let loaded: LoadedBars | null = null
  let worker: Worker | null = null
  let isStartable = file !== undefined
  let count = 0

  function start(source: string): Worker {
    const { Worker } = process.getBuiltinModule("node:worker_threads")
    const { file, execArgv } = programOf(source)
    const started = new Worker(file, { execArgv })
    let isReady = false
    started.unref()
    started.on("message", (reply: ScanReply) => {
      if (reply.kind === "ready") isReady = true
      else settle(reply)
    })
    started.on("error", () => {
      isStartable &&= isReady
    })
    started.on("exit", () => lose(started))
    if (loaded) started.postMessage({ kind: "bars", bars: loaded } satisfies ScanMessage)
    worker = started
    return started
  }

  function settle(reply: Exclude<ScanReply, { kind: "ready" }>): void {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker?.unref()
    if (reply.kind === "result") asked?.resolve(reply.result)
    else asked?.reject(new Error(`a scan failed: ${reply.reason}`))
  }

  /**
   * What a thread leaves undone is done here if none can be started, and refused otherwise: it may be what ended the
   * thread.
   */
  function lose(lost: Worker): void {
    if (worker !== lost) return
    worker = null
    const left = [...waiting.values()]
    waiting.clear()
    for (const { here, resolve, reject } of left) {
      if (isStartable) reject(refusals.computationLost())
      else here().then(resolve, reject)
    }
  }

  async function scanHere<Query, Result>(asked: Asked<Query, Result>): Promise<Result> {
    const { count, through, query } = counted(asked)
    return asked.scan.compute(panelHere(requireLoaded(), count), through, query)
  }

  function counted<Query>({ scan, asOf, through, query }: Asked<Query, unknown>): Counted<Query> {
    const { panel, revisions } = requireLoaded()
    const last = through === null ? -1 : sessionOnOrBefore(panel.sessions, through)
    return { name: scan.name, count: countKnown(revisions, asOf), through: last, query }
  }

  function requireLoaded(): LoadedBars {
    if (!loaded) throw new Error("a scan came before the bars")
    return loaded
  }

  async function compute<Query, Result>(asked: Asked<Query, Result>): Promise<Result> {
    if (file === undefined || !isStartable) return scanHere(asked)
    if (waiting.size >= mostWaiting) throw refusals.computationsQueued()
    const thread = worker ?? start(file)
    thread.ref()
    const id = count++
    return new Promise((resolve, reject) => {
      // The thread answers a message with the result of the scan it names.
      const answered = resolve as (result: unknown) => void
      waiting.set(id, { here: () => scanHere(asked), resolve: answered, reject })
      thread.postMessage({ kind: "scan", id, ...counted(asked) } satisfies ScanMessage)
    })
  }

  return {
    start() {
      if (file !== undefined) worker ??= start(file)
    },
    load(bars) {
      loaded = bars
      kept.clear()
      worker?.postMessage({ kind: "bars", bars } satisfies ScanMessage)
    },
    scan<Query, Result>(asked: Asked<Query, Result>) {
      const { name, count, through, query } = counted(asked)
      const key = JSON.stringify([name, count, through, query])
      const before = kept.get(key)
      const result = before ?? compute(asked)
      if (!before) {
        kept.set(key, result)
        result.catch(() => kept.peek(key) === result && kept.delete(key))
      }
      // The key begins with the scan's name, so the value under it is that scan's result.
      return result as Promise<Result>
    },
    async close() {
      await worker?.terminate()
    },
  }
}
