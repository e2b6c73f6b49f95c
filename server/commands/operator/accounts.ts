import { writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { sentenceOf } from "../../accounts/audit/sentences"
import { openBilling } from "../../accounts/billing/stripe"
import { readEmail } from "../../accounts/email"
import { noteExport } from "../../accounts/export/ask"
import { exportOf } from "../../accounts/export/write"
import {
  type Allowance,
  mostExtraPerDay,
  resumeAccount,
  setAllowance,
  suspendAccount,
} from "../../accounts/operator/accountState"
import { type AccountPast, listAccounts, pastOf, showAccount } from "../../accounts/operator/accounts"
import { type Plan, readPlan, setPlan } from "../../accounts/plan"
import { deleteAccount, deletionRefusals } from "../../accounts/registration/deleteAccount"
import { inviteAccount } from "../../accounts/registration/inviteAccount"
import { tierNames } from "../../accounts/tiers"
import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { createLogger } from "../../platform/log"
import { appSecret } from "../../platform/secret"
import { type Command, type CommandLine, UsageError } from "../command"

const usage = `usage:
  npm run -s assay -- accounts list
  npm run -s assay -- accounts show EMAIL|ID
  npm run -s assay -- accounts invite EMAIL
  npm run -s assay -- accounts set-plan EMAIL ${tierNames.join("|")} [--legacy-price]
  npm run -s assay -- accounts export EMAIL FILE
  npm run -s assay -- accounts suspend EMAIL --why TEXT            its keys are refused, with this reason
  npm run -s assay -- accounts resume EMAIL
  npm run -s assay -- accounts allow EMAIL REQUESTS --until DATE   so many requests a day beyond its plan; 0 ends that
  npm run -s assay -- accounts delete EMAIL
ID is an account's id, which names a deleted one too. Every change is written to the audit trail.`

export const accounts: Command = { usage, work: run }

async function run(database: Database, env: Env, line: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
    allowPositionals: true,
    options: {
      "legacy-price": { type: "boolean", default: false },
      why: { type: "string" },
      until: { type: "string" },
    },
  })
  const [verb, email, tier] = positionals
  const change = { at: new Date(), actor: "operator" }
  if (verb === "list") return list(database, line)
  if (verb === "show") {
    const isId = email !== undefined && /^acct_[\w-]+$/.test(email)
    return show(database, isId ? email : (await requireAccount(database, email)).id, change.at, line)
  }
  if (verb === "invite") {
    const invited = { email: requireAddress(email), secret: appSecret(env) }
    const isMailed = await inviteAccount(database, invited, change)
    return line.report(isMailed ? "invited" : "The address has an account that has signed in before.")
  }
  if (verb === "set-plan") {
    const { id } = await requireAccount(database, email)
    const plan = requirePlan(tier, values["legacy-price"])
    const isChanged = await database.prisma.$transaction((tx) => setPlan(tx, id, plan, change))
    return line.report(isChanged ? "changed" : "The account already has this plan.")
  }
  if (verb === "suspend") {
    const { id } = await requireAccount(database, email)
    if (!values.why?.trim()) throw new UsageError("--why is missing; the owner of the account is told it.")
    const isChanged = await suspendAccount(database, id, values.why, change)
    return line.report(isChanged ? "suspended" : "The account is suspended already.")
  }
  if (verb === "resume") {
    const { id } = await requireAccount(database, email)
    const isChanged = await resumeAccount(database, id, change)
    return line.report(isChanged ? "resumed" : "The account is not suspended.")
  }
  if (verb === "allow") {
    const { id } = await requireAccount(database, email)
    return line.report((await setAllowance(database, id, requireAllowance(tier, values.until), change)) ?? "changed")
  }
  if (verb === "export") {
    const account = await requireAccount(database, email)
    if (tier === undefined) throw new UsageError("The file is missing.")
    await writeFile(tier, exportOf({ database, env }, { ...ofExport(account), at: change.at }), ownersOnly)
    await noteExport(database, account.id, change)
    return line.report(`written to ${tier}`)
  }
  if (verb === "delete") {
    const { id } = await requireAccount(database, email)
    const billing = await openBilling(env, createLogger(env.LOG_LEVEL, env.logFolder))
    const notice = { by: "operator" as const, secret: appSecret(env) }
    const deleted = await deleteAccount(database, id, change, { billing, notice })
    if (deleted.ok) return line.report(`deleted; its audit trail is kept under ${id}`)
    throw new Error(deletionRefusals[deleted.reason])
  }
  throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
}

function requireAllowance(requests: string | undefined, until: string | undefined): Allowance | null {
  const perDay = Number(requests)
  if (!Number.isInteger(perDay) || perDay < 0 || perDay > mostExtraPerDay) {
    throw new UsageError(`REQUESTS is a whole number from 0 to ${mostExtraPerDay}.`)
  }
  if (perDay === 0) return null
  const end = new Date(/^\d{4}-\d{2}-\d{2}$/.test(until ?? "") ? `${until}T00:00:00Z` : "")
  if (Number.isNaN(end.getTime())) throw new UsageError("--until takes a date such as 2026-12-31, which begins in UTC.")
  return { perDay, until: end }
}

const ofExport = ({ id: accountId, email }: Found) => ({ accountId, email })

/** Never overwrites a file. */
const ownersOnly = { flag: "wx", mode: 0o600 }

type Found = Awaited<ReturnType<typeof requireAccount>>

async function requireAccount({ prisma }: Database, typed: string | undefined) {
  const email = requireAddress(typed)
  const account = await prisma.account.findUnique({ where: { email } })
  if (!account) throw new Error(`There is no account with the address ${email}.`)
  return account
}

function requireAddress(typed: string | undefined): string {
  if (typed === undefined) throw new UsageError("An email address is missing.")
  const read = readEmail(typed)
  if (!read.ok) throw new UsageError(read.reason)
  return read.email
}

function requirePlan(tier: string | undefined, isLegacyPrice: boolean): Plan {
  if (!tier) throw new UsageError("The tier is missing.")
  const read = readPlan(tier, isLegacyPrice)
  if (!read.ok) throw new UsageError(read.reason)
  return read.plan
}

const mostListed = 100_000

async function list(database: Database, { print }: CommandLine): Promise<void> {
  const { accounts } = await listAccounts(database, { search: "", most: mostListed })
  for (const { email, plan, keys, createdAt, suspendedAt } of accounts.toReversed()) {
    const held = `${keys} ${keys === 1 ? "key" : "keys"}`
    print([email, plan, held, createdAt, ...(suspendedAt ? [`suspended ${suspendedAt}`] : [])].join("\t"))
  }
}

/** A deleted account leaves its request counts and its audit trail. */
async function show(database: Database, id: string, at: Date, { print }: CommandLine): Promise<void> {
  const account = await showAccount(database, id, at)
  if (!account) return showDeleted(database, id, at, print)
  const { subscription, team, extra } = account
  print(`${account.email}\t${account.id}\t${account.plan}\tsince ${account.createdAt}`)
  if (account.suspendedAt) print(`suspended\t${account.suspendedAt}\t${account.suspendedFor}`)
  if (extra) print(`allowance\t${extra.perDay} more requests a day\tuntil ${extra.until}`)
  if (subscription) print(`subscription\t${subscription.status}\tuntil ${subscription.currentPeriodEnd}`)
  if (team) print(["team", team.id, `of ${team.ownerEmail}`, `${team.members} members`].join("\t"))
  for (const { id: keyId, prefix, name, status, lastUsedAt } of account.ownKeys) {
    print(["key", keyId, `${prefix}…`, name ?? "-", status, lastUsedAt ?? "never used"].join("\t"))
  }
  printPast(account, print)
}

async function showDeleted(database: Database, id: string, at: Date, print: CommandLine["print"]): Promise<void> {
  if ((await database.prisma.auditEntry.count({ where: { accountId: id } })) === 0) {
    throw new Error(`There is no account ${id}, and there never was one.`)
  }
  print(`deleted\t${id}`)
  printPast(await pastOf(database, id, at), print)
}

function printPast({ usage: { days, requests, charged }, trail }: AccountPast, print: CommandLine["print"]): void {
  print(`usage\t${requests} requests in ${days} days\t${charged} charged`)
  for (const entry of trail) {
    print([entry.at, entry.actor, entry.action, sentenceOf(entry, (instant) => instant)].join("\t"))
  }
}
