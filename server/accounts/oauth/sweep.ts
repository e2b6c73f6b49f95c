import type { Database } from "../../platform/database/database"
import { dayMs } from "../../platform/dates"
import { unusedClients } from "./clients"

/**
 * Used codes are kept for a day, so that a reused one ends its grant; ended grants for as long as their usage is shown.
 */
const keptDays = { code: 1, unusedClient: 1, grant: 35 }

export async function sweepOauth({ prisma }: Database, at: Date): Promise<number> {
  const before = (days: number) => ({ lt: new Date(at.getTime() - days * dayMs) })
  const codes = await prisma.oauthCode.deleteMany({ where: { expiresAt: before(keptDays.code) } })
  const tokens = await prisma.oauthToken.deleteMany({ where: { expiresAt: before(0) } })
  const over = before(keptDays.grant)
  const grants = await prisma.oauthGrant.deleteMany({ where: { OR: [{ endedAt: over }, { expiresAt: over }] } })
  const unused = { ...unusedClients, createdAt: before(keptDays.unusedClient) }
  const clients = await prisma.oauthClient.deleteMany({ where: unused })
  return codes.count + tokens.count + grants.count + clients.count
}
