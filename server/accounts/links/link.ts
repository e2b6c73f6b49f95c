import { randomBytes } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { type Holder, holderOf } from "../keys/verify"
import { hashToken } from "../tokens"

/*
 * A link answers one question, with these parameters and no others, in the name of a key: it ends with the key, counts on
 * its quota and has its plan. Only a hash of the token in its address is stored.
 */

/** The parameters of a question as its address has them. */
export type LinkInput = Record<string, string>

/** The parameters as they are stored: nothing else is ever written there. */
export const inputOf = (stored: Prisma.JsonValue) => stored as LinkInput

/** How long a link may work, in seconds: for a look, for a day's work, and for a sheet that is in use. */
export const lifetimes = [3_600, 86_400, 7 * 86_400] as const
export type LifetimeSeconds = (typeof lifetimes)[number]

/** A new token, of which only the hash is stored. */
export const newToken = () => randomBytes(32).toString("base64url")

/** The links that work at an instant, as far as they themselves say. */
export const workingAt = (at: Date): Prisma.LinkWhereInput => ({
  expiresAt: { gt: at },
  OR: [{ revokedAt: null }, { revokedAt: { gt: at } }],
})

export type OpenedLink = { holder: Holder; product: string; input: LinkInput }

/** What a token opens; null where it opens nothing any more, or never did. */
export async function openLink({ prisma }: Database, token: string, at: Date): Promise<OpenedLink | null> {
  const tokenHash = hashToken(token)
  if (!tokenHash) return null
  const link = await prisma.link.findFirst({
    where: { ...workingAt(at), tokenHash },
    include: { key: { include: { account: true } } },
  })
  if (!link || (link.key.revokedAt && link.key.revokedAt <= at)) return null
  await noteUse(prisma, link, at)
  return { holder: holderOf(link.key), product: link.product, input: inputOf(link.input) }
}

const notedEveryMs = 60_000

/** To the minute: a sheet may ask often, and nobody needs to know it better. */
async function noteUse(
  prisma: Database["prisma"],
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  at: Date,
): Promise<void> {
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < notedEveryMs) return
  await prisma.link.updateMany({ where: { id }, data: { lastUsedAt: at } })
}
