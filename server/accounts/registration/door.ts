import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { openAt } from "../teams/invite"

/*
 * Who may open an account. Every way to sign up asks here: the forms, mailed links and codes, apps that connect, and
 * GitHub. An existing account always signs in.
 */

type Door = Pick<Env, "SIGNUP" | "SIGNUP_DOMAINS">

/** Depends on the address alone, so that telling anybody reveals no account and no invitation. */
export function takesSignup({ SIGNUP, SIGNUP_DOMAINS }: Door, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1)
  return SIGNUP === "open" || (SIGNUP === "domains" && SIGNUP_DOMAINS.includes(domain))
}

/** Tell only the holder of the address. The operator's invitation is an account. */
export async function isAdmitted(tx: Prisma.TransactionClient, door: Door, email: string, at: Date): Promise<boolean> {
  const accounts = await tx.account.count({ where: { email } })
  const invitations = await tx.teamInvitation.count({ where: { email, ...openAt(at) } })
  return accounts + invitations > 0 || takesSignup(door, email)
}

/** A sentence for visitors; null if everybody may sign up. */
export function saySignup({ SIGNUP, SIGNUP_DOMAINS }: Door): string | null {
  return {
    open: null,
    domains: `Only addresses of ${SIGNUP_DOMAINS.join(", ")} and people who were invited can sign up here.`,
    invited: "Only people who were invited can sign up here.",
    closed: "Sign-up is closed here, except to people who were invited.",
  }[SIGNUP]
}
