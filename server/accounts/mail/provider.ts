import type { Env } from "../../platform/env"
import type { RenderedMail } from "./renderMail"

/** The outcome of handing a mail to the provider. A failure is final when another attempt cannot help. */
export type SendResult =
  | { ok: true; providerId: string | null }
  | {
      ok: false
      isFinal: boolean
      reason: string
      /** The provider asks for this pause before anything else is sent. */
      retryAfterMs: number | null
    }

/** Sends mails, each at most once per idempotency key however often it is tried. */
export type MailProvider = { name: string; send(mail: RenderedMail, at: Date): Promise<SendResult> }

/** How mail leaves this installation: by the provider, into the local mailbox, or not at all, where it waits. */
export function mailTransport({
  RESEND_API_KEY,
  DEMO,
}: Pick<Env, "RESEND_API_KEY" | "DEMO">): "provider" | "mailbox" | "none" {
  if (RESEND_API_KEY) return "provider"
  return DEMO ? "mailbox" : "none"
}
