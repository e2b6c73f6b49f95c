import { hashSecret, makeSecret } from "../../server/accounts/oauth/secrets"
import { resourceOf } from "../../server/accounts/oauth/terms"
import type { Database } from "../../server/platform/database/database"

export async function issueAccessToken({ prisma }: Database, accountId: string, baseUrl: string): Promise<string> {
  const token = makeSecret("access")
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const client = { id: "https://bench.example.com/client", redirectUris: [], createdAt }
  await prisma.oauthClient.create({ data: client })
  const about = { accountId, clientId: client.id, clientHost: "bench.example.com", resource: resourceOf(baseUrl) }
  const grantId = "grant_bench"
  await prisma.oauthGrant.create({ data: { id: grantId, ...about, createdAt, expiresAt } })
  await prisma.oauthToken.create({ data: { hash: hashSecret(token), grantId, kind: "access", createdAt, expiresAt } })
  return token
}
