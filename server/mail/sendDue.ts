import type { Database } from "../database/database"
import type { Logger } from "../log"
import { type ClaimedMail, claimDue, markDelayed, markFailed, markSent, markUndecryptable } from "./claims"
import { endOf, readMessage } from "./messages"
import type { MailProvider, SendResult } from "./provider"
import type { RenderSettings } from "./renderMail"
import { openFields } from "./sealing"

export type Mailer = {
  database: Database
  log: Logger
  provider: MailProvider
  /** What the mails may have been sealed with. */
  secrets: readonly Buffer[]
  renderSettings: RenderSettings
  /** From 0 to 1, for the jitter. */
  random?: () => number
}

/** What a round did: how many mails it took, and how long the provider wants to be left alone. */
export type SendDueResult = { claimed: number; pauseMs: number }

const MAX_ATTEMPTS = 8
const AT_ONCE = 4
const FIRST_WAIT_MS = 5_000
/** Eight tries take less than eight hours: a provider forgets an idempotency key after 24. */
const WAIT_FACTOR = 4
const LONGEST_REASON = 300
/** Only the operator can mend it, and mails that are never opened must not crowd out the others. */
const UNDECRYPTABLE_WAIT_MS = 300_000

/** Takes the mails that are due and hands them over, a few at once. */
export async function sendDue(mailer: Mailer, at: Date): Promise<SendDueResult> {
  const mails = await claimDue(mailer.database, at, AT_ONCE)
  const pauses = await Promise.all(mails.map((mail) => sendOne(mailer, mail, at)))
  return { claimed: mails.length, pauseMs: Math.max(0, ...pauses) }
}

async function sendOne(mailer: Mailer, mail: ClaimedMail, at: Date): Promise<number> {
  const { database, log } = mailer
  const told = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
  if (mail.attempts > MAX_ATTEMPTS) {
    await markFailed(database, mail, "no try came to an end")
    log.error(told, "a mail was given up")
    return 0
  }
  const hidden = mail.sealed ? openFields(mailer.secrets, mail.id, mail.sealed) : {}
  if (!hidden) {
    const reason = "it was sealed with another secret: AUTH_SECRET_PREVIOUS can name the one before this"
    await markUndecryptable(database, mail, reason, new Date(at.getTime() + UNDECRYPTABLE_WAIT_MS))
    log.error({ ...told, reason }, "a mail cannot be opened, and waits")
    return 0
  }
  const result = await attempt(mailer, mail, hidden, at)
  if (result.ok) {
    await markSent(database, mail, result.providerId, at)
    log.info(told, "a mail was sent")
    return 0
  }
  const { reason } = result
  if (result.isFinal || mail.attempts === MAX_ATTEMPTS) {
    await markFailed(database, mail, reason)
    log.error({ ...told, reason }, "a mail was given up")
  } else {
    const waitMs = Math.max(waitAfter(mail.attempts, mailer.random), result.retryAfterMs ?? 0)
    await markDelayed(database, mail, reason, new Date(at.getTime() + waitMs))
    log.warn({ ...told, reason, waitMs }, "a mail could not be sent yet")
  }
  return result.retryAfterMs ?? 0
}

/** Whatever breaks on our side (a template) can be mended, so it is no reason to lose the mail. */
async function attempt(
  { provider, renderSettings }: Mailer,
  mail: ClaimedMail,
  hidden: Record<string, unknown>,
  at: Date,
): Promise<SendResult> {
  const secrets = Object.values(hidden).map(String)
  try {
    const message = readMessage(mail.kind, { ...mail.fields, ...hidden })
    const end = endOf(message)
    if (end && end <= at)
      return { ok: false, isFinal: true, reason: `of no use since ${end.toISOString()}`, retryAfterMs: null }
    // What renders mails takes 60 MB: it is loaded with the first one.
    const { renderMail } = await import("./renderMail")
    const result = await provider.send(await renderMail(mail, message, renderSettings), at)
    return result.ok ? result : { ...result, reason: redacted(result.reason, secrets) }
  } catch (error) {
    return { ok: false, isFinal: false, reason: redacted(String(error), secrets), retryAfterMs: null }
  }
}

/** A reason goes into logs and a plain column, so nothing that was sealed may be in it, nor a key of any kind. */
function redacted(reason: string, secrets: readonly string[]): string {
  const open = secrets.reduce((text, secret) => text.replaceAll(secret, "***"), reason)
  return open.replaceAll(/\b(assay|re|whsec)_\w{8,}/g, "$1_***").slice(0, LONGEST_REASON)
}

/** Four times as long after each try, less up to half of it at random, so that a crowd does not come back at once. */
function waitAfter(attempts: number, random: () => number = Math.random): number {
  return FIRST_WAIT_MS * WAIT_FACTOR ** (attempts - 1) * (1 - random() / 2)
}
