import { parentPort } from "node:worker_threads"
import type { LoadedBars } from "../bars/loaded"
import { wholePanels } from "../bars/wholePanels"
import { runScan } from "../context/market/scans"
import type { ScanMessage, ScanReply } from "./scanner"

/* The body of the worker thread that `scanner.ts` starts. Messages are taken in the order in which they were sent. */

let loaded: LoadedBars | null = null
const panelOf = wholePanels()

parentPort?.on("message", (message: ScanMessage) => {
  if (message.kind === "bars") loaded = message.bars
  else reply(answer(message))
})
reply({ kind: "ready" })

function answer({ id, name, count, through, query }: ScanMessage & { kind: "scan" }): ScanReply {
  try {
    if (!loaded) throw new Error("a scan came before the bars")
    return { kind: "result", id, result: runScan(name, panelOf(loaded, count), through, query) }
  } catch (error) {
    return { kind: "failure", id, reason: String(error) }
  }
}

function reply(message: ScanReply): void {
  parentPort?.postMessage(message)
}
