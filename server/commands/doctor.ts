import { runCommand } from "./command"
import { doctor } from "./operator/doctor"

await runCommand(doctor.usage, doctor.work, doctor)
