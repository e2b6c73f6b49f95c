import { startWorker } from "../../server/commands/startWorker"
import { webhooks } from "../../server/jobs/webhooks"
import { connect } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { timeouts } from "../../server/platform/database/pool"
import { createLogger } from "../../server/platform/log"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

export type WebhookWorker = { databaseUrl: string }

/** Runs a worker that only sends webhooks, on its own empty database, until it is ended. */
const { env, url } = openHelperDatabase()
await migrate(url)
await startWorker({ env, database: connect(url, 4, timeouts.batch), log: createLogger(env.LOG_LEVEL) }, [webhooks])
say({ databaseUrl: url } satisfies WebhookWorker)
