import type { Database } from "../../platform/database/database"
import { readEmail } from "../email"
import type { MailRequest } from "../mail/limits"
import type { ReturnTo } from "../sessions/returnTo"
import { findToken, hashToken, type TokenVerdict } from "../tokens"
import { isAdmitted, saySignup, takesSignup } from "./door"
import { type LinkParts, type MailAnswer, mailLink } from "./mailLink"

/** Does not look up whether the address has an account or an invitation. */
export async function requestSignup(service: LinkParts, request: MailRequest): Promise<MailAnswer> {
  const read = readEmail(request.email)
  if (read.ok && !takesSignup(service.env, read.email)) {
    const detail = `${saySignup(service.env)} If you have an account or an invitation, sign in instead.`
    return { ok: false, reason: "address", detail }
  }
  return mailLink(service, "signup", request, async () => ({ kind: "confirm", accountId: null }))
}

/**
 * An address without an account gets a signup link instead, or no mail if it may not sign up: the answer is the same
 * and takes as long. The sign-in leads to `returnTo`.
 */
export function requestSignIn(
  service: LinkParts,
  request: MailRequest,
  returnTo: ReturnTo = "dashboard",
): Promise<MailAnswer> {
  return mailLink(service, "sign_in", request, async (tx, email) => {
    const isRefused = !(await isAdmitted(tx, service.env, email, request.at))
    const account = await tx.account.findUnique({ where: { email }, select: { id: true } })
    return account
      ? { kind: "sign_in", accountId: account.id, returnTo }
      : { kind: "confirm", accountId: null, isRefused }
  })
}

export function findSignIn(
  { database }: { database: Database },
  { token, at }: { token: string; at: Date },
): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose: "sign_in", at })
}
