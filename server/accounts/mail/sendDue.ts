import type { Database } from "../../platform/database/database"
import type { Logger } from "../../platform/log"
import { openFields } from "../../platform/sealing"
import { noteReceived } from "../received"
import { type ClaimedMail, markDelayed, markFailed, markSent, markUndecryptable } from "./claims"
import { claimWithinHour, mailTraffic } from "./hourlyCap"
import { mailedSignals } from "./mailedSignals"
import { endOf, type Message, readMessage, sealedMail } from "./messages"
import type { MailProvider, SendResult } from "./provider"
import type { RenderSettings } from "./renderMail"

export type Mailer = {
  database: Database
  log: Logger
  provider: MailProvider
  secrets: readonly Buffer[]
  renderSettings: RenderSettings
  mostAnHour: number
  /** Returns 0 to 1, for the jitter. */
  random?: () => number
}

/** `held`: due mails that wait because the hour's limit is reached. */
export type SendDueResult = { claimed: number; pauseMs: number; held: number }

const MAX_ATTEMPTS = 8
const AT_ONCE = 4
const FIRST_WAIT_MS = 5_000
/** Eight attempts take less than eight hours; a provider forgets an idempotency key after 24. */
const WAIT_FACTOR = 4
const LONGEST_REASON = 300
const UNDECRYPTABLE_WAIT_MS = 300_000

export async function sendDue(mailer: Mailer, at: Date): Promise<SendDueResult> {
  const { database, mostAnHour } = mailer
  const { mails, isOpenToBulk } = await claimWithinHour(database, at, { most: AT_ONCE, mostAnHour })
  const pauses = await Promise.all(mails.map((mail) => sendOne(mailer, mail, at)))
  const isHeld = mails.length === 0 && !isOpenToBulk
  const held = isHeld ? (await mailTraffic(database, at)).waiting : 0
  return { claimed: mails.length, pauseMs: Math.max(0, ...pauses), held }
}

async function sendOne(mailer: Mailer, mail: ClaimedMail, at: Date): Promise<number> {
  const { database, log } = mailer
  const details = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
  if (mail.attempts > MAX_ATTEMPTS) {
    await markFailed(database, mail, "no attempt was completed")
    log.error({ event: "mail.failed", ...details }, "Mail could not be sent; giving up")
    return 0
  }
  const hidden = mail.sealed ? openFields(mailer.secrets, sealedMail(mail.id), mail.sealed) : {}
  if (!hidden) {
    const reason = "it was sealed with another secret; set AUTH_SECRET_PREVIOUS to the previous one"
    await markUndecryptable(database, mail, reason, new Date(at.getTime() + UNDECRYPTABLE_WAIT_MS))
    log.error(
      { event: "mail.undecryptable", ...details, reason },
      "Mail cannot be decrypted; it waits for the operator",
    )
    return 0
  }
  const result = await attempt(mailer, mail, hidden, at)
  if (result.ok) {
    await markSent(database, mail, result.providerId, at)
    if (mail.accountId !== null) {
      await noteReceived(
        database.pool,
        { accountId: mail.accountId, channel: "mail", at },
        mailedSignals(result.message),
      )
    }
    log.info({ event: "mail.sent", ...details }, "Mail sent")
    return 0
  }
  const { reason } = result
  if (result.isFinal || mail.attempts === MAX_ATTEMPTS) {
    await markFailed(database, mail, reason, result.isBounce ? "bounced" : "failed")
    log.error({ event: "mail.failed", ...details, reason }, "Mail could not be sent; giving up")
  } else {
    const waitMs = Math.max(waitAfter(mail.attempts, mailer.random), result.retryAfterMs ?? 0)
    await markDelayed(database, mail, reason, new Date(at.getTime() + waitMs))
    log.warn({ event: "mail.delayed", ...details, reason, waitMs }, "Mail could not be sent; trying again")
  }
  return result.retryAfterMs ?? 0
}

type Attempted = (Extract<SendResult, { ok: true }> & { message: Message }) | Extract<SendResult, { ok: false }>

/** A failure on our side (a template) can be fixed, so the mail stays for another attempt. */
async function attempt(
  { provider, renderSettings }: Mailer,
  mail: ClaimedMail,
  hidden: Record<string, unknown>,
  at: Date,
): Promise<Attempted> {
  const secrets = Object.values(hidden).map(String)
  try {
    const message = readMessage(mail.kind, { ...mail.fields, ...hidden })
    const end = endOf(message)
    if (end && end <= at)
      return { ok: false, isFinal: true, reason: `of no use since ${end.toISOString()}`, retryAfterMs: null }
    // The code that renders mails takes 60 MB, so the first mail loads it.
    const { renderMail } = await import("./renderMail")
    const result = await provider.send(await renderMail(mail, message, renderSettings), at)
    return result.ok ? { ...result, message } : { ...result, reason: redacted(result.reason, secrets) }
  } catch (error) {
    return { ok: false, isFinal: false, reason: redacted(String(error), secrets), retryAfterMs: null }
  }
}

/** A reason is logged and stored in plain text, so it must not contain sealed fields or keys of any kind. */
function redacted(reason: string, secrets: readonly string[]): string {
  const open = secrets.reduce((text, secret) => text.replaceAll(secret, "***"), reason)
  return open.replaceAll(/\b(assay|re|whsec)_\w{8,}/g, "$1_***").slice(0, LONGEST_REASON)
}

/** Exponential backoff by a factor of four, minus a random share of up to half, which spreads retries. */
function waitAfter(attempts: number, random: () => number = Math.random): number {
  return FIRST_WAIT_MS * WAIT_FACTOR ** (attempts - 1) * (1 - random() / 2)
}
