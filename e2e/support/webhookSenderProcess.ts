import { sendDue } from "../../server/jobs/webhooks"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { createLogger } from "../../server/platform/log"

/** Delivers what is due again and again, as the worker's job does, until it is killed. */
const database = connect(process.argv[2], 2)
const context = { env: readEnv(), database, log: createLogger("silent") }
console.log("ready")
for (;;) {
  await sendDue(context, () => new Date())
  await new Promise((resolve) => setTimeout(resolve, 20))
}
