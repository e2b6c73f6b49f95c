import type { Database } from "../../platform/database/database"
import type { ApiKey, Prisma } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { appSecret } from "../../platform/secret"
import type { AccountChange } from "../audit/write"
import { queueMail } from "../mail/queue"
import { keyPrefix } from "./format"
import { addKey, type IssuedKey, type KeyOptions } from "./issue"
import { wantedOf } from "./keyLimits"
import { declineRotation } from "./manage"
import { countNewKey, hasMostKeys, tooManyKeys } from "./mostKeys"
import { findMade, type OnceMade } from "./onceMade"
import { changeOwnKey, type Declined, impossible, lockOwnKey, notFound, type OwnerParts, updateKey } from "./owned"
import { keyStatus } from "./status"

/** Seconds. */
export const overlaps = [0, 3_600, 86_400] as const
export type OverlapSeconds = (typeof overlaps)[number]

type Rotation = { keyId: string; overlapSeconds: OverlapSeconds; once?: OnceMade }
type RotationContext = { change: AccountChange; secret: Buffer }
type Rotated = { ok: true; issued: IssuedKey; key: ApiKey; oldWorksUntil: Date }

/** The old key keeps working for the overlap, to the millisecond, and is then revoked. */
export async function rotateOwnKey(
  parts: OwnerParts,
  accountId: string,
  rotation: Rotation,
  change: AccountChange,
): Promise<Rotated | Declined> {
  const tooMany = await countNewKey(parts.quota, accountId, change.at)
  if (tooMany) return tooMany
  const secret = appSecret(parts.env)
  return changeOwnKey(parts, (tx) => replace(tx, accountId, rotation, { change, secret }))
}

export async function rotateKey(
  { database, env }: { database: Database; env: Env },
  rotation: Rotation,
  at: Date,
): Promise<Rotated | Declined> {
  const [secret, change] = [appSecret(env), { at, actor: "operator" }]
  return database.prisma.$transaction(async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: rotation.keyId }, select: { accountId: true } })
    return key ? replace(tx, key.accountId, rotation, { change, secret }) : notFound
  })
}

async function replace(
  tx: Prisma.TransactionClient,
  accountId: string,
  { keyId, overlapSeconds, once }: Rotation,
  { change, secret }: RotationContext,
): Promise<Rotated | Declined> {
  const old = await lockOwnKey(tx, accountId, keyId)
  if (!old) return notFound
  const { at } = change
  const made = once && (await findMade(tx, accountId, once, at))
  if (made) return made.ok ? { ...made, key: old, oldWorksUntil: old.revokedAt ?? at } : made
  const declined = await declineRotation(tx, old, change)
  if (declined) return declined
  const status = keyStatus(old, at)
  if (status === "rotating") return impossible("This key is already being replaced. Rotate the newer one.")
  if (status !== "active") return impossible(`This key is ${status}. Create a new one instead.`)
  if (overlapSeconds > 0 && (await hasMostKeys(tx, accountId, at))) {
    return impossible(`${tooManyKeys} Revoke one first, or rotate without an overlap.`)
  }
  const oldWorksUntil = new Date(at.getTime() + overlapSeconds * 1000)
  await updateKey(tx, old, { revokedAt: oldWorksUntil })
  const options: KeyOptions = {
    name: old.name ?? undefined,
    expiresAt: old.expiresAt ?? undefined,
    mode: old.isTest ? "test" : "live",
    limits: wantedOf(old),
    shareOf: old.shareOf ?? old.id,
    once,
  }
  const detail = { replaces: keyId, overlapSeconds }
  const issued = await addKey(tx, accountId, options, { change, action: "key.rotated", detail })
  const rotated = { ok: true as const, issued, key: old, oldWorksUntil }
  await tellOwner(tx, rotated, { change, secret })
  return rotated
}

/** The owner always gets a mail, so that no key is rotated unnoticed. */
async function tellOwner(
  tx: Prisma.TransactionClient,
  { issued, key: old, oldWorksUntil }: Rotated,
  { change: { at, actor, byKeyId }, secret }: RotationContext,
): Promise<void> {
  const { accountId } = old
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  const message = {
    kind: "key_rotated" as const,
    keyName: old.name,
    oldPrefix: old.prefix,
    newPrefix: keyPrefix(issued.key),
    oldWorksUntil,
    rotatedAt: at,
    by: byKeyId ? ("key" as const) : actor === "operator" ? ("operator" as const) : ("owner" as const),
  }
  const idempotencyKey = `key_rotated/${issued.keyId}`
  await queueMail(tx, { to: email, accountId, message, idempotencyKey, at }, secret)
}
