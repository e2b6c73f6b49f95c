import type { RenderedMail } from "./renderMail"

/** What came of handing a letter over. A failure is final when trying again cannot help. */
export type SendResult =
  | { ok: true; providerId: string | null }
  | {
      ok: false
      isFinal: boolean
      reason: string
      /** The provider asks for this pause before anything else is sent. */
      retryAfterMs: number | null
    }

/** Hands letters over, each at most once for its idempotency key however often it is tried. */
export type MailProvider = { name: string; send(letter: RenderedMail, at: Date): Promise<SendResult> }
