import pino from "pino"
import { appendToLog } from "./logFile"
import { lineForTerminal, printOverProgress } from "./logTerminal"

/**
 * Every log event by its stable name: its subject, a dot, and what happened. Names may be added but never changed or
 * reused, since operators filter and alert by them. The messages are for people and may change.
 */
export const logEvents = {
  "request.completed":
    "A request to the API or MCP was answered. For refused and uncounted requests, only the first 20 of a sender in a minute are logged.",
  "requests.summarized":
    "A sender made this many refused or uncounted requests in a minute beyond those that were logged.",
  "request.failed": "A request could not be answered because of an internal error.",
  "answer.failed": "A product could not be computed.",
  "answer_thread.failed": "A thread that computes answers failed; its questions were refused, and it is started again.",
  "home_figures.failed": "The figures of the home page could not be computed; it is shown without them.",
  "models_figures.failed": "The figures of the models page could not be computed; it is shown without them.",
  "pictures_figures.failed":
    "The figures of the pictures for links could not be computed; they are shown without them.",
  "snapshot_figures.failed": "The figures of the snapshot could not be computed; the page is shown without them.",
  "track_record_figures.failed":
    "The figures of the track record could not be computed; the page is shown without them.",
  "pages.logged": "Next logged an error or a warning of its own.",
  "status.failed": "The state of the sources could not be read; the status page shows the last known state.",
  "mcp.request_rejected": "The MCP library rejected a request.",
  "portal.call_failed": "A dashboard call failed because of an internal error.",
  "sign_in.failed": "A sign-in failed.",
  "sign_in.warning": "The sign-in library logged a warning.",
  "service.open_failed": "The service could not be opened; the next request tries again.",
  "livez.ended": "The thread that answers probes on OPERATIONS_PORT has ended, and its probes fail.",
  "proxies.untrusted":
    "A request names a forwarded address, and TRUSTED_PROXIES is 0: behind a proxy, all visitors count as one.",
  "clock.skewed": "This machine's clock is more than 5 s off the database's; `aheadMs` is negative where it is behind.",
  "quota_store.unshared": "Several servers share the database and no quota store, so each enforces limits on its own.",
  "facts.load_failed": "New facts could not be loaded; answers use earlier data.",
  "stream.read_failed": "New events could not be read; streams wait and try again.",
  "usage.write_failed": "Usage could not be written; it is kept and written later.",
  "usage.dropped": "Usage was dropped because too much of it was waiting to be written.",
  "usage.announce_failed": "Other processes were not notified of usage.",
  "job.finished": "A job has finished.",
  "job.failed": "A job failed; it is retried if it declares retries.",
  "job.waiting": "A job has waited for two seconds; `holder` describes the process that it waits for.",
  "job.missed": "A scheduled run did not take place, and the worker catches up on it.",
  "source.drifted": "A source answers differently from its recorded answers; this is checked once a week.",
  "predictions.postponed": "Too many bars of a session are missing; a later run will predict it.",
  "job.wake_failed": "Jobs that a notification should have started were not started.",
  "job_queue.error": "The job queue reports an error.",
  "log.rewound": "The database lacks rows of the transparency log that were published; nothing is signed.",
  "log.witnesses_unasked": "The witnesses of the transparency log could not be asked at the start.",
  "worker.exited": "The worker process ended and is restarted.",
  "worker.replaced": "The worker process had grown in a large job, and another takes over.",
  "pages.exited": "The process that renders the pages ended and is restarted.",
  "pages.replaced": "The process that renders the pages had grown, and another took over.",
  "pages.away": "The process that renders the pages ended while it rendered one, which is asked for again.",
  "database.down": "The embedded PostgreSQL has stopped and is restarted.",
  "database.restarted": "The embedded PostgreSQL is running again.",
  "database.restart_failed": "The embedded PostgreSQL could not be restarted; it is tried again.",
  "mail.sent": "The provider accepted a mail.",
  "mail.delayed": "A mail could not be sent, and is tried again.",
  "mail.capped": "As many mails went out in an hour as MAIL_PER_HOUR allows; the others wait. Logged once an hour.",
  "mail.failed": "A mail could not be sent and will not be retried.",
  "mail.undecryptable": "A mail was encrypted with another secret and waits for the operator.",
  "mail.not_configured": "There is neither a mail provider nor a local mailbox; mail waits in the queue.",
  "mail_queue.error": "The mail queue could not be processed; it is tried again.",
  "webhook.failed": "The deliveries to an endpoint broke off; the next run continues them.",
  "quota_mail.failed": "Mails about used quota could not be queued; the next request of the account tries again.",
  "stripe.event_handled": "A Stripe event was handled; `result` shows how.",
  "stripe.event_failed": "A Stripe event could not be handled; Stripe will send it again.",
  "stripe.signature_invalid": "A webhook call had no valid signature.",
  "stripe.clock_ahead": "A webhook call is dated ahead of this server's clock.",
  "stripe.request_failed": "Stripe could not be reached.",
  "stripe.customer_unknown": "Stripe knows no such customer.",
  "billing.charge_without_account":
    "A customer is charged for a deleted account; the operator has to cancel the subscription.",
  "billing.two_subscriptions": "An account has two subscriptions and may be charged twice.",
  "billing.price_unknown": "An account pays a price that is not configured; its plan is unchanged.",
} as const

export type LogEvent = keyof typeof logEvents

const operatorWarnings: readonly LogEvent[] = [
  "mail.not_configured",
  "mail.capped",
  "predictions.postponed",
  "proxies.untrusted",
]

type Log = (fields: { event: LogEvent } & Record<string, unknown>, message: string) => void

export type Logger = Pick<pino.Logger, "child" | "isLevelEnabled"> & Record<"debug" | "info" | "warn" | "error", Log>

/**
 * One logger for every surface. Keys never reach it: headers are not logged, and keys are removed from paths. With a
 * folder, lines go to a file in it, and those that a person must see go to the terminal as well.
 */
export function createLogger(level: string, folder?: string): Logger {
  const redact = ["key", "headers", "*.key", "*.headers"]
  // OpenTelemetry's names of levels, in addition to pino's numbers.
  const formatters = { level: (label: string, number: number) => ({ level: number, severity: label.toUpperCase() }) }
  return pino({ level, base: null, redact, formatters }, folder === undefined ? onStandardError() : inFolder(folder))
}

const writeFrom = 64_000

/**
 * Joins lines before pino's own destination gets them: it measures every string, which takes three times as long as
 * making a line.
 */
function onStandardError(): pino.DestinationStream {
  let destination: ReturnType<typeof pino.destination> | undefined
  const lines = bufferedLines((text) => destination?.write(text))
  destination = pino.destination({ dest: 2, sync: false })
  return lines
}

function inFolder(folder: string): pino.DestinationStream {
  let isFailing = false
  const lines = bufferedLines((text) => {
    try {
      appendToLog(folder, text)
      isFailing = false
    } catch (error) {
      if (!isFailing) printOverProgress(`The log in ${folder} cannot be written: ${error}`)
      isFailing = true
    }
  })
  return {
    write(line) {
      lines.write(line)
      const words = lineForTerminal(line, operatorWarnings)
      if (words !== null) printOverProgress(words)
    },
  }
}

/** Writes once a second, when there is enough, and when the process exits. */
function bufferedLines(writeOut: (text: string) => void): pino.DestinationStream {
  let lines: string[] = []
  let length = 0
  function write(): void {
    if (length > 0) writeOut(lines.join(""))
    lines = []
    length = 0
  }
  process.once("exit", write)
  setInterval(write, 1_000).unref()
  return {
    write(line) {
      lines.push(line)
      length += line.length
      if (length >= writeFrom) write()
    },
  }
}
