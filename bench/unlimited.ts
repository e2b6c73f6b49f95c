import type { QuotaLimits, ServingQuotaStore } from "../server/accounts/quota/store"
import { openService } from "../server/hosts/service"
import { collectApart } from "../server/jobs/collecting"
import { proposeAndGrade } from "../server/jobs/eventSignals"
import { runPipeline } from "../server/jobs/pipeline"
import { requireWorld } from "../server/jobs/world"
import { connect } from "../server/platform/database/database"
import type { Env } from "../server/platform/env"
import type { Service } from "../server/surfaces/requests/service"

export async function openUnlimited(env: Env, url: string): Promise<Service> {
  const database = connect(url)
  await requireWorld(database, env)
  await runPipeline(database, env, { at: new Date() })
  await collectApart(database, env, { at: new Date() })
  await proposeAndGrade(database, env, { at: new Date(), now: () => new Date(), progress: () => {} })
  await database.close()
  return withoutLimits(await openService(env, url, new Date()))
}

/** Counts every request, but never refuses one because of its limits. */
export const withoutLimits = (service: Service): Service => ({ ...service, quota: unlimited(service.quota) })

function unlimited(store: ServingQuotaStore): ServingQuotaStore {
  const limits: QuotaLimits = { perMinute: 1e9, perDay: 1e9 }
  return {
    ...store,
    charge: (subject, _, at, cost) => store.charge(subject, limits, at, cost),
    peek: (subject, _, at) => store.peek(subject, limits, at),
  }
}
