import type { Logger } from "../log"

const pauseMs = 60_000

/** Logs what the job queue complains of, with its text; while it goes on, once a minute, with how often it was said. */
export function logQueueErrors(log: Pick<Logger, "warn">, clock: () => number): (error: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY
  let unsaid = 0
  return (error) => {
    if (clock() < quietUntil) {
      unsaid += 1
      return
    }
    quietUntil = clock() + pauseMs
    log.warn({ error: textOf(error), unsaid }, "the job queue has trouble")
    unsaid = 0
  }
}

/** The queue emits copies of errors that are no errors any more; of several causes in one, each is named. */
function textOf(error: unknown): string {
  const { message, code, errors, queue } = Object(error) as Record<string, unknown>
  const causes = Array.isArray(errors) ? errors.map((cause) => textOf(cause)) : []
  const text = [message, ...causes].filter((part) => typeof part === "string" && part !== "").join("; ")
  const named = [queue, text || code].filter((part) => typeof part === "string").join(": ")
  return named || String(error)
}
