import { runCommand } from "./command"
import { webhooks } from "./operator/webhooks"

await runCommand(webhooks.usage, webhooks.work)
