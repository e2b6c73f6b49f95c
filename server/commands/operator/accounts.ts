import { writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { listTrail } from "../../accounts/audit/list"
import { sentenceOf } from "../../accounts/audit/sentences"
import { openBilling } from "../../accounts/billing/stripe"
import { readEmail } from "../../accounts/email"
import { noteExport } from "../../accounts/export/ask"
import { exportOf } from "../../accounts/export/write"
import { listKeys } from "../../accounts/keys/list"
import { type Plan, planText, readPlan, setPlan } from "../../accounts/plan"
import { deleteAccount } from "../../accounts/registration/deleteAccount"
import { inviteAccount } from "../../accounts/registration/inviteAccount"
import { tierNames } from "../../accounts/tiers"
import { readUsage } from "../../accounts/usage/history"
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
  npm run -s assay -- accounts delete EMAIL
ID is an account's id, which names a deleted one too. Every change is written to the audit trail.`

export const accounts: Command = { usage, work: run }

async function run(database: Database, env: Env, line: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
    allowPositionals: true,
    options: { "legacy-price": { type: "boolean", default: false } },
  })
  const [verb, email, tier] = positionals
  const change = { at: new Date(), actor: "operator" }
  if (verb === "list") return list(database, line)
  if (verb === "show") {
    if (email && /^acct_[\w-]+$/.test(email)) return showById(database, email, change.at, line)
    return show(database, await requireAccount(database, email), change.at, line)
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
    throw new Error(refusals[deleted.reason])
  }
  throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
}

const refusals = {
  unknown: "The account has just been deleted.",
  subscribed: "The account has a subscription that would still be charged. Cancel it in Stripe first.",
  unreachable: "Stripe could not be reached to end the subscription, so nothing was deleted. Try again in a minute.",
}

const ofExport = ({ id: accountId, email }: Found) => ({ accountId, email })

/** Never overwrites a file. */
const ownersOnly = { flag: "wx", mode: 0o600 }

type Found = Awaited<ReturnType<typeof requireAccount>>

async function requireAccount({ prisma }: Database, typed: string | undefined) {
  const email = requireAddress(typed)
  const account = await prisma.account.findUnique({ where: { email }, include: { subscription: true } })
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

async function list({ prisma }: Database, { print }: CommandLine): Promise<void> {
  const accounts = await prisma.account.findMany({
    include: { _count: { select: { keys: true } } },
    orderBy: { createdAt: "asc" },
  })
  for (const account of accounts) {
    print(
      [
        account.email,
        planText(account),
        `${account._count.keys} ${account._count.keys === 1 ? "key" : "keys"}`,
        account.createdAt.toISOString(),
      ].join("\t"),
    )
  }
}

async function show(database: Database, account: Found, at: Date, line: CommandLine): Promise<void> {
  const { print } = line
  const { subscription } = account
  const keys = await listKeys(database, account.id, at)
  print(`${account.email}\t${account.id}\t${planText(account)}\tsince ${account.createdAt.toISOString()}`)
  if (subscription) print(`subscription\t${subscription.status}\tuntil ${subscription.currentPeriodEnd.toISOString()}`)
  const member = await database.prisma.teamMember.findUnique({
    where: { accountId: account.id },
    include: { team: { include: { owner: true, _count: { select: { members: true } } } } },
  })
  if (member)
    print(["team", member.teamId, `of ${member.team.owner.email}`, `${member.team._count.members} members`].join("\t"))
  for (const { id, prefix, name, status, lastUsedAt } of keys) {
    print(["key", id, `${prefix}…`, name ?? "-", status, lastUsedAt ?? "never used"].join("\t"))
  }
  await showPast(database, account.id, at, line)
}

async function showById(database: Database, id: string, at: Date, line: CommandLine): Promise<void> {
  const account = await database.prisma.account.findUnique({ where: { id }, include: { subscription: true } })
  if (account) return show(database, account, at, line)
  if ((await database.prisma.auditEntry.count({ where: { accountId: id } })) === 0) {
    throw new Error(`There is no account ${id}, and there never was one.`)
  }
  line.print(`deleted\t${id}`)
  await showPast(database, id, at, line)
}

/** A deleted account leaves its request counts and its audit trail. */
async function showPast(database: Database, accountId: string, at: Date, { print }: CommandLine): Promise<void> {
  const [{ totals, days }, trail] = await Promise.all([
    readUsage(database, accountId, { days: 30, at }),
    listTrail(database, accountId, 20),
  ])
  print(`usage\t${totals.requests} requests in ${days} days\t${totals.charged} charged`)
  for (const entry of trail) {
    const sentence = sentenceOf(entry, (instant) => instant)
    print([entry.at, entry.actor, entry.action, sentence].join("\t"))
  }
}
