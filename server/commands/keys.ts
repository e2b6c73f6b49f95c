import { runCommand } from "./command"
import { keys } from "./operator/keys"

await runCommand(keys.usage, keys.work)
