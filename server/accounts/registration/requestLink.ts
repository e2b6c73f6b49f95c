import type { Database } from "../../platform/database/database"
import type { MailRequest } from "../mail/limits"
import type { ReturnTo } from "../sessions/returnTo"
import { findToken, hashToken, type TokenVerdict } from "../tokens"
import { type LinkParts, type MailAnswer, mailLink } from "./mailLink"

/** Does not look up whether the address has an account. */
export function requestSignup(service: LinkParts, request: MailRequest): Promise<MailAnswer> {
  return mailLink(service, "signup", request, async () => ({ kind: "confirm", accountId: null }))
}

/**
 * An address without an account gets a signup link instead: the answer is the same and takes as long, and only the mail
 * differs. The sign-in leads to `returnTo`.
 */
export function requestSignIn(
  service: LinkParts,
  request: MailRequest,
  returnTo: ReturnTo = "dashboard",
): Promise<MailAnswer> {
  return mailLink(service, "sign_in", request, async (tx, email) => {
    const account = await tx.account.findUnique({ where: { email }, select: { id: true } })
    return account ? { kind: "sign_in", accountId: account.id, returnTo } : { kind: "confirm", accountId: null }
  })
}

export function findSignIn(
  { database }: { database: Database },
  { token, at }: { token: string; at: Date },
): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose: "sign_in", at })
}
