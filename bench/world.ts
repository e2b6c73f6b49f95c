import { issueKey } from "../server/accounts/keys/issue"
import type { QuotaLimits, ServingQuotaStore } from "../server/accounts/quota/store"
import type { Tier } from "../server/accounts/tiers"
import { listen } from "../server/hosts/listen"
import type { Pages } from "../server/hosts/pages/pageDoor"
import { openService } from "../server/hosts/service"
import { collectApart } from "../server/jobs/collecting"
import { proposeAndGrade } from "../server/jobs/eventSignals"
import { presentFrom } from "../server/jobs/job"
import { runPipeline } from "../server/jobs/pipeline"
import { requireWorld } from "../server/jobs/world"
import type { Database } from "../server/platform/database/database"
import { chooseDatabase, type Env } from "../server/platform/env"
import { once } from "../server/platform/process"
import type { Service } from "../server/surfaces/requests/service"
import { openHelperTables } from "./helperDatabase"

/** Stores what a worker collects, predicts and proposes in a night. `note` is called when a stage is over. */
export async function fillWorld(
  database: Database,
  env: Env,
  { at = new Date(), now = presentFrom(at), note = (_: string) => {} } = {},
): Promise<void> {
  const progress = () => {}
  await requireWorld(database, env)
  await runPipeline(database, env, { at, progress: note })
  await collectApart(database, env, { at, progress })
  note("families")
  await proposeAndGrade(database, env, { at, now, progress })
  note("signals")
}

/** In a helper: a service without limits over a world of its own, and the key of an account. */
export async function openServed(tier: Tier = "api_pro") {
  const { env, url, database } = await openHelperTables()
  chooseDatabase(url)
  await fillWorld(database, env)
  await database.close()
  // Pages find the service by its name.
  const service = await once("service", async () => withoutLimits(await openService(env, url, new Date())))
  const change = { at: new Date(), actor: "bench" }
  return { env, service, ...(await issueKey(service.database, { email: "bench@example.com", tier }, {}, change)) }
}

export async function noPage(): Promise<never> {
  throw new Error("Pages were not asked for.")
}

/** Listens on a free port of this machine, and returns it. */
export async function listenOn(service: Service, page: Pages["page"] = noPage): Promise<number> {
  return (await listen(service, { page }, { host: "127.0.0.1", port: 0 })).port
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
