import { parentPort } from "node:worker_threads"
import type { LoadedBars } from "../bars/loaded"
import { wholePanels } from "../bars/wholePanels"
import type { Scan } from "../knowledge/scan"
import type { ScanMessage, ScanReply } from "../knowledge/scanner"
import { scans } from "./scans"

/* The worker thread that the scanner starts. Messages are handled in order. */

// A message names its scan and has that scan's query, which the compiler cannot see over a union.
const byName = new Map(Object.values(scans).map((scan) => [scan.name, scan as Scan<unknown, unknown>]))
const panelOf = wholePanels()
let loaded: LoadedBars | null = null

parentPort?.on("message", (message: ScanMessage) => {
  if (message.kind === "bars") loaded = message.bars
  else reply(answer(message))
})
reply({ kind: "ready" })

function answer({ id, name, count, through, query }: ScanMessage & { kind: "scan" }): ScanReply {
  try {
    if (!loaded) throw new Error("a scan came before the bars")
    const scan = byName.get(name)
    if (!scan) throw new Error(`there is no scan "${name}"`)
    return { kind: "result", id, result: scan.compute(panelOf(loaded, count), through, query) }
  } catch (error) {
    return { kind: "failure", id, reason: String(error) }
  }
}

function reply(message: ScanReply): void {
  parentPort?.postMessage(message)
}
