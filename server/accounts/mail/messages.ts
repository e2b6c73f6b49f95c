import { z } from "zod"
import { dayMs } from "../../platform/dates"
import { tiersWithBrief } from "../tiers"
import { briefSchema } from "./brief"

const instant = z.coerce.date()
const tierName = z.string()

/** Every mail of Assay, by kind. Instants may be dates or their ISO text: a message is stored as JSON. */
const schemas = {
  /** The link of a signup; it opens a page whose button confirms. */
  confirm: z.object({ url: z.url(), expiresAt: instant }),
  welcome: z.object({ apiKey: z.string(), tierName, baseUrl: z.url() }),
  /** Notifies the owner; the new key itself is shown once, to whoever rotated it. */
  key_rotated: z.object({
    keyName: z.string().nullable(),
    oldPrefix: z.string(),
    newPrefix: z.string(),
    /** Until when the old key works beside the new one; the moment of the rotation where there is no overlap. */
    oldWorksUntil: instant,
    rotatedAt: instant,
    by: z.enum(["owner", "operator"]).default("owner"),
  }),
  /** Notifies the owner that a program can now ask in the account's name. */
  client_connected: z.object({ clientName: z.string().nullable(), clientHost: z.string(), connectedAt: instant }),
  sign_in: z.object({ url: z.url(), expiresAt: instant }),
  /** Goes to the new address, which it confirms. */
  change_address: z.object({ url: z.url(), expiresAt: instant }),
  /** Goes to the old address, once the new one is confirmed; its link, if it has one yet, takes the change back. */
  address_changed: z.object({
    newEmail: z.string(),
    changedAt: instant,
    url: z.url().optional(),
    expiresAt: instant.optional(),
  }),
  /** Goes to the address that an account was moved to, once that is taken back. */
  address_restored: z.object({ restoredAt: instant }),
  /** Goes to the address of the account, which its link deletes. */
  delete_account: z.object({ url: z.url(), expiresAt: instant }),
  account_deleted: z.object({ deletedAt: instant, by: z.enum(["owner", "operator"]) }),
  quota: z.object({
    share: z.union([z.literal(80), z.literal(100)]),
    used: z.int(),
    limit: z.int(),
    tierName,
    resetsAt: instant,
  }),
  key_expiring: z.object({ keyName: z.string().nullable(), keyPrefix: z.string(), expiresAt: instant }),
  /** It is of no use once the next session has opened; one that an earlier version queued has no such end. */
  daily_brief: z.object({
    tier: z.enum(tiersWithBrief),
    brief: briefSchema,
    expiresAt: instant.optional(),
  }),
} satisfies Record<string, z.ZodObject>

export type MessageKind = keyof typeof schemas
export type MessageOf<K extends MessageKind> = { kind: K } & z.infer<(typeof schemas)[K]>
export type Message = { [K in MessageKind]: MessageOf<K> }[MessageKind]

export const messageKinds = Object.keys(schemas) as MessageKind[]

/** The fields that grant access to whoever reads them; they are never stored in plain text. */
const secretFields: Partial<Record<MessageKind, readonly string[]>> = {
  confirm: ["url"],
  welcome: ["apiKey"],
  sign_in: ["url"],
  change_address: ["url"],
  address_changed: ["url"],
  delete_account: ["url"],
}

/** A message in two parts: what may be read by anybody who sees the table, and what may not. */
export function partMessage({ kind, ...fields }: Message): { open: Fields; secret: Fields | null } {
  const names = secretFields[kind] ?? []
  const entries = Object.entries(JSON.parse(JSON.stringify(fields)) as Fields)
  const secret = entries.filter(([name]) => names.includes(name))
  return {
    open: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    secret: secret.length > 0 ? Object.fromEntries(secret) : null,
  }
}

/** Whether mails of this kind hold something that is sealed. */
export function needsSecret(kind: string): boolean {
  return isMessageKind(kind) && secretFields[kind] !== undefined
}

type Fields = Record<string, unknown>

/** The message of these fields, checked; throws where a stored mail does not fit its kind. */
export function readMessage(kind: string, fields: object): Message {
  if (!isMessageKind(kind)) throw new Error(`no mail is of the kind ${kind}`)
  return { kind, ...schemas[kind].parse(fields) } as Message
}

function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(schemas, kind)
}

/** How long the notice of a deletion is tried: its row is the only one that still holds the address. */
export const deletionNoticeDays = 7

/**
 * From when on a message is of no use: its link or its key has expired, the day that it tells of is over, or the account
 * that it tells of is long gone.
 */
export function endOf(message: Message): Date | null {
  if (message.kind === "quota") return message.resetsAt
  if (message.kind === "account_deleted") return new Date(message.deletedAt.getTime() + deletionNoticeDays * dayMs)
  return ("expiresAt" in message && message.expiresAt) || null
}

/** True for the notice that an account was deleted: nothing of it is kept once it is sent or given up. */
export function isDeletionNotice(kind: string): boolean {
  return kind === "account_deleted"
}

/** The kinds of these. */
export const deletionNoticeKinds = messageKinds.filter(isDeletionNotice)

/** True for the mails that come daily and can be unsubscribed with one click. */
export function isDaily(kind: string): boolean {
  return kind === "daily_brief"
}
