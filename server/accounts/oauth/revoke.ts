import type { Database } from "../../platform/database/database"
import type { KeyVerifier } from "../keys/verify"
import { endGrants } from "./grants"
import { hashSecret } from "./secrets"

/**
 * RFC 7009. Ends the token's whole grant, since a client that signs out is done. A token of another client is left
 * alone, without an error.
 */
export async function revokeToken(
  { database, tokens }: { database: Database; tokens: Pick<KeyVerifier, "forget"> },
  { token, clientId }: { token: string; clientId: string },
  at: Date,
): Promise<void> {
  const ended = await database.prisma.$transaction(async (tx) => {
    const row = await tx.oauthToken.findUnique({ where: { hash: hashSecret(token) }, include: { grant: true } })
    if (row?.grant.clientId !== clientId) return null
    return endGrants(tx, { id: row.grantId }, { at, actor: "client" })
  })
  for (const hash of ended?.tokenHashes ?? []) tokens.forget(hash)
}
