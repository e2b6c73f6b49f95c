import { hash, timingSafeEqual } from "node:crypto"
import type { Env } from "../../platform/env"
import { startSecretFor } from "../../platform/process"
import { type MailSettings, mailTransport } from "./provider"

type MailboxSettings = MailSettings & Pick<Env, "NODE_ENV" | "isDemoChosen">

export type MailboxReader = { isLocal: boolean; token: string | null | undefined }

const mailboxToken = () => startSecretFor("mailbox").toString("base64url")

/**
 * With the operator's demo everybody may read the local mailbox, otherwise only this machine. In production it also
 * needs this start's token, since a local proxy that adds no headers looks like the machine itself.
 */
export function mayReadMailbox(settings: MailboxSettings, { isLocal, token }: MailboxReader): boolean {
  if (!settings.DEMO) return false
  if (settings.isDemoChosen) return true
  return isLocal && (!needsToken(settings) || isSame(token ?? "", mailboxToken()))
}

export function mailboxLink(settings: MailboxSettings): string | null {
  if (mailTransport(settings) !== "mailbox") return null
  return needsToken(settings) ? `/dev/mailbox/open?token=${mailboxToken()}` : "/dev/mailbox"
}

const needsToken = ({ NODE_ENV, isDemoChosen }: MailboxSettings) => NODE_ENV === "production" && !isDemoChosen

/** Hashed first, so that lengths are equal and the time of the comparison leaks nothing. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"))
}
