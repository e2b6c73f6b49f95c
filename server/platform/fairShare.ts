/**
 * Divides the processor time of a thread evenly among all work that is under way in it. `begin` returns a function that
 * ends the work and returns its milliseconds.
 */
export type FairShare = { begin(): () => number }

export function fairShare(cpuMs: () => number = threadCpuMs): FairShare {
  let active = 0
  /** The share of work that has been under way from the start. */
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
