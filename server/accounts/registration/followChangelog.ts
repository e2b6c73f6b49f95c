import type { Database } from "../../platform/database/database"
import { addChangelogReader } from "../changelogReaders"
import type { MailRequest } from "../mail/limits"
import { consumeToken, findToken, hashToken, type TokenFailure, type TokenVerdict } from "../tokens"
import { type LinkParts, type MailAnswer, mailLink } from "./mailLink"

const purpose = "follow_changelog" as const

export type FollowOutcome = { ok: true; email: string } | TokenFailure

type Following = { token: string; at: Date }

/** Mails a link even if the address is a reader already, so that nobody learns who is one. */
export function requestChangelog(service: LinkParts, request: MailRequest): Promise<MailAnswer> {
  return mailLink(service, "changelog", request, async () => ({ kind: purpose, accountId: null }))
}

export function findFollowing({ database }: { database: Database }, { token, at }: Following): Promise<TokenVerdict> {
  return findToken(database.prisma, { tokenHash: hashToken(token), purpose, at })
}

export function confirmFollowing(
  { database }: { database: Database },
  { token, at }: Following,
): Promise<FollowOutcome> {
  return database.prisma.$transaction(async (tx) => {
    const spent = await consumeToken(tx, { tokenHash: hashToken(token), purpose, at })
    if (!spent.ok) return spent
    await addChangelogReader(tx, spent.email, at)
    return { ok: true, email: spent.email }
  })
}
