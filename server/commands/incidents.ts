import { runCommand } from "./command"
import { incidents } from "./operator/incidents"

await runCommand(incidents.usage, incidents.work)
