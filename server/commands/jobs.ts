import { runCommand } from "./command"
import { jobs } from "./operator/jobs"

await runCommand(jobs.usage, jobs.work)
