import type { Database } from "../platform/database/database"

export type Checklist = { hasKey: boolean; hasRequest: boolean; hasMcpClient: boolean; isClosed: boolean }

/** A client counts as connected if its owner allowed it, or if a key was used over MCP. */
export async function readChecklist({ prisma }: Database, accountId: string): Promise<Checklist> {
  const [account, keys, request, mcpRequest, grants] = await Promise.all([
    prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { checklistClosedAt: true } }),
    prisma.apiKey.count({ where: { accountId } }),
    prisma.usage.findFirst({ where: { accountId }, select: { day: true } }),
    prisma.usage.findFirst({ where: { accountId, channel: "mcp" }, select: { day: true } }),
    prisma.oauthGrant.count({ where: { accountId } }),
  ])
  return {
    hasKey: keys > 0,
    hasRequest: request !== null,
    hasMcpClient: mcpRequest !== null || grants > 0,
    isClosed: account.checklistClosedAt !== null,
  }
}

export async function closeChecklist({ prisma }: Database, accountId: string, at: Date): Promise<void> {
  await prisma.account.updateMany({
    where: { id: accountId, checklistClosedAt: null },
    data: { checklistClosedAt: at },
  })
}
