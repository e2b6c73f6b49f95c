import type { Database } from "../../platform/database/database"
import { listTrail, type TrailEntry } from "../audit/list"
import { spellEmail } from "../email"
import { listKeys, type OwnKey } from "../keys/list"
import { planText } from "../plan"
import { readUsage } from "../usage/history"

/** An account as an operator sees it. */
export type ListedAccount = {
  id: string
  email: string
  plan: string
  keys: number
  createdAt: string
  suspendedAt: string | null
}

export type ShownAccount = ListedAccount & {
  suspendedFor: string | null
  extra: { perDay: number; until: string } | null
  subscription: { status: string; currentPeriodEnd: string } | null
  team: { id: string; ownerEmail: string; members: number } | null
  ownKeys: OwnKey[]
} & AccountPast

/** What a deleted account leaves too. */
export type AccountPast = {
  usage: { days: number; requests: number; charged: number }
  trail: TrailEntry[]
}

/** The newest accounts whose address, id or key's beginning contains `search`. */
export async function listAccounts(
  { prisma }: Database,
  { search, most }: { search: string; most: number },
): Promise<{ accounts: ListedAccount[]; count: number }> {
  const contains = { contains: search, mode: "insensitive" as const }
  const where =
    search === "" ? {} : { OR: [{ email: contains }, { id: search }, { keys: { some: { prefix: search } } }] }
  const [found, count] = await Promise.all([
    prisma.account.findMany({
      where,
      include: withKeyCount,
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: most,
    }),
    prisma.account.count({ where }),
  ])
  return { accounts: found.map(listed), count }
}

const withKeyCount = { _count: { select: { keys: true } } } as const

const listed = (account: {
  id: string
  email: string
  tier: string
  isLegacyPrice: boolean
  createdAt: Date
  suspendedAt: Date | null
  _count: { keys: number }
}): ListedAccount => ({
  id: account.id,
  email: spellEmail(account.email),
  plan: planText(account),
  keys: account._count.keys,
  createdAt: account.createdAt.toISOString(),
  suspendedAt: account.suspendedAt?.toISOString() ?? null,
})

const [usageDays, trailEntries] = [30, 20]

/** Null if there is no such account. */
export async function showAccount(database: Database, id: string, at: Date): Promise<ShownAccount | null> {
  const account = await database.prisma.account.findUnique({
    where: { id },
    include: {
      ...withKeyCount,
      subscription: true,
      membership: { include: { team: { include: { owner: true, _count: { select: { members: true } } } } } },
    },
  })
  if (!account) return null
  const [ownKeys, past] = await Promise.all([listKeys(database, id, at), pastOf(database, id, at)])
  const { subscription, membership, extraPerDay, extraUntil } = account
  const team = membership?.team
  return {
    ...listed(account),
    suspendedFor: account.suspendedFor,
    extra:
      extraPerDay === null || extraUntil === null ? null : { perDay: extraPerDay, until: extraUntil.toISOString() },
    subscription: subscription && {
      status: subscription.status,
      currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
    },
    team: team ? { id: team.id, ownerEmail: spellEmail(team.owner.email), members: team._count.members } : null,
    ownKeys,
    ...past,
  }
}

export async function pastOf(database: Database, id: string, at: Date): Promise<AccountPast> {
  const [{ totals }, trail] = await Promise.all([
    readUsage(database, id, { days: usageDays, at }),
    listTrail(database, id, trailEntries),
  ])
  return { usage: { days: usageDays, requests: totals.requests, charged: totals.charged }, trail }
}
