import type { Database } from "../platform/database/database"
import type { Channel } from "../platform/database/generated/client"

export type Checklist = { hasKey: boolean; hasRequest: boolean; hasMcpClient: boolean; isClosed: boolean }

/** A client counts as connected if its owner allowed it, or if a key was used over MCP. */
export async function readChecklist({ prisma, pool }: Database, accountId: string): Promise<Checklist> {
  const [account, keys, hasRequest, hasMcpRequest, grants] = await Promise.all([
    prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { checklistClosedAt: true } }),
    prisma.apiKey.count({ where: { accountId } }),
    hasAsked(pool, accountId, ["rest", "mcp"]),
    hasAsked(pool, accountId, ["mcp"]),
    prisma.oauthGrant.count({ where: { accountId } }),
  ])
  return {
    hasKey: keys > 0,
    hasRequest,
    hasMcpClient: hasMcpRequest || grants > 0,
    isClosed: account.checklistClosedAt !== null,
  }
}

async function hasAsked(pool: Database["pool"], accountId: string, channels: readonly Channel[]): Promise<boolean> {
  const { rows } = await pool.query<{ hasAsked: boolean }>(
    `SELECT EXISTS (SELECT FROM usage WHERE account_id = $1 AND channel = ANY($2::channel[]))
       OR EXISTS (SELECT FROM usage_total WHERE account_id = $1 AND channel = ANY($2::channel[])) AS "hasAsked"`,
    [accountId, channels],
  )
  return rows[0].hasAsked
}

export async function closeChecklist({ prisma }: Database, accountId: string, at: Date): Promise<void> {
  await prisma.account.updateMany({
    where: { id: accountId, checklistClosedAt: null },
    data: { checklistClosedAt: at },
  })
}
