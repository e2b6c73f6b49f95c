import type { Database } from "../../platform/database/database"
import type { CredentialKind, Holder } from "../keys/verify"
import { planOf, withTeam } from "../plan"
import { refusals } from "../refusals"
import { isAccessToken, starts } from "./secrets"
import { resourcesOf } from "./terms"

export function accessTokens({ BASE_URL }: { BASE_URL: string }): CredentialKind {
  return {
    isWellFormed: isAccessToken,
    findHolder: (database, hash) => findTokenHolder(database, hash, resourcesOf(BASE_URL)),
    unknown: refusals.tokenUnknown,
  }
}

const longAgo = new Date(0)

async function findTokenHolder(
  { prisma }: Database,
  hash: string,
  resources: readonly string[],
): Promise<Holder | null> {
  const token = await prisma.oauthToken.findUnique({
    where: { hash: Buffer.from(hash, "hex") },
    include: { grant: { include: { account: { include: withTeam } } } },
  })
  if (token?.kind !== "access" || !resources.includes(token.grant.resource)) return null
  const { grant, createdAt, expiresAt } = token
  const { account, endedAt } = grant
  return {
    accountId: account.id,
    ...planOf(account),
    keyId: grant.id,
    keyPrefix: starts.access,
    keyName: grant.clientName ?? grant.clientHost,
    createdAt,
    expiresAt: null,
    deactivatedAt: null,
    // An ended grant is refused whatever its time, since another clock may have set it.
    revokedAt: endedAt ? longAgo : expiresAt,
    limits: null,
  }
}
