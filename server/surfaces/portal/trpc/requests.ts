import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { limitsAt } from "../../../accounts/plan"
import type { QuotaState, QuotaWindow } from "../../../accounts/quota/store"
import { browserCaller } from "../../../accounts/sessions/browser"
import { findRecentRequest, listRecentRequests, type RecentRequest } from "../../../accounts/usage/recent"
import { keptRequests } from "../../../accounts/usage/write"
import type { Service } from "../../requests/service"
import { findPlan } from "./account"
import { portalRouter, query, validated } from "./procedures"

export type WindowLeft = { limit: number; used: number; left: number; resetsAt: string }

export const requests = portalRouter({
  /** Kept small, because pages poll it about every second. */
  recent: query.query(async ({ ctx: { service, session, at } }) => {
    const { accountId } = session
    const [plan, newest] = await Promise.all([
      findPlan(service, accountId),
      listRecentRequests(service.database, accountId, 20),
    ])
    const { minute, day }: QuotaState = await service.quota.peek(
      plan.payerId,
      limitsAt(plan, at.getTime()),
      at.getTime(),
    )
    return {
      at: at.toISOString(),
      quota: { minute: windowLeft(minute), day: windowLeft(day) },
      requests: await withCallers(service, newest),
    }
  }),

  log: query.query(async ({ ctx: { service, session, at } }) => {
    const kept = await listRecentRequests(service.database, session.accountId, keptRequests)
    return { at: at.toISOString(), most: keptRequests, requests: await withCallers(service, kept) }
  }),

  find: query
    .input(validated(z.object({ id: z.string().min(1).max(20) })))
    .query(async ({ ctx: { service, session }, input }) => {
      const found = await findRecentRequest(service.database, session.accountId, input.id)
      if (!found) throw new TRPCError({ code: "NOT_FOUND", message: "This request is no longer in the log." })
      const [request] = await withCallers(service, [found])
      return request
    }),
})

function windowLeft({ limit, used, resetAt }: QuotaWindow): WindowLeft {
  return { limit, used, left: Math.max(0, limit - used), resetsAt: new Date(resetAt * 1000).toISOString() }
}

async function withCallers<Request extends RecentRequest>({ database: { prisma } }: Service, requests: Request[]) {
  const where = { id: { in: [...new Set(requests.map(({ keyId }) => keyId))] } }
  const [keys, grants] = await Promise.all([
    prisma.apiKey.findMany({ where, select: { id: true, name: true, prefix: true } }),
    prisma.oauthGrant.findMany({ where, select: { id: true, clientName: true, clientHost: true } }),
  ])
  const callers = new Map([
    browserCaller,
    ...keys.map(({ id, name, prefix }) => [id, name ?? `${prefix}…`] as const),
    ...grants.map(({ id, clientName, clientHost }) => [id, clientName ?? clientHost] as const),
  ])
  return requests.map((request) => ({ ...request, caller: callers.get(request.keyId) ?? null }))
}
