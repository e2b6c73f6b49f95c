import { z } from "zod"
import { listTrail } from "../../../accounts/audit/list"
import { createOwnKey } from "../../../accounts/keys/create"
import { expireOwnKey } from "../../../accounts/keys/expire"
import { listKeys } from "../../../accounts/keys/list"
import { byOwner } from "../../../accounts/keys/owned"
import { renameOwnKey } from "../../../accounts/keys/rename"
import { revokeOwnKey } from "../../../accounts/keys/revoke"
import { overlaps, rotateOwnKey } from "../../../accounts/keys/rotate"
import { limitOwnKey } from "../../../accounts/keys/setLimits"
import { expiresAt, keyMode, keyLimits as limits, keyName as name } from "../../account/fields"
import { requireDone } from "./declined"
import { guardedMutation, mutation, portalRouter, query, signInAgain, validated } from "./procedures"

const keyId = z.string().min(1).max(100)
const mutationOfKeys = guardedMutation("keys")

export const keys = portalRouter({
  list: query.query(({ ctx: { service, session, at } }) => listKeys(service.database, session.accountId, at)),

  audit: query.query(({ ctx: { service, session } }) => listTrail(service.database, session.accountId, 50)),

  create: mutationOfKeys
    .input(validated(z.object({ name, expiresAt, mode: keyMode.optional(), limits: limits.optional() })))
    .mutation(async ({ ctx, input }) => {
      const { service, session, at } = ctx
      const wanted = { ...input, expiresAt: readInstant(input.expiresAt) }
      const { issued } = requireDone(await createOwnKey(service, session.accountId, wanted, byOwner(at)))
      return { key: issued.key, keyId: issued.keyId }
    }),

  /** Returns the new key, once; the old one works until `oldWorksUntil`. */
  rotate: mutationOfKeys
    .input(validated(z.object({ keyId, overlapSeconds: z.literal(overlaps) })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const rotated = await rotateOwnKey(service, session.accountId, input, byOwner(at))
      const { issued, oldWorksUntil } = requireDone(rotated)
      return { key: issued.key, keyId: issued.keyId, oldWorksUntil: oldWorksUntil.toISOString() }
    }),

  revoke: mutation.input(validated(z.object({ keyId }))).mutation(async ({ ctx: { service, session, at }, input }) => {
    requireDone(await revokeOwnKey(service, session.accountId, input.keyId, byOwner(at)))
  }),

  rename: mutation
    .input(validated(z.object({ keyId, name })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      requireDone(await renameOwnKey(service, session.accountId, input, byOwner(at)))
    }),

  /** Sets all limits at once. Guarded, because a stolen session could widen the limits of a leaked key. */
  limit: mutationOfKeys
    .input(validated(z.object({ keyId, limits })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      requireDone(await limitOwnKey(service, session.accountId, input, byOwner(at)))
    }),

  expire: mutation
    .input(validated(z.object({ keyId, expiresAt })))
    .mutation(async ({ ctx: { service, session, at }, input }) => {
      const wanted = { keyId: input.keyId, expiresAt: readInstant(input.expiresAt) }
      const expired = await expireOwnKey(service, session, wanted, byOwner(at))
      if (!expired.ok && expired.reason === "stale_sign_in") throw signInAgain("keys")
      requireDone(expired)
    }),
})

const readInstant = (text: string | null) => (text === null ? null : new Date(text))
