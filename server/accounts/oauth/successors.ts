import { z } from "zod"
import type { OauthToken, Prisma } from "../../platform/database/generated/client"
import { openFields, sealFields } from "../../platform/sealing"
import { hashSecret } from "./secrets"
import { leewaySeconds } from "./terms"

/*
 * What a refresh token was exchanged for. A second window may come with the same token, or the first one again because
 * the answer was lost: for a moment both are given the same tokens, and the grant stays one chain.
 */

export type Successor = { accessToken: string; refreshToken: string; accessTokenExpiresAt: Date }

const successor = z.object({ accessToken: z.string(), refreshToken: z.string(), accessTokenExpiresAt: z.coerce.date() })

/** The key is made of the token itself too, which is not stored: without it, not even this installation can read them. */
const names = (refreshToken: string, grantId: string) => ({ purpose: `successor of ${refreshToken}`, id: grantId })

/** Null after the leeway, once the successor was itself exchanged, or if the secret that sealed it is gone. */
export function findSuccessor(
  secrets: readonly Buffer[],
  refreshToken: string,
  { grantId, usedAt, successor: sealed }: OauthToken,
  at: Date,
): Successor | null {
  if (!sealed || !usedAt || at.getTime() - usedAt.getTime() >= leewaySeconds * 1_000) return null
  const fields = openFields(secrets, names(refreshToken, grantId), sealed)
  return fields && successor.parse(fields)
}

type Renewal = { secret: Buffer; expiresAt: Date }

/** Only the newest token that was exchanged keeps its successor, so that an older one is known to be reused. */
export async function renewGrant(
  tx: Prisma.TransactionClient,
  { token, grantId }: { token: string; grantId: string },
  given: Successor,
  { secret, expiresAt }: Renewal,
): Promise<string> {
  await tx.oauthToken.updateMany({ where: { grantId, successor: { not: null } }, data: { successor: null } })
  const sealed = new Uint8Array(sealFields(secret, names(token, grantId), given))
  await tx.oauthToken.update({ where: { hash: hashSecret(token) }, data: { successor: sealed } })
  await tx.oauthGrant.update({ where: { id: grantId }, data: { expiresAt } })
  return grantId
}

export async function lockGrantOf(tx: Prisma.TransactionClient, tokenHash: Uint8Array): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM oauth_grant WHERE id = (SELECT grant_id FROM oauth_token WHERE hash = ${tokenHash}) FOR UPDATE`
}
