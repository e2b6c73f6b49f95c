/**
 * A mail worker in its own process, for tests that kill it. `mailWorkerProcess.ts DATABASE_URL RESEND_URL SECRET_HEX`
 * sends what is due and prints a line after its first look.
 */
import { connect } from "../../../platform/database/database"
import { createLogger } from "../../../platform/log"
import { startMailWorker } from "../mailWorker"
import { resendProvider } from "../resend"

const [databaseUrl, providerUrl, secret] = process.argv.slice(2)
const worker = startMailWorker({
  database: connect(databaseUrl, 4),
  log: createLogger("silent"),
  secrets: [Buffer.from(secret, "hex")],
  mostAnHour: 1_000,
  provider: resendProvider({ apiKey: "re_fake_key_of_the_tests", baseUrl: providerUrl }),
  renderSettings: {
    from: "Assay <mail@assay.test>",
    baseUrl: "https://assay.test",
    contact: "ops@assay.test",
    secret: Buffer.from(secret, "hex"),
    unlocks: () => ["Latest predictions"],
  },
})
await worker.wake()
console.log("settled")
