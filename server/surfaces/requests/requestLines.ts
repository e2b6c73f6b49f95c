import type { Logger } from "../../platform/log"

/**
 * Chooses which refused or uncounted requests get their own line in the log: the first 20 of each sender in a minute.
 * One more line counts the rest, so that a flood cannot push the log's history out.
 */
export type RequestLines = {
  admits(sender: string): boolean
  flush(): void
  close(): void
}

const linesOfSender = 20
/** Some 25 kB. */
const linesASecond = 100
const flushEveryMs = 60_000
const mostSenders = 1_000
const mostNamed = 20

export function requestLines(log: Pick<Logger, "info">, now = () => performance.now()): RequestLines {
  let counts = new Map<string, { seen: number; logged: number }>()
  let unnamed = 0
  let second = { since: 0, lines: 0 }

  function admits(sender: string): boolean {
    const count = counts.get(sender) ?? { seen: 0, logged: 0 }
    if (count.seen === 0 && counts.size >= mostSenders) {
      unnamed++
      return false
    }
    counts.set(sender, count)
    count.seen++
    const at = now()
    if (at - second.since >= 1_000) second = { since: at, lines: 0 }
    if (count.logged >= linesOfSender || second.lines >= linesASecond) return false
    count.logged++
    second.lines++
    return true
  }

  function flush(): void {
    const more = [...counts].flatMap(([sender, { seen, logged }]) =>
      seen > logged ? [{ sender, count: seen - logged }] : [],
    )
    counts = new Map()
    const sorted = more.toSorted((one, other) => other.count - one.count)
    for (const each of sorted.slice(0, mostNamed)) tell(each)
    const others = sorted.slice(mostNamed)
    const count = unnamed + others.reduce((sum, each) => sum + each.count, 0)
    if (count > 0) tell({ sender: "others", count })
    unnamed = 0
  }

  function tell(fields: { sender: string; count: number }): void {
    log.info({ event: "requests.summarized", ...fields }, "More requests have no line of their own")
  }

  const timer = setInterval(flush, flushEveryMs).unref()
  return {
    admits,
    flush,
    close() {
      clearInterval(timer)
      flush()
    },
  }
}
