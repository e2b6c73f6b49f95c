import { randomUUID } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecret } from "../../platform/secret"
import { addKey } from "../keys/issue"
import { revokeAllKeys } from "../keys/revoke"
import { queueMail } from "../mail/queue"
import { endAllSessions, openSessionIn } from "../sessions/store"
import { tiers } from "../tiers"
import { consumeToken, findToken, hashToken, type TokenFailure, type TokenVerdict } from "../tokens"

/**
 * `key` is shown once and stored nowhere; `endedKeys` is how many it took the place of. `isSignedIn` tells whether the
 * session that the visitor brought was opened.
 */
export type Confirmed =
  | { ok: true; key: string; email: string; tierName: string; endedKeys: number; isSignedIn: boolean }
  | TokenFailure

type Confirmation = { token: string; at: Date; visitor?: Visitor | null }

/** The browser in which the button was pressed: the token of the session that it gets, and whose account it uses now. */
export type Visitor = { sessionToken: string; browser: string | null; signedInAs: string | null }

/** What the button of a confirm link would do, without doing it. */
export function findSignup(
  { database }: { database: Database },
  { token, at }: Omit<Confirmation, "visitor">,
): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose: "confirm", at })
}

/**
 * Confirms a signup: the address has an account, its old keys are revoked and its browsers signed out, and a new key is
 * made and mailed, all of it or nothing. A plan that the account has already is kept. The link proves the address, so the
 * visitor is signed in, but not out of another account: whoever sends somebody a link of their own must not move them there.
 */
export function confirmSignup(
  { database, env }: { database: Database; env: Env },
  { token, at, visitor = null }: Confirmation,
): Promise<Confirmed> {
  const secret = appSecret(env)
  return database.prisma.$transaction(async (tx) => {
    const spent = await consumeToken(tx, { tokenHash: hashToken(token), purpose: "confirm", at })
    if (!spent.ok) return spent
    const { email } = spent
    const { id: accountId, tierName } = await openAccount(tx, email, at)
    const change = { at, actor: "owner" }
    const endedKeys = await revokeAllKeys(tx, accountId, change)
    await endAllSessions(tx, accountId, at)
    const { key, keyId } = await addKey(tx, accountId, {}, change, "key.issued")
    const message = { kind: "welcome" as const, apiKey: key, tierName, baseUrl: env.BASE_URL }
    await queueMail(tx, { to: email, accountId, message, idempotencyKey: `welcome/${keyId}`, at }, secret)
    const isSignedIn = visitor !== null && (visitor.signedInAs ?? accountId) === accountId
    if (isSignedIn) {
      const { sessionToken, browser } = visitor
      await openSessionIn(tx, { token: sessionToken, accountId, browser, at })
    }
    return { ok: true, key, email, tierName, endedKeys, isSignedIn }
  })
}

async function openAccount(tx: Prisma.TransactionClient, email: string, at: Date) {
  const { id, tier } = await tx.account.upsert({
    where: { email },
    create: { id: `acct_${randomUUID()}`, email, emailVerifiedAt: at, createdAt: at, tier: "free" },
    update: { emailVerifiedAt: at },
  })
  return { id, tierName: tiers[tier].tierName }
}
