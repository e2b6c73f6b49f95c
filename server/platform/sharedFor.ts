/**
 * Runs `make` at most once at a time, and shares its result with every caller up to `keptMs` after it began. Instants
 * are epoch ms. A failure is shared too, but not kept.
 */
export function sharedFor<T>(keptMs: number, make: (at: number) => Promise<T>): (at: number) => Promise<T> {
  let kept: { at: number; made: Promise<T> } | undefined
  let isRunning = false
  return (at) => {
    if (kept && (isRunning || Math.abs(at - kept.at) < keptMs)) return kept.made
    isRunning = true
    const made = make(at).finally(() => {
      isRunning = false
    })
    const current = { at, made }
    kept = current
    made.catch(() => {
      if (kept === current) kept = undefined
    })
    return made
  }
}
