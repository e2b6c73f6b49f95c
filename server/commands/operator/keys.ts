import { parseArgs } from "node:util"
import { readEmail } from "../../accounts/email"
import { deactivateKey } from "../../accounts/keys/deactivate"
import { expireKey } from "../../accounts/keys/expire"
import { hashKey, isWellFormed } from "../../accounts/keys/format"
import { issueKey, planOfFurtherKey } from "../../accounts/keys/issue"
import { readLimits, wantedOf } from "../../accounts/keys/keyLimits"
import { type OverlapSeconds, rotateKey } from "../../accounts/keys/rotate"
import { limitKey, noShareOfTests } from "../../accounts/keys/setLimits"
import { keyStatus } from "../../accounts/keys/status"
import { type Plan, planText, readPlan } from "../../accounts/plan"
import { tierNames } from "../../accounts/tiers"
import { type KeyShare, limitsText, mayManage, noLimits, type WantedLimits } from "../../accounts/wantedKeyLimits"
import type { Database } from "../../platform/database/database"
import type { ApiKey } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { productFamilies } from "../../products/families"
import { type Command, type CommandLine, UsageError } from "../command"

const usage = `usage:
  npm run -s assay -- keys issue --email E [--tier ${tierNames.join("|")}] [--name N] [--test] [--legacy-price] [LIMITS]
  npm run -s assay -- keys limit KEY LIMITS
  npm run -s assay -- keys rotate KEY [--overlap 0|1h|24h]
  npm run -s assay -- keys deactivate KEY
  npm run -s assay -- keys list [--email E]
LIMITS are any of --scopes ${productFamilies.slice(0, 2).join()},…|all, --networks 203.0.113.0/24,2001:db8::/32,…|all,
--share 20%|500|all (of the plan's day) and --expires-at T|never. What is not named stays as it is.
KEY is a key's id, or the key itself. A new key is printed alone on stdout, once; only its hash is stored.`

const howToChange = "Leave --tier out, or change it with accounts set-plan."

const change = () => ({ at: new Date(), actor: "operator" })
const overlaps = new Map<string, OverlapSeconds>([
  ["0", 0],
  ["1h", 3_600],
  ["24h", 86_400],
])

export const keys: Command = { usage, work: run }

async function run(database: Database, env: Env, line: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      tier: { type: "string" },
      name: { type: "string" },
      "expires-at": { type: "string" },
      scopes: { type: "string" },
      networks: { type: "string" },
      share: { type: "string" },
      test: { type: "boolean" },
      "legacy-price": { type: "boolean" },
      overlap: { type: "string", default: "0" },
    },
  })
  const [verb, given = ""] = positionals
  if (verb === "issue") {
    const mode = values.test ? "test" : "live"
    const limits = requireLimits(values, noLimits)
    if (values.test && limits.share) throw new UsageError(noShareOfTests)
    const options = {
      name: values.name,
      expiresAt: readExpiry(values["expires-at"]) ?? undefined,
      mode,
      limits,
    } as const
    const email = requireEmail(values.email)
    const chosen = await planOfFurtherKey(database, email, readWanted(values.tier, values["legacy-price"]))
    if (!chosen.ok) throw new Error(`${email} has the plan ${planText(chosen.own)}. ${howToChange}`)
    show(line, await issueKey(database, { email, ...chosen.plan }, options, change()))
  } else if (verb === "rotate") {
    const overlapSeconds = overlaps.get(values.overlap)
    if (overlapSeconds === undefined) throw new UsageError("--overlap is 0, 1h or 24h.")
    const keyId = await requireKeyId(database, given)
    const rotated = await rotateKey({ database, env }, { keyId, overlapSeconds }, new Date())
    if (!rotated.ok) throw new Error(rotated.sentence)
    show(line, rotated.issued)
  } else if (verb === "limit") {
    await limit(database, await requireKey(database, given), values)
    line.report("limited")
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

function show({ print, report }: CommandLine, { key, keyId }: { key: string; keyId: string }): void {
  report(`${keyId} (save the key: it is shown only once)`)
  print(key)
}

function requireEmail(email: string | undefined): string {
  const read = readEmail(email ?? "")
  if (!read.ok) throw new UsageError(`--email: ${read.reason}`)
  return read.email
}

type LimitOptions = { scopes?: string; networks?: string; share?: string; "expires-at"?: string }

async function limit(database: Database, key: ApiKey, options: LimitOptions): Promise<void> {
  const limits = requireLimits(options, wantedOf(key))
  const expiresAt = readExpiry(options["expires-at"])
  const limited = await limitKey(database, { keyId: key.id, limits }, change())
  if (!limited.ok) throw new Error(limited.sentence)
  if (expiresAt === undefined) return
  const expiring = await expireKey(database, { keyId: key.id, expiresAt }, change())
  if (!expiring.ok) throw new Error(expiring.sentence)
}

function requireLimits({ scopes, networks, share }: LimitOptions, before: WantedLimits): WantedLimits {
  const wanted = { scopes: readList(scopes, before.scopes), networks: readList(networks, before.networks) }
  const unknown = wanted.scopes.find((scope) => !productFamilies.includes(scope) && !before.scopes.includes(scope))
  if (unknown !== undefined) throw new UsageError(`--scopes: ${unknown} is not one of ${productFamilies.join(", ")}.`)
  const read = readLimits({ ...wanted, share: readShare(share, before.share) })
  if (!read.ok) throw new UsageError(read.sentence)
  return read.limits
}

const readList = (text: string | undefined, before: readonly string[]) =>
  text === undefined ? before : text === "all" ? [] : text.split(",").map((each) => each.trim())

function readShare(text: string | undefined, before: KeyShare | null): KeyShare | null {
  if (text === undefined) return before
  if (text === "all") return null
  if (!/^\d{1,7}%?$/.test(text))
    throw new UsageError("--share is a percentage such as 20%, a number of requests, or all.")
  return text.endsWith("%") ? { percent: Number.parseInt(text, 10) } : { requests: Number(text) }
}

function readExpiry(text: string | undefined): Date | null | undefined {
  if (text === undefined) return undefined
  if (text === "never") return null
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw new UsageError(`--expires-at is not an instant: ${text}`)
  return instant
}

const requireKeyId = async (database: Database, given: string) => (await requireKey(database, given)).id

async function requireKey({ prisma }: Database, given: string): Promise<ApiKey> {
  const where = isWellFormed(given) ? { hash: Buffer.from(hashKey(given), "hex") } : { id: given }
  const key = await prisma.apiKey.findUnique({ where })
  if (!key) throw new UsageError("There is no such key; `keys list` shows their ids.")
  return key
}

async function list({ prisma }: Database, email: string | undefined, { print }: CommandLine): Promise<void> {
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
    const limits = limitsText(wantedOf(key))
    const columns = [id, `${prefix}…`, account.email, planText(account), `${status}${until}`, name ?? "-"]
    const manages = mayManage(key) ? ["may manage the account"] : []
    print([...columns, ...(limits ? [limits] : []), ...manages].join("\t"))
  }
}
