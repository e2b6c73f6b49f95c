import { startWorker } from "../../server/commands/startWorker"
import { webhooks } from "../../server/jobs/webhooks"
import { createLogger } from "../../server/platform/log"
import { openHelperTables } from "../helperDatabase"
import { say } from "../processes"

export type WebhookWorker = { databaseUrl: string }

/** Runs a worker that only sends webhooks, on its own empty database, until it is ended. */
const { env, url, database } = await openHelperTables()
await startWorker({ env, database, log: createLogger(env.LOG_LEVEL) }, [webhooks])
say({ databaseUrl: url } satisfies WebhookWorker)
