import { type Mailer, sendDue } from "./sendDue"

export type MailWorker = {
  /** Sends what is due; resolves when nothing more is due, or when the provider wants a pause. */
  wake(): Promise<void>
  stop(): Promise<void>
}

export type MailWorkerOptions = { clock?: () => number; everyMs?: number }

const hourMs = 3_600_000

/**
 * Sends mail while the process lives: when woken, and every few seconds for retries. Any number of processes may run
 * one.
 */
export function startMailWorker(
  mailer: Mailer,
  { clock = Date.now, everyMs = 5_000 }: MailWorkerOptions = {},
): MailWorker {
  let isStopped = false
  let isWanted = false
  let running: Promise<void> | null = null
  let pausedUntil = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => void wake(), everyMs).unref()

  function wake(): Promise<void> {
    isWanted = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      const now = clock()
      if (now < pausedUntil) return
      try {
        const { claimed, pauseMs, held } = await sendDue(mailer, new Date(now))
        if (pauseMs > 0) pausedUntil = now + pauseMs
        if (held > 0) warnOfCap(held, now)
        if (claimed > 0) isWanted = true
      } catch (error) {
        mailer.log.warn(
          { event: "mail_queue.error", error: String(error) },
          "The mail queue could not be processed; trying again",
        )
      }
    }
  }

  function warnOfCap(held: number, now: number): void {
    if (now - warnedAt < hourMs) return
    warnedAt = now
    mailer.log.warn(
      { event: "mail.capped", held, mostAnHour: mailer.mostAnHour },
      "As many mails went out in the last hour as MAIL_PER_HOUR allows; the others wait",
    )
  }

  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
