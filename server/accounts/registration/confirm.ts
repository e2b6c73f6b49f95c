import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecret } from "../../platform/secret"
import { addKey } from "../keys/issue"
import { revokeAllKeys } from "../keys/revoke"
import { queueMail } from "../mail/queue"
import { planOf, withTeam } from "../plan"
import { endAllSessions } from "../sessions/store"
import { tiers } from "../tiers"
import { consumeToken, findToken, hashToken, type TokenFailure, type TokenVerdict } from "../tokens"
import { isAdmitted } from "./door"

/**
 * `key` is shown once and stored nowhere; `endedKeys` is how many it replaced; `maySignIn` is whether the visitor may
 * be signed in.
 */
export type Confirmed =
  | { ok: true; key: string; email: string; tierName: string; endedKeys: number; maySignIn: boolean }
  | TokenFailure
  | { ok: false; reason: "not_admitted" }

type Confirmation = { token: string; at: Date; visitor?: SignedInVisitor | null }

/** `signedInAs` is the account that the browser uses now. */
export type SignedInVisitor = { signedInAs: string | null }

export function findSignup(
  { database }: { database: Database },
  { token, at }: Omit<Confirmation, "visitor">,
): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose: "confirm", at })
}

/**
 * Creates the account if needed, revokes its old keys, signs its browsers out, and makes and mails a new key, all in
 * one transaction. An existing plan stays. The link proves the address, so the visitor is signed in, but not out of
 * another account: a stranger's link must not move somebody to the stranger's account.
 */
export function confirmSignup(
  { database, env }: { database: Database; env: Env },
  { token, at, visitor = null }: Confirmation,
): Promise<Confirmed> {
  return database.prisma.$transaction(async (tx) => {
    const spent = await consumeToken(tx, { tokenHash: hashToken(token), purpose: "confirm", at })
    if (!spent.ok) return spent
    const { email } = spent
    const confirmed = await openConfirmed(tx, env, { email, at })
    if (!confirmed) return { ok: false, reason: "not_admitted" }
    const { accountId, ...opened } = confirmed
    const maySignIn = visitor !== null && (visitor.signedInAs ?? accountId) === accountId
    return { ok: true, email, maySignIn, ...opened }
  })
}

/**
 * What follows when an address is proven for the first time, or again by a signup. Null if the address may not sign up,
 * as when sign-up was closed after the link was mailed.
 */
export async function openConfirmed(
  tx: Prisma.TransactionClient,
  env: Env,
  { email, at }: { email: string; at: Date },
) {
  if (!(await isAdmitted(tx, env, email, at))) return null
  const { id: accountId, tierName } = await openAccount(tx, email, at)
  const change = { at, actor: "owner" }
  const endedKeys = await revokeAllKeys(tx, accountId, change)
  await endAllSessions(tx, accountId, at)
  const { key, keyId } = await addKey(tx, accountId, {}, { change, action: "key.issued" })
  const message = { kind: "welcome" as const, apiKey: key, tierName, baseUrl: env.BASE_URL }
  await queueMail(tx, { to: email, accountId, message, idempotencyKey: `welcome/${keyId}`, at }, appSecret(env))
  return { accountId, key, tierName, endedKeys }
}

async function openAccount(tx: Prisma.TransactionClient, email: string, at: Date) {
  const account = await tx.account.upsert({
    where: { email },
    create: { id: `acct_${randomUUID()}`, email, emailVerifiedAt: at, createdAt: at, tier: "free" },
    update: { emailVerifiedAt: at },
    include: withTeam,
  })
  return { id: account.id, tierName: tiers[planOf(account).tier].tierName }
}
