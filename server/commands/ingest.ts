import { runCommand } from "./command"
import { ingest } from "./operator/ingest"

await runCommand(ingest.usage, ingest.work)
