import { randomBytes } from "node:crypto"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { type Holder, holderOf } from "../keys/verify"
import type { Lookups } from "../lookups"
import { withTeam } from "../plan"
import { hashToken } from "../tokens"

/*
 * A link answers one request with fixed parameters for a key: it ends with the key, uses its quota and has its plan.
 * Only a hash of its token is stored.
 */

export type LinkInput = Record<string, string>

/** The cast is safe: this column holds nothing else. */
export const inputOf = (stored: Prisma.JsonValue) => stored as LinkInput

/** Seconds: for a quick look, a day's work, and a sheet in use. */
export const lifetimes = [3_600, 86_400, 7 * 86_400] as const
export type LifetimeSeconds = (typeof lifetimes)[number]

export const newToken = () => randomBytes(32).toString("base64url")

export const workingAt = (at: Date): Prisma.LinkWhereInput => ({
  expiresAt: { gt: at },
  OR: [{ revokedAt: null }, { revokedAt: { gt: at } }],
})

export type OpenedLink = { id: string; holder: Holder; product: string; input: LinkInput; mostPerDay: number | null }

/** `network` is the reader's, and `at` is in epoch ms. */
type Followed = { token: string; network: string; at: number }

export async function openLink(
  { prisma }: Database,
  lookups: Lookups,
  { token, network, at: instant }: Followed,
): Promise<OpenedLink | null> {
  const tokenHash = hashToken(token)
  if (!tokenHash) return null
  const at = new Date(instant)
  const link = await lookups({ hash: tokenHash.toString("hex"), network, at: instant }, () =>
    prisma.link.findFirst({
      where: { ...workingAt(at), tokenHash },
      include: { key: { include: { account: { include: withTeam } } } },
    }),
  )
  if (!link || (link.key.revokedAt && link.key.revokedAt <= at)) return null
  await noteUse(prisma, link, at)
  const { id, product, input, mostPerDay } = link
  return { id, holder: withoutReason(holderOf(link.key)), product, input: inputOf(input), mostPerDay }
}

/** Anybody may have a link; why an account is suspended is between its owner and the operator. */
const withoutReason = (holder: Holder): Holder =>
  holder.suspendedFor === null ? holder : { ...holder, suspendedFor: "" }

const notedEveryMs = 60_000

async function noteUse(
  prisma: Database["prisma"],
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  at: Date,
): Promise<void> {
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < notedEveryMs) return
  await prisma.link.updateMany({ where: { id }, data: { lastUsedAt: at } })
}
