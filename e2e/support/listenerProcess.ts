/**
 * `listenerProcess.ts DATABASE_URL NOW`: a server without pages, for tests of several replicas. Serves at that instant
 * and prints its port. Ends on SIGTERM.
 */

import { listen } from "../../server/hosts/listen"
import { openService } from "../../server/hosts/service"
import { readEnv } from "../../server/platform/env"
import { noPages, patient } from "./server"

const [databaseUrl, now] = process.argv.slice(2)
const service = await openService(readEnv(), databaseUrl, new Date(), patient)
const listener = await listen(service, noPages, { host: "127.0.0.1", port: 0, clock: () => Date.parse(now) })
process.once("SIGTERM", async () => {
  await listener.close()
  await service.close()
  process.exit(0)
})
console.log(listener.port)
