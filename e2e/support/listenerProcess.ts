/**
 * `listenerProcess.ts DATABASE_URL NOW [PORT]`: a server without pages, for tests of several replicas. Serves at that
 * instant, or by the clock if NOW is "clock", and prints its port. Ends on SIGTERM.
 */

import { listen } from "../../server/hosts/listen"
import { openService } from "../../server/hosts/service"
import { readEnv } from "../../server/platform/env"
import { impatient, noPages, patient } from "./server"

const [databaseUrl, now, port = "0"] = process.argv.slice(2)
const isByClock = now === "clock"
const clock = isByClock ? Date.now : () => Date.parse(now)
const service = await openService(readEnv(), databaseUrl, new Date(), isByClock ? impatient : patient)
const listener = await listen(service, noPages, { host: "127.0.0.1", port: Number(port), clock })
process.once("SIGTERM", async () => {
  await listener.close()
  await service.close()
  process.exit(0)
})
console.log(listener.port)
