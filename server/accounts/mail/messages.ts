import { z } from "zod"
import { dayMs } from "../../platform/dates"
import { tiersWithBrief } from "../tiers"
import { dailyBriefSchema } from "./dailyBrief"

const instant = z.coerce.date()
const tierName = z.string()

/** Six digits for the browser that waits, if one does. */
const code = z
  .string()
  .regex(/^\d{6}$/)
  .optional()

/** Every mail by kind. Instants may be dates or ISO text, since a message is stored as JSON. */
const schemas = {
  /** A signup's link; it opens a page whose button confirms. */
  confirm: z.object({ url: z.url(), code, expiresAt: instant }),
  welcome: z.object({ apiKey: z.string(), tierName, baseUrl: z.url() }),
  /** Notifies the owner; the new key is shown once, to whoever rotated it. */
  key_rotated: z.object({
    keyName: z.string().nullable(),
    oldPrefix: z.string(),
    newPrefix: z.string(),
    /** Until when the old key also works; the moment of the rotation if there is no overlap. */
    oldWorksUntil: instant,
    rotatedAt: instant,
    by: z.enum(["owner", "operator"]).default("owner"),
  }),
  /** Notifies the owner that a program can now make requests in the account's name. */
  client_connected: z.object({ clientName: z.string().nullable(), clientHost: z.string(), connectedAt: instant }),
  sign_in: z.object({ url: z.url(), code, expiresAt: instant }),
  /** Goes to whoever somebody says wants the changelog by mail; its link confirms that. */
  follow_changelog: z.object({ url: z.url(), expiresAt: instant }),
  /** One entry of the changelog, to one who has asked for it. */
  changelog: z.object({
    readerId: z.string(),
    entry: z.object({
      id: z.string(),
      date: z.string(),
      title: z.string(),
      text: z.string(),
      path: z.string().optional(),
    }),
  }),
  /** Goes to the new address, which it confirms. */
  change_address: z.object({ url: z.url(), expiresAt: instant }),
  /** Goes to the old address once the new one is confirmed; its link, absent in older mails, takes the change back. */
  address_changed: z.object({
    newEmail: z.string(),
    changedAt: instant,
    url: z.url().optional(),
    expiresAt: instant.optional(),
  }),
  /** Goes to the address an account was moved to, once the move is undone. */
  address_restored: z.object({ restoredAt: instant }),
  /** Goes to the account's address; its link deletes the account. */
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
  /** Goes to whoever was invited, who may have no account; it holds no secret. */
  team_invitation: z.object({ owner: z.string(), tierName, expiresAt: instant }),
  /** An endpoint to which nothing is sent until its owner resumes it. */
  webhook_paused: z.object({
    /** Null: it can no longer be read. */
    url: z.string().nullable(),
    reason: z.enum(["failing", "gone", "unreadable"]),
    failingSince: instant.nullable(),
    pausedAt: instant,
    lastError: z.string().nullable(),
  }),
  /** Useless once the next session has opened; one queued by an earlier version has no such end. */
  daily_brief: z.object({
    tier: z.enum(tiersWithBrief),
    brief: dailyBriefSchema,
    expiresAt: instant.optional(),
  }),
} satisfies Record<string, z.ZodObject>

export type MessageKind = keyof typeof schemas
export type MessageOf<K extends MessageKind> = { kind: K } & z.infer<(typeof schemas)[K]>
export type Message = { [K in MessageKind]: MessageOf<K> }[MessageKind]

export const messageKinds = Object.keys(schemas) as MessageKind[]

/** The names under which a mail's secret fields are sealed. */
export const sealedMail = (id: string) => ({ purpose: "sealed mail", id })

/** Fields that grant access to whoever reads them: stored sealed. Earlier versions left that of `webhook_paused` open. */
const secretFields: Partial<Record<MessageKind, readonly string[]>> = {
  confirm: ["url", "code"],
  welcome: ["apiKey"],
  sign_in: ["url", "code"],
  follow_changelog: ["url"],
  change_address: ["url"],
  address_changed: ["url"],
  delete_account: ["url"],
  webhook_paused: ["url"],
}

/** `open` may be read by anybody who sees the table; `secret` must be sealed. */
export function partMessage({ kind, ...fields }: Message): { open: Fields; secret: Fields | null } {
  const names = secretFields[kind] ?? []
  const entries = Object.entries(JSON.parse(JSON.stringify(fields)) as Fields)
  const secret = entries.filter(([name]) => names.includes(name))
  return {
    open: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    secret: secret.length > 0 ? Object.fromEntries(secret) : null,
  }
}

/** Whether a stored mail can no longer be sent, since its secret fields are erased once it has been. */
export function isErased({ kind, fields, sealed }: { kind: string; fields: unknown; sealed: unknown }): boolean {
  const names = isMessageKind(kind) ? (secretFields[kind] ?? []) : []
  return names.length > 0 && !sealed && !names.some((name) => name in Object(fields))
}

type Fields = Record<string, unknown>

export function readMessage(kind: string, fields: object): Message {
  if (!isMessageKind(kind)) throw new Error(`no mail is of the kind ${kind}`)
  return { kind, ...schemas[kind].parse(fields) } as Message
}

function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(schemas, kind)
}

/** How long the notice of a deletion is retried: its row is the only one that still holds the address. */
export const deletionNoticeDays = 7

/** When a message becomes useless: its link or key has expired, its day is over, or its account is long gone. */
export function endOf(message: Message): Date | null {
  if (message.kind === "quota") return message.resetsAt
  if (message.kind === "account_deleted") return new Date(message.deletedAt.getTime() + deletionNoticeDays * dayMs)
  return ("expiresAt" in message && message.expiresAt) || null
}

export function isDeletionNotice(kind: string): boolean {
  return kind === "account_deleted"
}

export const deletionNoticeKinds = messageKinds.filter(isDeletionNotice)
