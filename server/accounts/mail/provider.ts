import type { Env } from "../../platform/env"
import type { RenderedMail } from "./renderMail"

export type SendResult =
  | { ok: true; providerId: string | null }
  | {
      ok: false
      isFinal: boolean
      /** Whether the recipient's server refused the mail for good. */
      isBounce?: boolean
      reason: string
      /** The pause that the provider requires before any other mail. */
      retryAfterMs: number | null
    }

export type MailProvider = { name: string; send(mail: RenderedMail, at: Date): Promise<SendResult> }

/** The text of pages where mail reaches nobody, which `doctor --from` looks for. */
export const undeliverableNotices = {
  mailbox: "This installation does not send email.",
  none: "This installation cannot send email yet",
}

export type MailSettings = Pick<Env, "RESEND_API_KEY" | "SMTP_URL" | "DEMO">

export function mailTransport({
  RESEND_API_KEY,
  SMTP_URL,
  DEMO,
}: MailSettings): "resend" | "smtp" | "mailbox" | "none" {
  if (RESEND_API_KEY) return "resend"
  if (SMTP_URL) return "smtp"
  return DEMO ? "mailbox" : "none"
}
