import { TRPCError } from "@trpc/server"
import { z } from "zod"
import { listTrail } from "../accounts/audit/list"
import type { ApiKey, Prisma } from "../database/generated/client"
import { listKeys } from "../keys/list"
import {
  createOwnKey,
  type Declined,
  expireOwnKey,
  overlaps,
  renameOwnKey,
  revokeOwnKey,
  rotateOwnKey,
} from "../keys/own"
import { queueMail } from "../mail/queue"
import type { QuotaLimits } from "../quota/store"
import { appSecret } from "../secret"
import type { Service } from "../surfaces/service"
import { guardedMutation, mutation, portalRouter, query, taking } from "./portal"

const keyId = z.string().min(1).max(100)
const name = z
  .string()
  .trim()
  .min(1, "Give the key a name, such as the program that will use it.")
  .max(60, "A name has at most 60 characters.")
  .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, "A name has no control characters.")
const expiresAt = z.iso.datetime({ error: "This is not a date." }).nullable()

/** How many keys an account may make; each rotation is a mail as well. */
const newKeyLimits: QuotaLimits = { perMinute: 30, perDay: 100 }

const mutationOfKeys = guardedMutation("keys")

export const keys = portalRouter({
  list: query.query(({ ctx: { service, session, at } }) => listKeys(service.database, session.accountId, at)),

  audit: query.query(({ ctx: { service, session } }) => listTrail(service.database, session.accountId, 50)),

  /** The key itself is in this answer, once. */
  create: mutationOfKeys.input(taking(z.object({ name, expiresAt }))).mutation(async ({ ctx, input }) => {
    const { service, session, at } = ctx
    await chargeNewKey(service, session.accountId, at)
    const wanted = { name: input.name, expiresAt: readInstant(input.expiresAt) }
    const { issued } = await change(service, (tx) => createOwnKey(tx, session.accountId, wanted, byOwner(at)))
    return { key: issued.key, keyId: issued.keyId }
  }),

  /** The new key is in this answer, once; the old one works until `oldWorksUntil`. */
  rotate: mutationOfKeys
    .input(taking(z.object({ keyId, overlapSeconds: z.literal(overlaps) })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      await chargeNewKey(service, session.accountId, at)
      const { issued, oldWorksUntil } = await change(service, async (tx) => {
        const rotated = await rotateOwnKey(tx, session.accountId, input.keyId, input.overlapSeconds, byOwner(at))
        if (rotated.ok) await tellRotation(tx, service, session, rotated, at)
        return rotated
      })
      return { key: issued.key, keyId: issued.keyId, oldWorksUntil: oldWorksUntil.toISOString() }
    }),

  revoke: mutation.input(taking(z.object({ keyId }))).mutation(async ({ ctx: { service, session, at }, input }) => {
    await change(service, (tx) => revokeOwnKey(tx, session.accountId, input.keyId, byOwner(at)))
  }),

  rename: mutation
    .input(taking(z.object({ keyId, name })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      await change(service, (tx) => renameOwnKey(tx, session.accountId, input.keyId, input.name, byOwner(at)))
    }),

  expire: mutation
    .input(taking(z.object({ keyId, expiresAt })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const wanted = readInstant(input.expiresAt)
      await change(service, (tx) => expireOwnKey(tx, session.accountId, input.keyId, wanted, byOwner(at)))
    }),
})

const byOwner = (at: Date) => ({ at, actor: "owner" })
const readInstant = (text: string | null) => (text === null ? null : new Date(text))

/** Does an owner's wish in one transaction; one that is declined is an answer to the page, in words. */
async function change<Done extends { ok: true; key: ApiKey | null }>(
  { database, keys }: Service,
  work: (tx: Prisma.TransactionClient) => Promise<Done | Declined>,
): Promise<Done> {
  const done = await database.prisma.$transaction(work)
  if (!done.ok) {
    const code = done.reason === "not_found" ? "NOT_FOUND" : "BAD_REQUEST"
    throw new TRPCError({ code, message: done.sentence })
  }
  // Other replicas hear of it in a moment; whoever asks this one next is not served from before the change.
  if (done.key) keys.forget(Buffer.from(done.key.hash).toString("hex"))
  return done
}

async function chargeNewKey({ quota }: Service, accountId: string, at: Date): Promise<void> {
  const { tripped } = await quota.charge(`new_key:${accountId}`, newKeyLimits, at.getTime())
  if (!tripped) return
  const { perMinute, perDay } = newKeyLimits
  const message = `At most ${perMinute} keys can be made in a minute and ${perDay} in a day. Try again in the next ${tripped}.`
  throw new TRPCError({ code: "TOO_MANY_REQUESTS", message })
}

type Rotated = Extract<Awaited<ReturnType<typeof rotateOwnKey>>, { ok: true }>

async function tellRotation(
  tx: Prisma.TransactionClient,
  { env }: Service,
  { accountId }: { accountId: string },
  { issued, key: old, oldWorksUntil }: Rotated,
  at: Date,
): Promise<void> {
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  const newKey = await tx.apiKey.findUniqueOrThrow({ where: { id: issued.keyId }, select: { prefix: true } })
  const message = {
    kind: "key_rotated" as const,
    keyName: old.name,
    oldPrefix: old.prefix,
    newPrefix: newKey.prefix,
    oldWorksUntil,
    rotatedAt: at,
  }
  const mail = { to: email, accountId, message, idempotencyKey: `key_rotated/${issued.keyId}`, at }
  await queueMail(tx, mail, appSecret(env))
}
