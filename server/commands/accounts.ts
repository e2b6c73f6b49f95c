import { parseArgs } from "node:util"
import { deleteAccount } from "../access/deleteAccount"
import { readEmail } from "../access/email"
import { listKeys, listTrail } from "../access/keys/list"
import { setPlan } from "../access/plan"
import { isTier } from "../access/tiers"
import { readUsage } from "../access/usage/history"
import type { Database } from "../data/database"
import { runCommand, UsageError } from "./command"

const usage = `usage:
  npm run -s accounts -- list
  npm run -s accounts -- show EMAIL
  npm run -s accounts -- set-plan EMAIL free|api_starter|api_pro [--legacy-price]
  npm run -s accounts -- delete EMAIL
Every change is written to the audit trail.`

await runCommand(usage, async (database) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "legacy-price": { type: "boolean", default: false } },
  })
  const [verb, email, tier] = positionals
  const change = { at: new Date(), actor: "operator" }
  if (verb === "list") return list(database)
  if (verb === "show") return show(database, await requireAccount(database, email), change.at)
  if (verb === "set-plan") {
    const { id } = await requireAccount(database, email)
    const plan = readPlan(tier, values["legacy-price"])
    const isChanged = await database.prisma.$transaction((tx) => setPlan(tx, id, plan, change))
    return console.error(isChanged ? "changed" : "It has this plan already.")
  }
  if (verb === "delete") {
    const { id } = await requireAccount(database, email)
    const deleted = await deleteAccount(database, id, change)
    if (deleted.ok) return console.error("deleted")
    throw new Error(refusals[deleted.reason])
  }
  throw new UsageError(verb ? `There is no "${verb}".` : "What shall be done?")
})

const refusals = {
  unknown: "The account has just gone.",
  subscribed: "A subscription would go on being charged. Cancel it in Stripe first.",
}

type Found = Awaited<ReturnType<typeof requireAccount>>

async function requireAccount({ prisma }: Database, typed: string | undefined) {
  if (typed === undefined) throw new UsageError("Whose? An address is missing.")
  const read = readEmail(typed)
  if (!read.ok) throw new UsageError(read.reason)
  const account = await prisma.account.findUnique({ where: { email: read.email }, include: { subscription: true } })
  if (!account) throw new Error(`There is no account of ${read.email}.`)
  return account
}

function readPlan(tier: string | undefined, isLegacyPrice: boolean) {
  if (tier === undefined || !isTier(tier)) throw new UsageError(tier ? `There is no tier "${tier}".` : "Which tier?")
  if (isLegacyPrice && tier === "free") throw new UsageError("The free tier has no legacy price.")
  return { tier, isLegacyPrice }
}

async function list({ prisma }: Database): Promise<void> {
  const accounts = await prisma.account.findMany({
    include: { _count: { select: { keys: true } } },
    orderBy: { createdAt: "asc" },
  })
  for (const account of accounts) {
    console.log(
      [account.email, planText(account), `${account._count.keys} keys`, account.createdAt.toISOString()].join("\t"),
    )
  }
}

async function show(database: Database, account: Found, at: Date): Promise<void> {
  const { subscription } = account
  const [keys, { totals, days }, trail] = await Promise.all([
    listKeys(database, account.id, at),
    readUsage(database, account.id, 30, at),
    listTrail(database, account.id, 20),
  ])
  console.log(`${account.email}\t${account.id}\t${planText(account)}\tsince ${account.createdAt.toISOString()}`)
  if (subscription)
    console.log(`subscription\t${subscription.status}\tuntil ${subscription.currentPeriodEnd.toISOString()}`)
  console.log(`usage\t${totals.requests} requests in ${days} days\t${totals.charged} charged`)
  for (const { id, prefix, name, status, lastUsedAt } of keys) {
    console.log(["key", id, `${prefix}…`, name ?? "-", status, lastUsedAt ?? "never used"].join("\t"))
  }
  for (const { at: when, actor, action, key } of trail) console.log([when, actor, action, key?.prefix ?? ""].join("\t"))
}

function planText({ tier, isLegacyPrice }: { tier: string; isLegacyPrice: boolean }): string {
  return `${tier}${isLegacyPrice ? " (legacy price)" : ""}`
}
