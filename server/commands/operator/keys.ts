import { parseArgs } from "node:util"
import { readEmail } from "../../accounts/email"
import { deactivateKey } from "../../accounts/keys/deactivate"
import { hashKey, isWellFormed } from "../../accounts/keys/format"
import { issueKey, planOfFurtherKey } from "../../accounts/keys/issue"
import { type OverlapSeconds, rotateKey } from "../../accounts/keys/rotate"
import { keyStatus } from "../../accounts/keys/status"
import { type Plan, planText, readPlan } from "../../accounts/plan"
import { tierNames } from "../../accounts/tiers"
import type { Database } from "../../platform/database/database"
import type { Env } from "../../platform/env"
import { type Command, type Line, UsageError } from "../command"

const usage = `usage:
  npm run -s keys -- issue --email E [--tier ${tierNames.join("|")}] [--name N] [--expires-at T] [--legacy-price]
  npm run -s keys -- rotate KEY [--overlap 0|1h|24h]
  npm run -s keys -- deactivate KEY
  npm run -s keys -- list [--email E]
KEY is a key's id, or the key itself. A new key is printed alone on stdout, once; only its hash is stored.`

const howToChange = "Leave --tier out, or change it with accounts -- set-plan."

const change = () => ({ at: new Date(), actor: "operator" })
const overlaps = new Map<string, OverlapSeconds>([
  ["0", 0],
  ["1h", 3_600],
  ["24h", 86_400],
])

export const keys: Command = { usage, work: run }

async function run(database: Database, env: Env, line: Line): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
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
    const chosen = await planOfFurtherKey(database, email, readWanted(values.tier, values["legacy-price"]))
    if (!chosen.ok) throw new Error(`${email} has the plan ${planText(chosen.own)}. ${howToChange}`)
    show(line, await issueKey(database, email, chosen.plan, options, change()))
  } else if (verb === "rotate") {
    const overlapSeconds = overlaps.get(values.overlap)
    if (overlapSeconds === undefined) throw new UsageError("--overlap is 0, 1h or 24h.")
    const keyId = await requireKeyId(database, given)
    const rotated = await rotateKey({ database, env }, { keyId, overlapSeconds }, new Date())
    if (!rotated.ok) throw new Error(rotated.sentence)
    show(line, rotated.issued)
  } else if (verb === "deactivate") {
    await deactivateKey(database, await requireKeyId(database, given), change())
    line.report("deactivated")
  } else if (verb === "list") await list(database, values.email, line)
  else throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
}

function readWanted(tier: string | undefined, isLegacyPrice = false): Plan | null {
  if (tier === undefined && !isLegacyPrice) return null
  const read = readPlan(tier ?? "free", isLegacyPrice)
  if (!read.ok) throw new UsageError(read.reason)
  return read.plan
}

function show({ print, report }: Line, { key, keyId }: { key: string; keyId: string }): void {
  report(`${keyId} (save the key: it is shown only once)`)
  print(key)
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

async function list({ prisma }: Database, email: string | undefined, { print }: Line): Promise<void> {
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
    print([id, `${prefix}…`, account.email, planText(account), `${status}${until}`, name ?? "-"].join("\t"))
  }
}
