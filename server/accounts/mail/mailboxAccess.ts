import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import type { Env } from "../../platform/env"
import { once } from "../../platform/process"
import { mailTransport } from "./provider"

type MailboxSettings = Pick<Env, "NODE_ENV" | "DEMO" | "isDemoChosen" | "RESEND_API_KEY">

/** Who asks for the mailbox: whether it is this machine itself, and the token that it brings. */
export type MailboxReader = { isLocal: boolean; token: string | null | undefined }

/** The token of the link that opens the local mailbox in a browser. Every start makes a new one. */
const mailboxToken = once("mailboxToken", () => randomBytes(32).toString("base64url"))

/**
 * Whether somebody may read the local mailbox: everybody where the operator has chosen the demo, else this machine
 * alone. In production it also brings the token of this start, because a proxy on this machine that adds nothing to
 * what it passes on cannot be told from the machine itself.
 */
export function mayReadMailbox(settings: MailboxSettings, { isLocal, token }: MailboxReader): boolean {
  if (!settings.DEMO) return false
  if (settings.isDemoChosen) return true
  return isLocal && (!needsToken(settings) || isSame(token ?? "", mailboxToken))
}

/** The path that opens the local mailbox, for the operator's eyes; null where there is none. */
export function mailboxLink(settings: MailboxSettings): string | null {
  if (mailTransport(settings) !== "mailbox") return null
  return needsToken(settings) ? `/dev/mailbox/open?token=${mailboxToken}` : "/dev/mailbox"
}

const needsToken = ({ NODE_ENV, isDemoChosen }: MailboxSettings) => NODE_ENV === "production" && !isDemoChosen

/** Hashed first, so that both have the same length and the comparison leaks nothing by its time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"))
}
