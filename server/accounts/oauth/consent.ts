import type { Database } from "../../platform/database/database"
import { lockAccount } from "../plan"
import type { QuotaStore } from "../quota/store"
import { isRecentSignIn, type Signed, type StaleSignIn, staleSignIn } from "../recentSignIn"
import { type Authorization, answerUri } from "./authorization"
import { isLiveAt } from "./grants"
import { hashSecret, makeSecret } from "./secrets"
import { consentLimits, lifetimes, mostGrants } from "./terms"

type ConsentParts = { database: Database; quota: QuotaStore; env: { BASE_URL: string } }

export type Consent = { ok: true; returnUri: string } | StaleSignIn | { ok: false; reason: "limit"; sentence: string }

export async function allow(
  { database, quota, env }: ConsentParts,
  session: Signed,
  authorization: Authorization,
  at: Date,
): Promise<Consent> {
  if (!isRecentSignIn(session, at)) return staleSignIn
  const { accountId } = session
  const { tripped } = await quota.charge(`connect:${accountId}`, consentLimits, at.getTime())
  if (tripped) return limited(`Too many apps were connected this ${tripped}. Try again in the next one.`)
  const { client, host, redirectUri, challenge, resource, state } = authorization
  const code = makeSecret("code")
  return database.prisma.$transaction(async (tx): Promise<Consent> => {
    await lockAccount(tx, accountId)
    if ((await tx.oauthGrant.count({ where: { accountId, ...isLiveAt(at) } })) >= mostGrants) {
      return limited(`At most ${mostGrants} apps can be connected. Disconnect one in the dashboard first.`)
    }
    await tx.oauthCode.create({
      data: {
        hash: hashSecret(code),
        clientId: client.id,
        accountId,
        clientHost: host,
        redirectUri,
        challenge,
        resource,
        createdAt: at,
        expiresAt: new Date(at.getTime() + lifetimes.code * 1_000),
      },
    })
    return { ok: true, returnUri: answerUri(redirectUri, state, env.BASE_URL, { code }) }
  })
}

const limited = (sentence: string): Consent => ({ ok: false, reason: "limit", sentence })

export function deny({ BASE_URL }: { BASE_URL: string }, { redirectUri, state }: Authorization): string {
  const answer = { error: "access_denied", error_description: "The owner of the account did not allow it." }
  return answerUri(redirectUri, state, BASE_URL, answer)
}
