/** A mail worker in its own process, for tests that kill it: `mailWorkerProcess.ts DATABASE_URL RESEND_URL`. */
import { connect } from "../../../platform/database/database"
import { createLogger } from "../../../platform/log"
import { startMailWorker } from "../mailWorker"
import { resendProvider } from "../resend"
import { mailerSettings } from "./mailQueue"

const [databaseUrl, baseUrl] = process.argv.slice(2)
const worker = startMailWorker({
  ...mailerSettings,
  database: connect(databaseUrl, 4),
  log: createLogger("silent"),
  provider: resendProvider({ apiKey: "re_fake_key_of_the_tests", baseUrl }),
})
await worker.wake()
