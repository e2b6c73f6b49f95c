import { spellEmail } from "../accounts/email"
import { hostOf, openAddress } from "../accounts/webhooks/address"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { appSecrets } from "../platform/secret"

/** An endpoint that does not take its events. Instants are in UTC. */
export type FailingWebhook = {
  id: string
  accountId: string
  email: string
  /** Null if the address can no longer be read. The rest of an address may be a secret. */
  host: string | null
  failures: number
  failingSince: string | null
  pausedAt: string | null
  pauseReason: string | null
  nextAttemptAt: string | null
  lastAnswer: { at: string; status: number | null; error: string | null } | null
}

/** Endpoints that fail, that ask us to wait, or that the worker has paused: the longest failing first, at most `most`. */
export async function listFailingWebhooks({ prisma }: Database, env: Env, most: number): Promise<FailingWebhook[]> {
  const endpoints = await prisma.webhookEndpoint.findMany({
    where: {
      OR: [
        { failures: { gt: 0 } },
        { failingSince: { not: null } },
        { pauseReason: { in: ["failing", "gone", "unreadable"] } },
      ],
    },
    include: { account: { select: { email: true } }, deliveries: { orderBy: { id: "desc" }, take: 1 } },
    orderBy: [{ failingSince: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: most,
  })
  const secrets = appSecrets(env)
  return endpoints.map((endpoint) => {
    const [last] = endpoint.deliveries
    return {
      id: endpoint.id,
      accountId: endpoint.accountId,
      email: spellEmail(endpoint.account.email),
      host: hostOf(openAddress(secrets, endpoint)),
      failures: endpoint.failures,
      failingSince: endpoint.failingSince?.toISOString() ?? null,
      pausedAt: endpoint.pausedAt?.toISOString() ?? null,
      pauseReason: endpoint.pauseReason,
      nextAttemptAt: endpoint.pausedAt ? null : endpoint.dueAt.toISOString(),
      lastAnswer: last ? { at: last.at.toISOString(), status: last.status, error: last.error } : null,
    }
  })
}
