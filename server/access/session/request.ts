import { randomUUID } from "node:crypto"
import { queueMail } from "../../mail/queue"
import { appSecret } from "../../secret"
import type { Service } from "../../service"
import { readEmail } from "../email"
import { admitMail, type MailRequest } from "../signup/limits"
import type { MailAnswer } from "../signup/request"
import { findToken, hashToken, makeToken, type TokenVerdict } from "../signup/tokens"

/**
 * Mails a link that signs in. An address without an account gets the link of a signup instead: the answer here is the
 * same, costs the same, and who reads that mail learns what is missing.
 */
export async function requestSignIn(
  { database, quota, env }: Pick<Service, "database" | "quota" | "env">,
  { email: typed, network, at }: MailRequest,
): Promise<MailAnswer> {
  const read = readEmail(typed)
  if (!read.ok) return { ok: false, reason: "address", detail: read.reason }
  const { email } = read
  const admission = await admitMail(quota, "sign_in", { email, network, at })
  if (admission.is === "busy") return { ok: false, reason: "network", retryAfterSeconds: admission.retryAfterSeconds }
  if (admission.is === "open") {
    const secret = appSecret(env)
    await database.prisma.$transaction(async (tx) => {
      const account = await tx.account.findUnique({ where: { email }, select: { id: true } })
      const accountId = account?.id ?? null
      const [kind, path] = account ? (["sign_in", "/sign-in/confirm"] as const) : (["confirm", "/confirm"] as const)
      const { token, expiresAt } = await makeToken(tx, kind, { email, accountId }, at)
      const message = { kind, url: `${env.BASE_URL}${path}?token=${token}`, expiresAt }
      await queueMail(tx, { to: email, accountId, message, idempotencyKey: `${kind}/${randomUUID()}`, at }, secret)
    })
  }
  return { ok: true, email }
}

/** What the button of such a link would do, without doing it. */
export function findSignIn(
  { database }: Pick<Service, "database">,
  { token, at }: { token: string; at: Date },
): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose: "sign_in", at })
}
