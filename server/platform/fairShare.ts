/**
 * Divides the processor time of a thread among the work that is under way in it. Call `begin` when work begins, and what it
 * returns when the work has ended, for the milliseconds that fell to it: time is divided evenly among all work at once.
 */
export type FairShare = { begin(): () => number }

export function fairShare(cpuMs: () => number = threadCpuMs): FairShare {
  let active = 0
  /** What one that had been there from the start would have had. */
  let share = 0
  let last = cpuMs()

  function advance(): void {
    const now = cpuMs()
    if (active > 0) share += (now - last) / active
    last = now
  }

  return {
    begin() {
      advance()
      active++
      const begun = share
      return () => {
        advance()
        active--
        return share - begun
      }
    },
  }
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
