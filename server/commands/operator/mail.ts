import { parseArgs } from "node:util"
import { readEmail } from "../../accounts/email"
import { mailTraffic } from "../../accounts/mail/hourlyCap"
import { createMailer } from "../../accounts/mail/mailer"
import { retryMail, retryRefusals, sendTestMail } from "../../accounts/mail/operator"
import { listMails } from "../../accounts/operator/mails"
import type { Database } from "../../platform/database/database"
import { MailStatus } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { createLogger } from "../../platform/log"
import { type Command, type CommandLine, UsageError } from "../command"

const usage = `usage:
  npm run -s assay -- mail list [--status ${Object.keys(MailStatus).join("|")}] [--to E] [--limit N]
  npm run -s assay -- mail status
  npm run -s assay -- mail retry ID
  npm run -s assay -- mail test ADDRESS`

export const mail: Command = { usage, work: run }

async function run(database: Database, env: Env, line: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
    allowPositionals: true,
    options: { status: { type: "string" }, to: { type: "string" }, limit: { type: "string", default: "50" } },
  })
  const [verb, id, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected arguments: ${more.join(" ")}`)
  if (verb === "list") await list(database, values, line)
  else if (verb === "status") await status(database, env, line)
  else if (verb === "retry") {
    if (!id) throw new UsageError("The id of the mail is missing; `list` shows the ids.")
    const outcome = await retryMail(database, id, { at: new Date(), actor: "operator" })
    if (outcome !== "queued") throw new Error(retryRefusals[outcome])
    line.report("queued again")
  } else if (verb === "test") await test(database, env, id, line)
  else throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
}

async function test(database: Database, env: Env, typed: string | undefined, { now, report }: CommandLine) {
  const read = readEmail(typed ?? "")
  if (!read.ok) throw new UsageError(`ADDRESS: ${read.reason}`)
  const mailer = createMailer({ env, database, log: createLogger("silent") }, () => [])
  if (!mailer) throw new Error("This installation sends no mail. Set MAIL_FROM, and RESEND_API_KEY or SMTP_URL.")
  const result = await sendTestMail(mailer, read.email, now())
  const { name } = mailer.provider
  if (!result.ok) throw new Error(`${name} did not take the mail: ${result.reason}`)
  report(`${name} took the mail`)
}

async function status(database: Database, { MAIL_PER_HOUR }: Env, { print }: CommandLine): Promise<void> {
  const { sent, waiting, waitingSince } = await mailTraffic(database, new Date())
  const since = waitingSince ? `, the first since ${waitingSince.toISOString()}` : ""
  print(`sent in the last hour\t${sent} of ${MAIL_PER_HOUR}`)
  print(`waiting\t${waiting}${since}`)
}

async function list(
  database: Database,
  { status, to, limit }: { status?: string; to?: string; limit: string },
  { print }: CommandLine,
): Promise<void> {
  if (status !== undefined && !isMailStatus(status)) {
    throw new UsageError(`--status is ${Object.keys(MailStatus).join(", ")}.`)
  }
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError("--limit takes a number of 1 or more.")
  const mails = await listMails(database, { status, recipient: to && readRecipient(to), most: Number(limit) })
  for (const { id, createdAt, kind, recipient, status, attempts, lastError } of mails) {
    print([id, createdAt, kind, recipient, status, attempts, lastError ?? "-"].join("\t"))
  }
}

function isMailStatus(text: string): text is MailStatus {
  return Object.hasOwn(MailStatus, text)
}

function readRecipient(typed: string): string {
  const read = readEmail(typed)
  if (!read.ok) throw new UsageError(`--to: ${read.reason}`)
  return read.email
}
