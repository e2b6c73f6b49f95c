import type { Database } from "../../platform/database/database"
import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import type { Env } from "../../platform/env"
import type { AccountChange } from "../audit/write"
import { lockAccount } from "../plan"
import type { QuotaStore, QuotaVerdict } from "../quota/store"
import type { Holder, KeyVerifier } from "./verify"

/*
 * What an owner's changes to keys share. A key is always looked up by account and id, so that another owner's is not
 * found. The account's row is locked meanwhile, so two simultaneous clicks run one after the other.
 */

type Tx = Prisma.TransactionClient

export type OwnerParts = { database: Database; quota: QuotaStore; keys: Pick<KeyVerifier, "forget">; env: Env }

export type Declined = {
  ok: false
  reason: "not_found" | "not_possible" | "limit"
  sentence: string
  /** Which limit of changes is reached. */
  window?: NonNullable<QuotaVerdict["tripped"]>
}

export const notFound: Declined = { ok: false, reason: "not_found", sentence: "Your account has no such key." }

export function impossible(sentence: string): Declined {
  return { ok: false, reason: "not_possible", sentence }
}

export const byOwner = (at: Date): AccountChange => ({ at, actor: "owner" })

/** What a key does for the owner who allowed it to. The audit trail names it. */
export function byKey({ keyId, keyPrefix }: Pick<Holder, "keyId" | "keyPrefix">, at: Date): AccountChange {
  return { at, actor: `${keyActor}${keyPrefix}`, byKeyId: keyId }
}

const keyActor = "key "

/** All that the owner did, also by a key. */
export const doneByOwner: Prisma.AuditEntryWhereInput = {
  OR: [{ actor: "owner" }, { actor: { startsWith: keyActor } }],
}

/** Runs in one transaction. `key` in the outcome is the key before the change. */
export async function changeOwnKey<Outcome extends { ok: true; key: ApiKey } | { ok: false }>(
  { database, keys }: Pick<OwnerParts, "database" | "keys">,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const done = await database.prisma.$transaction(work)
  // Other replicas get a notification shortly; this one forgets the key at once.
  if (done.ok) keys.forget(Buffer.from(done.key.hash).toString("hex"))
  return done
}

/**
 * The key, or null. The account's row stays locked until `tx` ends, and `createOwnLink` counts links under that lock.
 */
export async function lockOwnKey(tx: Tx, accountId: string, keyId: string): Promise<ApiKey | null> {
  await lockAccount(tx, accountId)
  return tx.apiKey.findFirst({ where: { id: keyId, accountId } })
}

export async function updateKey(tx: Tx, { id, hash }: ApiKey, fields: Prisma.ApiKeyUpdateInput): Promise<void> {
  await tx.apiKey.update({ where: { id }, data: fields })
  await announce(tx, "keys", Buffer.from(hash).toString("hex"))
}
