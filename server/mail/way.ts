import type { Env } from "../env"

/** How mail leaves this installation: by the provider, into the local mailbox, or not at all, where it waits. */
export function mailWay({
  RESEND_API_KEY,
  DEMO,
}: Pick<Env, "RESEND_API_KEY" | "DEMO">): "provider" | "mailbox" | "none" {
  if (RESEND_API_KEY) return "provider"
  return DEMO ? "mailbox" : "none"
}
