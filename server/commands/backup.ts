import { runCommand } from "./command"
import { backup } from "./operator/backup"

await runCommand(backup.usage, backup.work, backup)
