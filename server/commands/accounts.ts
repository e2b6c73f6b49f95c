import { runCommand } from "./command"
import { accounts } from "./operator/accounts"

await runCommand(accounts.usage, accounts.work)
