import { runCommand } from "./command"
import { restore } from "./operator/restore"

await runCommand(restore.usage, restore.work, restore)
