import { randomUUID } from "node:crypto"
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import type { Database } from "../../platform/database/database"
import type { Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { readEmail } from "../email"
import { hashKey } from "../keys/format"
import { addKey } from "../keys/issue"

type First = Pick<Env, "FIRST_ACCOUNT" | "FIRST_KEY_FILE">

/**
 * Makes the account of FIRST_ACCOUNT where there has never been one, and writes a key of it to FIRST_KEY_FILE. The key
 * gets its name there only once it works: after a crash in between, the next start finishes that.
 */
export async function openFirstAccount(
  { prisma }: Database,
  { FIRST_ACCOUNT, FIRST_KEY_FILE: file }: First,
  at: Date,
): Promise<void> {
  if (!FIRST_ACCOUNT) return
  const read = readEmail(FIRST_ACCOUNT)
  if (!read.ok) throw new Error(`FIRST_ACCOUNT: ${read.reason}`)
  const { email } = read
  await oneByOne(prisma, async (tx) => {
    if (!(await isNew(tx))) return
    if (file && existsSync(file)) {
      throw new Error(`FIRST_KEY_FILE is ${file}, which exists, and there is no account yet. Move the file away.`)
    }
    const accountId = `acct_${randomUUID()}`
    await tx.account.create({ data: { id: accountId, email, createdAt: at, tier: "free" } })
    if (!file) return
    const change = { at, actor: "operator" }
    const { key } = await addKey(tx, accountId, {}, { change, action: "key.issued" })
    rmSync(pendingOf(file), { force: true })
    writeFileSync(pendingOf(file), `${key}\n`, { mode: 0o600, flag: "wx", flush: true })
  })
  if (file) await oneByOne(prisma, (tx) => finish(tx, file))
}

/** Servers that start at once take turns. */
function oneByOne(prisma: Database["prisma"], work: (tx: Prisma.TransactionClient) => Promise<void>): Promise<void> {
  return prisma.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('first account'))`
    await work(tx)
  })
}

const pendingOf = (file: string) => `${file}.new`

/** A deleted account leaves its audit trail. */
async function isNew(tx: Prisma.TransactionClient): Promise<boolean> {
  const select = { id: true }
  return !(await tx.account.findFirst({ select })) && !(await tx.auditEntry.findFirst({ select }))
}

async function finish(tx: Prisma.TransactionClient, file: string): Promise<void> {
  const pending = pendingOf(file)
  if (!existsSync(pending)) return
  const hash = Buffer.from(hashKey(readFileSync(pending, "utf8").trim()), "hex")
  const isKey = await tx.apiKey.findUnique({ where: { hash }, select: { id: true } })
  // Unlike a rename, a link replaces no file.
  if (isKey) linkSync(pending, file)
  rmSync(pending)
}
