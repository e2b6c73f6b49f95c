import { parseArgs } from "node:util"
import { readEmail } from "../accounts/email"
import { type Plan, planText } from "../accounts/plan"
import { isTier } from "../accounts/tiers"
import type { Database } from "../database/database"
import { deactivateKey } from "../keys/deactivate"
import { hashKey, isWellFormed } from "../keys/format"
import { issueKey } from "../keys/issue"
import { type OverlapSeconds, rotateKey } from "../keys/rotate"
import { keyStatus } from "../keys/status"
import { runCommand, UsageError } from "./command"

const usage = `usage:
  npm run -s keys -- issue --email E [--tier free|api_starter|api_pro] [--name N] [--expires-at T] [--legacy-price]
  npm run -s keys -- rotate KEY [--overlap 0|1h|24h]
  npm run -s keys -- deactivate KEY
  npm run -s keys -- list [--email E]
KEY is a key's id, or the key itself. A new key is printed alone on stdout, once; only its hash is stored.`

const change = () => ({ at: new Date(), actor: "operator" })
const overlaps = new Map<string, OverlapSeconds>([
  ["0", 0],
  ["1h", 3_600],
  ["24h", 86_400],
])

await runCommand(usage, async (database, env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: "string" },
      tier: { type: "string" },
      name: { type: "string" },
      "expires-at": { type: "string" },
      "legacy-price": { type: "boolean" },
      overlap: { type: "string", default: "0" },
    },
  })
  const [verb, given = ""] = positionals
  if (verb === "issue") {
    const options = { name: values.name, expiresAt: readInstant(values["expires-at"]) }
    const email = requireEmail(values.email)
    const plan = await choosePlan(database, email, values)
    print(await issueKey(database, email, plan, options, change()))
  } else if (verb === "rotate") {
    const overlapSeconds = overlaps.get(values.overlap)
    if (overlapSeconds === undefined) throw new UsageError("--overlap is 0, 1h or 24h.")
    const keyId = await requireKeyId(database, given)
    const rotated = await rotateKey({ database, env }, { keyId, overlapSeconds }, new Date())
    if (!rotated.ok) throw new Error(rotated.sentence)
    print(rotated.issued)
  } else if (verb === "deactivate") {
    await deactivateKey(database, await requireKeyId(database, given), change())
    console.error("deactivated")
  } else if (verb === "list") await list(database, values.email)
  else throw new UsageError(verb ? `There is no "${verb}".` : "What shall be done?")
})

/** The plan that was asked for, or else the account's own. A key is no way to change the plan of an account by mistake. */
async function choosePlan(
  { prisma }: Database,
  email: string,
  { tier: wanted, "legacy-price": isLegacyPrice = false }: { tier?: string; "legacy-price"?: boolean },
): Promise<Plan> {
  if (wanted !== undefined && !isTier(wanted)) throw new UsageError(`There is no tier "${wanted}".`)
  if (isLegacyPrice && (wanted ?? "free") === "free") throw new UsageError("The free tier has no legacy price.")
  const plan = { tier: wanted ?? "free", isLegacyPrice }
  const account = await prisma.account.findUnique({ where: { email } })
  if (!account) return plan
  if (!isTier(account.tier)) throw new Error(`unknown tier in the database: ${account.tier}`)
  const own = { tier: account.tier, isLegacyPrice: account.isLegacyPrice }
  if (wanted && planText(own) !== planText(plan)) {
    throw new Error(`${email} has the plan ${planText(own)}. Leave --tier out, or change it with accounts -- set-plan.`)
  }
  return own
}

function print({ key, keyId }: { key: string; keyId: string }): void {
  console.error(`${keyId} (keep the key: it is shown once)`)
  console.log(key)
}

function requireEmail(email: string | undefined): string {
  const read = readEmail(email ?? "")
  if (!read.ok) throw new UsageError(`--email: ${read.reason}`)
  return read.email
}

function readInstant(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new UsageError(`--expires-at is not an instant: ${text}`)
  return instant
}

async function requireKeyId({ prisma }: Database, given: string): Promise<string> {
  const where = isWellFormed(given) ? { hash: Buffer.from(hashKey(given), "hex") } : { id: given }
  const key = await prisma.apiKey.findUnique({ where })
  if (!key) throw new UsageError("There is no such key; `keys -- list` shows their ids.")
  return key.id
}

async function list({ prisma }: Database, email: string | undefined): Promise<void> {
  const keys = await prisma.apiKey.findMany({
    where: email ? { account: { email: requireEmail(email) } } : {},
    include: { account: true },
    orderBy: { createdAt: "asc" },
  })
  const now = new Date()
  for (const key of keys) {
    const { id, prefix, name, account, revokedAt } = key
    const status = keyStatus(key, now)
    const until = status === "rotating" && revokedAt ? ` until ${revokedAt.toISOString()}` : ""
    console.log([id, `${prefix}…`, account.email, planText(account), `${status}${until}`, name ?? "-"].join("\t"))
  }
}
