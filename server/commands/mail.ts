import { runCommand } from "./command"
import { mail } from "./operator/mail"

await runCommand(mail.usage, mail.work)
