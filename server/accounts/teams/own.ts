import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import { addDays, utcDate } from "../../platform/dates"
import { spelled } from "../audit/list"
import type { AuditAction } from "../audit/write"
import { spellEmail } from "../email"
import { withTeam } from "../plan"
import { isPaidTier, tiers } from "../tiers"
import { openAt } from "./invite"

/** Requests that were charged to the plan. */
type MemberUsage = { today: number; last30Days: number }

export type OwnTeam = {
  role: "owner" | "member"
  seats: number
  tierName: string
  /** False once the owner's plan has ended; then each member has their own. */
  isPaid: boolean
  members: { accountId: string; email: string; role: "owner" | "member"; joinedAt: string; isYou: boolean }[]
  /** By account, for the owner; all former members together have no account. Null for members. */
  usage: { accountId: string | null; used: MemberUsage }[] | null
  invitations: { id: string; email: string; expiresAt: string }[]
  /** The member whom the owner has asked to take over; only the two of them see it. */
  offeredTo: string | null
  /** For members without the addresses of others who were invited or asked to take over. */
  trail: TeamEntry[]
}

export type TeamEntry = { id: number; at: string; action: string; actor: string; detail: Prisma.JsonValue }

export type TeamPage = {
  team: OwnTeam | null
  /** Invitations to other teams, for the account's address. */
  invitedTo: { id: string; owner: string; tierName: string; expiresAt: string }[]
  own: { tierName: string; isPaid: boolean }
}

const mostEntries = 50

export async function readTeamPage(database: Database, accountId: string, at: Date): Promise<TeamPage | null> {
  const { prisma } = database
  const account = await prisma.account.findUnique({ where: { id: accountId }, include: withTeam })
  if (!account) return null
  const invitations = await prisma.teamInvitation.findMany({
    where: { email: account.email, ...openAt(at) },
    include: { team: { include: { owner: true } } },
    orderBy: { createdAt: "desc" },
  })
  return {
    team: account.membership && (await readTeam(database, accountId, account.membership.team, at)),
    invitedTo: invitations.map(({ id, expiresAt, team: { owner } }) => ({
      id,
      owner: spellEmail(owner.email),
      tierName: tiers[owner.tier].tierName,
      expiresAt: expiresAt.toISOString(),
    })),
    own: { tierName: tiers[account.tier].tierName, isPaid: isPaidTier(account.tier) },
  }
}

type Team = Prisma.TeamGetPayload<{ include: { owner: true } }>

async function readTeam(database: Database, accountId: string, team: Team, at: Date): Promise<OwnTeam> {
  const { id: teamId, ownerId, owner, offeredToId } = team
  const isOwner = ownerId === accountId
  const [members, invitations, trail] = await Promise.all([
    database.prisma.teamMember.findMany({
      where: { teamId },
      include: { account: { select: { email: true } } },
      orderBy: [{ joinedAt: "asc" }, { accountId: "asc" }],
    }),
    isOwner
      ? database.prisma.teamInvitation.findMany({ where: { teamId, ...openAt(at) }, orderBy: { createdAt: "asc" } })
      : [],
    database.prisma.auditEntry.findMany({
      where: { teamId },
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: mostEntries,
    }),
  ])
  return {
    role: isOwner ? "owner" : "member",
    seats: tiers[owner.tier].seats,
    tierName: tiers[owner.tier].tierName,
    isPaid: isPaidTier(owner.tier),
    members: members.map(({ accountId: id, account, joinedAt }) => ({
      accountId: id,
      email: spellEmail(account.email),
      role: id === ownerId ? "owner" : "member",
      joinedAt: joinedAt.toISOString(),
      isYou: id === accountId,
    })),
    usage: isOwner ? await usageByMember(database, ownerId, new Set(members.map((each) => each.accountId)), at) : null,
    invitations: invitations.map(({ id, email, expiresAt }) => ({
      id,
      email: spellEmail(email),
      expiresAt: expiresAt.toISOString(),
    })),
    offeredTo: isOwner || offeredToId === accountId ? offeredToId : null,
    trail: trail.map(({ id, at: when, action, actor, detail }) => ({
      id,
      at: when.toISOString(),
      action,
      actor,
      detail: isOwner || !forOwner.has(action) ? spelled(detail) : null,
    })),
  }
}

/** Actions with addresses that only the owner sees: of people who may never join, or who were asked to take over. */
const forOwner: ReadonlySet<string> = new Set<AuditAction>([
  "team.invited",
  "team.invitation_withdrawn",
  "team.invitation_declined",
  "team.key_revoked",
  "team.offered",
  "team.offer_withdrawn",
])

async function usageByMember(
  { pool }: Database,
  ownerId: string,
  memberIds: ReadonlySet<string>,
  at: Date,
): Promise<NonNullable<OwnTeam["usage"]>> {
  const today = utcDate(at)
  const { rows } = await pool.query<{ accountId: string } & MemberUsage>(
    `SELECT account_id AS "accountId", coalesce(sum(charged) FILTER (WHERE day = $2::date), 0)::int AS today,
       sum(charged)::int AS "last30Days"
     FROM (
       SELECT account_id, day, charged FROM usage WHERE account_id = $1 AND day BETWEEN $3::date AND $2::date
       UNION ALL SELECT account_id, day, -charged FROM team_usage
         WHERE account_id = $1 AND day BETWEEN $3::date AND $2::date
       UNION ALL SELECT account_id, day, charged FROM team_usage
         WHERE owner_id = $1 AND day BETWEEN $3::date AND $2::date
     ) AS counted GROUP BY account_id ORDER BY account_id`,
    [ownerId, today, addDays(today, -29)],
  )
  const ofMembers = rows.filter(({ accountId }) => memberIds.has(accountId))
  const ofOthers = rows.filter(({ accountId }) => !memberIds.has(accountId))
  const others = ofOthers.reduce((sum, row) => addUsage(sum, row), { today: 0, last30Days: 0 })
  return [
    ...ofMembers.map(({ accountId, today: used, last30Days }) => ({ accountId, used: { today: used, last30Days } })),
    ...(ofOthers.length > 0 ? [{ accountId: null, used: others }] : []),
  ]
}

const addUsage = (a: MemberUsage, b: MemberUsage): MemberUsage => ({
  today: a.today + b.today,
  last30Days: a.last30Days + b.last30Days,
})
