import { z } from "zod"
import { createOwnKey } from "../../accounts/keys/create"
import { editOwnKey } from "../../accounts/keys/edit"
import { listKeys, type OwnKey } from "../../accounts/keys/list"
import { notFound } from "../../accounts/keys/owned"
import { revokeOwnKey } from "../../accounts/keys/revoke"
import { rotateOwnKey } from "../../accounts/keys/rotate"
import type { KeyStatus } from "../../accounts/keys/status"
import { type AccountCall, accountEndpoint, requireDone } from "./endpoint"
import { expiresAt, instant, keyLimits, keyMode, keyName, overlapSeconds } from "./fields"

const statuses = ["active", "rotating", "revoked", "deactivated", "expired"] as const satisfies KeyStatus[]

export const shownKey = {
  id: z.string().describe("The id of the key."),
  name: z.string().nullable().describe("The name of the key. Null: none."),
  prefix: z.string().describe("The first characters of the key, to recognise it by."),
  mode: z.enum(["live", "test"]).describe("Whether it is a live key or a test key."),
  status: z.enum(statuses).describe("Whether it works. `rotating`: a newer key replaces it at `revoked_at`."),
  created_at: instant.describe("When it was made, in UTC."),
  last_used_at: instant.nullable().describe("When it was last used, in UTC. Null: never."),
  expires_at: instant.nullable().describe("When it stops working, in UTC. Null: never."),
  revoked_at: instant.nullable().describe("From when on it is not recognised, in UTC. Null: it was not revoked."),
}

const key = z.object({
  ...shownKey,
  limits: z
    .object({
      scopes: z.array(z.string()).describe("Families of products, and `account:manage` if it may manage the account."),
      networks: z.array(z.string()).describe("Networks that it may be sent from. None: any."),
      share: z
        .union([
          z.object({ percent: z.int32().min(1).max(100).describe("Percent of the plan’s requests a day.") }),
          z.object({ requests: z.int32().min(1).max(1_000_000).describe("Requests a day.") }),
        ])
        .nullable()
        .describe("Its share of the plan’s day. Null: all of it."),
    })
    .describe("What the key may do within the plan."),
})

const newKey = key.extend({ key: z.string().describe("The key itself, which is shown this once.") })

export const keys = [
  accountEndpoint({
    method: "GET",
    path: "account/keys",
    title: "List keys",
    summary: "All keys of the account, those that work first.",
    status: 200,
    answer: z.object({ keys: z.array(key).describe("The keys, without the keys themselves.") }),
    work: async ({ service, holder, change }) => ({
      keys: await listKeys(service.database, holder.accountId, change.at),
    }),
  }),

  accountEndpoint({
    method: "POST",
    path: "account/keys",
    title: "Make a key",
    summary: "Makes a key, which cannot have the scope `account:manage`, and returns it this once.",
    status: 201,
    takesIdempotencyKey: true,
    body: z.strictObject({
      name: keyName,
      expires_at: expiresAt.optional(),
      mode: keyMode.optional(),
      limits: keyLimits.optional(),
    }),
    answer: newKey,
    async work({ once, ...call }, body) {
      const { expires_at, ...rest } = body
      const wanted = { ...rest, expiresAt: instantOf(expires_at ?? null), once: once(body) }
      const { issued } = requireDone(
        await createOwnKey(call.service, call.holder.accountId, wanted, call.change),
        call.change,
      )
      return { ...(await findKey(call, issued.keyId)), key: issued.key }
    },
  }),

  accountEndpoint({
    method: "PATCH",
    path: "account/keys/{id}",
    title: "Change a key",
    summary: "Changes the fields that the body names: all of them, or none if one is refused.",
    status: 200,
    body: z.strictObject({
      name: keyName.optional(),
      expires_at: expiresAt.optional(),
      limits: keyLimits.optional().describe("All limits of the key: they replace the earlier ones."),
    }),
    answer: key,
    async work(call, { expires_at, ...rest }) {
      const edit = {
        keyId: call.path.id,
        ...rest,
        ...(expires_at !== undefined && { expiresAt: instantOf(expires_at) }),
      }
      requireDone(await editOwnKey(call.service, call.holder.accountId, edit, call.change), call.change)
      return findKey(call, call.path.id)
    },
  }),

  accountEndpoint({
    method: "DELETE",
    path: "account/keys/{id}",
    title: "Revoke a key",
    summary: "Every program that uses the key is refused at once. This cannot be undone.",
    status: 204,
    async work({ service, holder, path, change }) {
      requireDone(await revokeOwnKey(service, holder.accountId, path.id, change), change)
      return null
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/keys/{id}/rotate",
    title: "Rotate a key",
    summary:
      "Makes a key that replaces this one, with its name, expiry and limits, and returns it this once. A key may rotate itself, and keeps the scope `account:manage` then.",
    status: 201,
    takesIdempotencyKey: true,
    body: z.strictObject({ overlap_seconds: overlapSeconds }),
    answer: newKey.extend({
      old_key_id: z.string().describe("The id of the key that was replaced."),
      old_works_until: instant.describe("When the replaced key stops working, in UTC."),
    }),
    async work({ once, ...call }, body) {
      const { service, holder, path, change } = call
      const request = [path.id, body.overlap_seconds]
      const rotation = { keyId: path.id, overlapSeconds: body.overlap_seconds, once: once(request) }
      const { issued, oldWorksUntil } = requireDone(
        await rotateOwnKey(service, holder.accountId, rotation, change),
        change,
      )
      const replaced = { oldKeyId: path.id, oldWorksUntil: oldWorksUntil.toISOString() }
      return { ...(await findKey(call, issued.keyId)), key: issued.key, ...replaced }
    },
  }),
]

type Call = Pick<AccountCall, "service" | "holder" | "change">

async function findKey({ service, holder, change }: Call, id: string): Promise<OwnKey> {
  const found = (await listKeys(service.database, holder.accountId, change.at)).find((each) => each.id === id)
  return found ?? requireDone<never>(notFound, change)
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))
