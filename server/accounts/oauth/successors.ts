import { z } from "zod"
import type { OauthToken, Prisma } from "../../platform/database/generated/client"
import { openFields, sealFields } from "../../platform/sealing"
import { hashSecret } from "./secrets"
import { leewaySeconds } from "./terms"

/*
 * The tokens that a refresh token was exchanged for. A second window may send the same token, or the first one may
 * repeat it because the answer was lost. Until the newer token is exchanged, both get it, and the grant stays one
 * chain.
 */

export type Successor = { accessToken: string; refreshToken: string; accessTokenExpiresAt: Date }

const successor = z.object({ accessToken: z.string(), refreshToken: z.string(), accessTokenExpiresAt: z.coerce.date() })

/** The token itself, which is not stored, is part of the key: without it, even this installation cannot read them. */
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

/** Only the newest exchanged token keeps its successor, so that reuse of an older one is detected. */
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
