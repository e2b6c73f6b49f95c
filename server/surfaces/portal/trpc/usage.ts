import { daysShown } from "../../../accounts/usage/history"
import { findPlan } from "./account"
import { portalRouter, query } from "./procedures"

export const usage = portalRouter({
  /** As far back as the plan allows, with the prefixes of the keys. */
  summary: query.query(async ({ ctx: { service, session, at } }) => {
    const days = daysShown((await findPlan(service, session.accountId)).tier)
    const [history, keys] = await Promise.all([
      service.usage.history(session.accountId, days, at),
      service.database.prisma.apiKey.findMany({
        where: { accountId: session.accountId },
        select: { id: true, prefix: true },
      }),
    ])
    const prefixes = new Map(keys.map(({ id, prefix }) => [id, prefix]))
    return { ...history, by_key: history.by_key.map((row) => ({ ...row, prefix: prefixes.get(row.key_id) ?? null })) }
  }),
})
