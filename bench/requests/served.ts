import { createServer, type RequestListener } from "node:http"
import next from "next"
import { connect } from "../../server/database/database"
import { migrate } from "../../server/database/migrate"
import { chooseDatabase } from "../../server/env"
import { listen } from "../../server/hosts/listen"
import { collectApart } from "../../server/jobs/collecting"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { issueKey } from "../../server/keys/issue"
import { once } from "../../server/process"
import type { QuotaLimits, ServingQuotaStore } from "../../server/quota/store"
import { openService } from "../../server/service"
import type { Service } from "../../server/surfaces/service"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

export type Served = { listenerPort: number; unrecordedPort: number; nextPort: number; key: string }

/**
 * A server as `npm start` composes it, on the small world; beside it, on ports of their own, the same listener that
 * records no usage, and Next's request handler alone. All count every request in the in-process store; only the limits
 * are out of reach.
 */
const [, , nextFolder] = process.argv
const { env, url } = openHelperDatabase()
chooseDatabase(url)
await migrate(url)
const service = await once("service", openUnlimited)
const { key } = await issueKey(
  service.database,
  "bench@example.com",
  { tier: "free" },
  {},
  { at: new Date(), actor: "bench" },
)
const pages = next({ dev: false, dir: nextFolder })
await pages.prepare()
const page = pages.getRequestHandler()
const listener = await listenOn(service)
const unrecorded = await listenOn({ ...service, usage: { ...service.usage, count() {} } })
const nextPort = await serve((request, response) => void page(request, response))
say({ listenerPort: listener.port, unrecordedPort: unrecorded.port, nextPort, key } satisfies Served)

async function openUnlimited(): Promise<Service> {
  const database = connect(url)
  await requireWorld(database, env)
  await runPipeline(database, env, new Date(), () => {})
  await collectApart(database, env, new Date(), () => {})
  await proposeAndGrade(database, env, { at: new Date(), now: () => new Date(), progress: () => {} })
  await database.close()
  const opened = await openService(env, url, new Date())
  return { ...opened, quota: unlimited(opened.quota) }
}

function listenOn(service: Service) {
  return listen(service, { page }, { host: "127.0.0.1", port: 0 })
}

function unlimited(store: ServingQuotaStore): ServingQuotaStore {
  const limits: QuotaLimits = { perMinute: 1e9, perDay: 1e9 }
  return {
    ...store,
    charge: (subject, _, at, cost) => store.charge(subject, limits, at, cost),
    peek: (subject, _, at) => store.peek(subject, limits, at),
  }
}

function serve(handler: RequestListener): Promise<number> {
  const server = createServer({ keepAlive: true }, handler)
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      if (typeof address === "object" && address) resolve(address.port)
    })
  })
}
