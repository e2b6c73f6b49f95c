import type { Logger } from "../platform/log"

const pauseMs = 60_000

/** At most one line a minute, with the number of suppressed errors. */
export function logQueueErrors(log: Pick<Logger, "warn">, clock: () => number): (error: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  let suppressed = 0
  return (error) => {
    if (clock() < quietUntil) {
      suppressed += 1
      return
    }
    quietUntil = clock() + pauseMs
    log.warn({ event: "job_queue.error", error: textOf(error), suppressed }, "Job queue error")
    suppressed = 0
  }
}

/** The queue emits errors as plain objects. Of an AggregateError, the text of every error in it is logged. */
function textOf(error: unknown): string {
  const { message, code, errors, queue } = Object(error) as Record<string, unknown>
  const causes = Array.isArray(errors) ? errors.map((cause) => textOf(cause)) : []
  const text = [message, ...causes].filter((part) => typeof part === "string" && part !== "").join("; ")
  const named = [queue, text || code].filter((part) => typeof part === "string").join(": ")
  return named || String(error)
}
