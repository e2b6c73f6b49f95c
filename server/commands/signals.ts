import { readFileSync } from "node:fs"
import { constants } from "node:os"

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const

export type EndSignal = (typeof signals)[number]

export const exitCode = (signal: EndSignal) => 128 + constants.signals[signal]

const repeatMs = 2_000

/**
 * Calls `end` at the first signal, and `force` at one that comes at least two seconds later. Earlier ones are
 * duplicates: a terminal signals the whole group and npm forwards its signal, so one Ctrl-C arrives twice.
 */
export function onSignal(end: (signal: EndSignal) => void, force: (signal: EndSignal) => void): void {
  let firstAt: number | undefined
  for (const signal of signals) {
    if (isIgnored(signal)) continue
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now()
        end(signal)
      } else if (performance.now() - firstAt >= repeatMs) force(signal)
    })
  }
  // Writing to a closed terminal fails, which must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
}

/** Whether the parent made this process ignore the signal, as `nohup` does. */
function isIgnored(signal: EndSignal): boolean {
  try {
    const mask = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0"
    return ((BigInt(`0x${mask}`) >> BigInt(constants.signals[signal] - 1)) & 1n) === 1n
  } catch {
    return false
  }
}
