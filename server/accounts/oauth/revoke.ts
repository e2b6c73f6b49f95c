import type { Database } from "../../platform/database/database"
import type { KeyVerifier } from "../keys/verify"
import { endGrants } from "./grants"
import { hashSecret } from "./secrets"

/**
 * Ends a token that its client gives back (RFC 7009), and with it all of its grant: a client that signs out is done. What is not
 * a token of this client is left alone, and nobody is told.
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
