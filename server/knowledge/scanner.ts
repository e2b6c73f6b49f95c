import { join } from "node:path"
import type { Worker } from "node:worker_threads"
import { LRUCache } from "lru-cache"
import type { StoredMarket } from "../bars/load"
import type { Panel } from "../bars/panel"
import { runScan, type ScanName, type ScanQuery, type ScanResult } from "../market/scans"
import { refusals } from "../refusals"

/** The bars to be scanned: as stored, and the panel with all late facts. Their columns lie in shared memory. */
export type ScannedMarket = { market: StoredMarket; latest: Panel }

/** What a scan depends on: the bars known (by the number of late facts) up to a session, and its query. */
type Scan<Name extends ScanName> = { name: Name; known: number; through: number; query: ScanQuery<Name> }

export type ScanMessage = { kind: "market"; market: ScannedMarket } | ({ kind: "scan"; id: number } & Scan<ScanName>)

export type ScanReply =
  | { kind: "ready" }
  | { kind: "result"; id: number; result: ScanResult<ScanName> }
  | { kind: "failure"; id: number; reason: string }

export type Scanner = {
  /** Starts the thread ahead of the first scan. */
  start(): void
  /** Later scans are of this market. */
  load(market: ScannedMarket): void
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
 *
 * `panelWith` is the panel with so many late facts, for that case.
 */
export function openScanner(panelWith: (known: number) => Panel, file = workerFile()): Scanner {
  const kept = new LRUCache<string, Promise<ScanResult<ScanName>>>({ max: mostKept })
  const waiting = new Map<number, Waiting>()
  let loaded: ScannedMarket | null = null
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
    if (loaded) started.postMessage({ kind: "market", market: loaded } satisfies ScanMessage)
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

  async function scanHere({ name, known, through, query }: Scan<ScanName>): Promise<ScanResult<ScanName>> {
    return runScan(name, panelWith(known), through, query)
  }

  async function compute(scan: Scan<ScanName>): Promise<ScanResult<ScanName>> {
    if (!isStartable) return scanHere(scan)
    if (waiting.size >= mostWaiting) throw refusals.computationsQueued()
    const thread = worker ?? start()
    thread.ref()
    const id = count++
    return new Promise((resolve, reject) => {
      waiting.set(id, { scan, resolve, reject })
      thread.postMessage({ kind: "scan", id, ...scan } satisfies ScanMessage)
    })
  }

  return {
    start() {
      worker ??= start()
    },
    load(market) {
      loaded = market
      kept.clear()
      worker?.postMessage({ kind: "market", market } satisfies ScanMessage)
    },
    scan<Name extends ScanName>(scan: Scan<Name>) {
      const key = JSON.stringify([scan.name, scan.known, scan.through, scan.query])
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
