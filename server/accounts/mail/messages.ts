import { z } from "zod"
import { dayMs } from "../../platform/dates"
import { tiersWithBrief } from "../tiers"
import { dailyBriefSchema } from "./dailyBrief"

const instant = z.coerce.date()
const tierName = z.string()

/** Six digits for the waiting browser, if there is one. */
const code = z
  .string()
  .regex(/^\d{6}$/)
  .optional()

/** Every mail by kind. Instants may be dates or ISO text, since messages are stored as JSON. */
const schemas = {
  /** A signup's link; it opens a page whose button confirms. */
  confirm: z.object({ url: z.url(), code, expiresAt: instant }),
  welcome: z.object({ apiKey: z.string(), tierName, baseUrl: z.url() }),
  /** Notifies the owner. Only the person who rotated the key sees the new one. */
  key_rotated: z.object({
    keyName: z.string().nullable(),
    oldPrefix: z.string(),
    newPrefix: z.string(),
    oldWorksUntil: instant,
    rotatedAt: instant,
    by: z.enum(["owner", "operator", "key"]).default("owner"),
  }),
  /** Notifies the owner that a program can now make requests for the account. */
  client_connected: z.object({ clientName: z.string().nullable(), clientHost: z.string(), connectedAt: instant }),
  /** Goes to the owner if two parties held the tokens of one connection, so that it had to end. */
  client_ended: z.object({ clientName: z.string().nullable(), clientHost: z.string(), endedAt: instant }),
  sign_in: z.object({ url: z.url(), code, expiresAt: instant }),
  /** Goes to an address that somebody entered for the changelog; its link confirms that. */
  follow_changelog: z.object({ url: z.url(), expiresAt: instant }),
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
  /** One update of an incident, for accounts that asked for mail about the status. */
  incident: z.object({
    incidentId: z.string(),
    title: z.string(),
    state: z.enum(["investigating", "identified", "monitoring", "resolved"]),
    text: z.string(),
    startedAt: instant,
    at: instant,
  }),
  change_address: z.object({ url: z.url(), expiresAt: instant }),
  address_changed: z.object({
    newEmail: z.string(),
    changedAt: instant,
    url: z.url().optional(),
    expiresAt: instant.optional(),
  }),
  /** Goes to the interim address once a change is undone. */
  address_restored: z.object({ restoredAt: instant }),
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
  /** Goes to the invited address, which may have no account; it contains no secret. */
  team_invitation: z.object({ owner: z.string(), tierName, expiresAt: instant }),
  /** Goes to an address for which the operator made an account; it contains no secret. */
  account_invitation: z.object({ invitedAt: instant }),
  /** Sent by the operator, to see whether mail arrives. */
  test: z.object({ sentAt: instant }),
  webhook_paused: z.object({
    /** Null if it can no longer be read. */
    url: z.string().nullable(),
    reason: z.enum(["failing", "gone", "unreadable"]),
    failingSince: instant.nullable(),
    pausedAt: instant,
    lastError: z.string().nullable(),
  }),
  /** Texts may be those of others, such as a headline. */
  alert: z.object({
    alertId: z.string(),
    name: z.string(),
    lines: z.array(z.object({ text: z.string(), url: z.url() })),
    /** How many more events there are than lines, and where to see them. */
    left: z.int(),
    moreUrl: z.url(),
    notes: z.array(z.string()),
    /** Those that the lines issue; absent in mails that an earlier version queued. */
    signalIds: z.array(z.string()).optional(),
  }),
  alert_paused: z.object({
    name: z.string(),
    destination: z.string(),
    reason: z.enum(["failing", "gone", "unreadable"]),
    failingSince: instant.nullable(),
    pausedAt: instant,
    lastError: z.string().nullable(),
  }),
  /** Useless once the next session has opened. Mails that an earlier version queued do not expire. */
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

export const sealedMail = (id: string) => ({ purpose: "sealed mail", id })

/**
 * Fields that grant access to their reader, which are stored sealed. Earlier versions left that of `webhook_paused`
 * open.
 */
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

/** `open` may be read by anyone who sees the table; `secret` must be sealed. */
export function partMessage({ kind, ...fields }: Message): { open: Fields; secret: Fields | null } {
  const names = secretFields[kind] ?? []
  const entries = Object.entries(JSON.parse(JSON.stringify(fields)) as Fields)
  const secret = entries.filter(([name]) => names.includes(name))
  return {
    open: Object.fromEntries(entries.filter(([name]) => !names.includes(name))),
    secret: secret.length > 0 ? Object.fromEntries(secret) : null,
  }
}

/** Whether a stored mail can no longer be sent, since its secret fields were erased after it was sent. */
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

/** How long the notice of a deletion is retried: only its row still contains the address. */
export const deletionNoticeDays = 7

/**
 * When a message becomes useless: its link or key has expired, its day is over, or its account was deleted long ago.
 */
export function endOf(message: Message): Date | null {
  if (message.kind === "quota") return message.resetsAt
  if (message.kind === "account_deleted") return new Date(message.deletedAt.getTime() + deletionNoticeDays * dayMs)
  return ("expiresAt" in message && message.expiresAt) || null
}

export function isDeletionNotice(kind: string): boolean {
  return kind === "account_deleted"
}

export const deletionNoticeKinds = messageKinds.filter(isDeletionNotice)
