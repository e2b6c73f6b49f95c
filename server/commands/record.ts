import { runCommand } from "./command"
import { record } from "./operator/record"

await runCommand(record.usage, record.work)
