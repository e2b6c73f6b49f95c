import { join } from "node:path"
import type { Worker } from "node:worker_threads"
import { LRUCache } from "lru-cache"
import { refusals } from "../accounts/refusals"
import type { LoadedBars } from "../bars/loaded"
import { sessionOnOrBefore } from "../bars/panel"
import { countKnown } from "../bars/revisions"
import { wholePanels } from "../bars/wholePanels"
import { runScan, type ScanName, type ScanQuery, type ScanResult } from "../context/market/scans"

/**
 * What a scan depends on: the bars known at an instant up to a session (null: none), and its query. The session is told by
 * its date, since bars that were loaded meanwhile may begin on another.
 */
type Scan<Name extends ScanName> = { name: Name; asOf: Date; through: string | null; query: ScanQuery<Name> }

/**
 * The same of the bars that are loaded: the index of the session, and the instant told by how many revisions were known,
 * for many an instant knows the same.
 */
type CountedScan = { name: ScanName; count: number; through: number; query: ScanQuery<ScanName> }

export type ScanMessage = { kind: "bars"; bars: LoadedBars } | ({ kind: "scan"; id: number } & CountedScan)

export type ScanReply =
  | { kind: "ready" }
  | { kind: "result"; id: number; result: ScanResult<ScanName> }
  | { kind: "failure"; id: number; reason: string }

export type Scanner = {
  /** Starts the thread ahead of the first scan. */
  start(): void
  /** Later scans are of these bars. */
  load(bars: LoadedBars): void
  /** Computed once for the same bars, session and query. Throws `unavailable` when too many wait. */
  scan<Name extends ScanName>(scan: Scan<Name>): Promise<ScanResult<Name>>
  close(): Promise<void>
}

const mostWaiting = 128
const mostKept = 200

type Waiting = { scan: Scan<ScanName>; resolve(result: ScanResult<ScanName>): void; reject(error: unknown): void }

/**
 * Scans in a worker thread, one after the other, so that the thread that answers requests is free meanwhile. Where the
 * thread cannot be started (a bundle without the sources beside it), scans run here.
 */
export function openScanner(file = workerFile()): Scanner {
  const kept = new LRUCache<string, Promise<ScanResult<ScanName>>>({ max: mostKept })
  const waiting = new Map<number, Waiting>()
  const panelHere = wholePanels()
  let loaded: LoadedBars | null = null
  let worker: Worker | null = null
  let isStartable = true
  let count = 0

  function start(): Worker {
    const { Worker } = process.getBuiltinModule("node:worker_threads")
    const started = new Worker(file, { execArgv: ["--import", "tsx"] })
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

  /** What a thread leaves undone is done here if none can be started, else refused: it may be what ended the thread. */
  function lose(lost: Worker): void {
    if (worker !== lost) return
    worker = null
    const left = [...waiting.values()]
    waiting.clear()
    for (const { scan, resolve, reject } of left) {
      if (isStartable) reject(refusals.computationLost())
      else scanHere(scan).then(resolve, reject)
    }
  }

  async function scanHere(scan: Scan<ScanName>): Promise<ScanResult<ScanName>> {
    const { name, count, through, query } = counted(scan)
    return runScan(name, panelHere(requireLoaded(), count), through, query)
  }

  function counted({ name, asOf, through, query }: Scan<ScanName>): CountedScan {
    const { panel, revisions } = requireLoaded()
    const last = through === null ? -1 : sessionOnOrBefore(panel.sessions, through)
    return { name, count: countKnown(revisions, asOf), through: last, query }
  }

  function requireLoaded(): LoadedBars {
    if (!loaded) throw new Error("a scan came before the bars")
    return loaded
  }

  async function compute(scan: Scan<ScanName>): Promise<ScanResult<ScanName>> {
    if (!isStartable) return scanHere(scan)
    if (waiting.size >= mostWaiting) throw refusals.computationsQueued()
    const thread = worker ?? start()
    thread.ref()
    const id = count++
    return new Promise((resolve, reject) => {
      waiting.set(id, { scan, resolve, reject })
      thread.postMessage({ kind: "scan", id, ...counted(scan) } satisfies ScanMessage)
    })
  }

  return {
    start() {
      worker ??= start()
    },
    load(bars) {
      loaded = bars
      kept.clear()
      worker?.postMessage({ kind: "bars", bars } satisfies ScanMessage)
    },
    scan<Name extends ScanName>(scan: Scan<Name>) {
      const { name, count, through, query } = counted(scan)
      const key = JSON.stringify([name, count, through, query])
      const before = kept.get(key)
      const result = before ?? compute(scan)
      if (!before) {
        kept.set(key, result)
        result.catch(() => kept.peek(key) === result && kept.delete(key))
      }
      // The key begins with the scan's name, so that what is kept under it is that scan's result.
      return result as Promise<ScanResult<Name>>
    },
    async close() {
      await worker?.terminate()
    },
  }
}

/** Named by its place in the sources: a bundler would take an address relative to this file for one of its own. */
const workerFile = () => join(process.cwd(), "server", "knowledge", "scanWorker.ts")
