import { parentPort } from "node:worker_threads"
import { LRUCache } from "lru-cache"
import { marketWith } from "../bars/load"
import type { Panel } from "../bars/panel"
import { runScan } from "../market/scans"
import type { ScanMessage, ScannedMarket, ScanReply } from "./scanner"

/* The body of the worker thread that `scanner.ts` starts. Messages are taken in the order in which they were sent. */

let scanned: ScannedMarket | null = null
const earlier = new LRUCache<number, Panel>({ max: 1 })

parentPort?.on("message", (message: ScanMessage) => {
  if (message.kind === "market") {
    scanned = message.market
    earlier.clear()
  } else reply(answer(message))
})
reply({ kind: "ready" })

function answer({ id, name, known, through, query }: ScanMessage & { kind: "scan" }): ScanReply {
  try {
    return { kind: "result", id, result: runScan(name, panelWith(known), through, query) }
  } catch (error) {
    return { kind: "failure", id, reason: String(error) }
  }
}

function panelWith(known: number): Panel {
  if (!scanned) throw new Error("a scan came before the market")
  const { market, latest } = scanned
  if (known === market.late.length) return latest
  const panel = earlier.get(known) ?? marketWith(market, known)
  earlier.set(known, panel)
  return panel
}

function reply(message: ScanReply): void {
  parentPort?.postMessage(message)
}
