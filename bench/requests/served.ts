import { createServer, type RequestListener } from "node:http"
import { issueKey } from "../../server/accounts/keys/issue"
import { listen } from "../../server/hosts/listen"
import type { Page } from "../../server/hosts/pages/pageSocket"
import { migrate } from "../../server/platform/database/migrate"
import { chooseDatabase } from "../../server/platform/env"
import { once } from "../../server/platform/process"
import type { Service } from "../../server/surfaces/requests/service"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { openUnlimited } from "../unlimited"

export type Served = {
  listenerPort: number
  unrecordedPort: number
  nextPort: number
  unmeasuredPort: number
  key: string
}

/**
 * One listener as in `npm start`, one without usage recording, one without metrics, and Next's handler alone if its
 * folder is given. All count requests in the process, with limits out of reach.
 */
const [, , nextFolder] = process.argv
const { env, url } = openHelperDatabase()
chooseDatabase(url)
await migrate(url)
const service = await once("service", () => openUnlimited(env, url))
const { key } = await issueKey(
  service.database,
  { email: "bench@example.com", tier: "free" },
  {},
  { at: new Date(), actor: "bench" },
)
const page = nextFolder ? await openNext(nextFolder) : noPage
const listener = await listenOn(service)
const unrecorded = await listenOn({ ...service, usage: { ...service.usage, count() {} } })
const unmeasured = await listenOn({ ...service, durations: { ...service.durations, note() {} } })
const nextPort = await serve((request, response) => void page(request, response))
const ports = {
  listenerPort: listener.port,
  unrecordedPort: unrecorded.port,
  unmeasuredPort: unmeasured.port,
  nextPort,
}
say({ ...ports, key } satisfies Served)

async function openNext(dir: string): Promise<Page> {
  const { default: next } = await import("next")
  const pages = next({ dev: false, dir })
  await pages.prepare()
  return pages.getRequestHandler()
}

async function noPage(): Promise<void> {
  throw new Error("Pages were not asked for.")
}

function listenOn(service: Service) {
  return listen(service, { page }, { host: "127.0.0.1", port: 0 })
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
