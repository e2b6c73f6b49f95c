/**
 * Gives back what a start has left behind, up to half of the heap: V8 collects as a heap grows, and this one has stopped
 * growing. Needs `--expose-gc`, and does nothing without it.
 */
export function freeStartupMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" })
}
