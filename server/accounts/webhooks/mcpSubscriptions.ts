import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import type { Prisma } from "../../platform/database/generated/client"
import { announce } from "../../platform/database/notifications"
import { appSecrets } from "../../platform/secret"
import { type AccountChange, writeAudit } from "../audit/write"
import { lockPlan } from "../plan"
import type { QuotaLimits } from "../quota/store"
import { subscriptionsAWebhook, tiers } from "../tiers"
import { hostOf, openAddress, sealAddress } from "./address"
import { urlFault } from "./destinations"
import type { Beginning } from "./own"
import { countChange, type Parts, resumed, type Stored } from "./owned"
import { openSecrets, sealSecret } from "./secret"
import { type EndpointAnswer, isTaken, type PostWebhook } from "./signedPost"

/*
 * Subscriptions of programs over MCP (SEP-3415): endpoints for one topic, which end unless the program asks again. The
 * program brings the secret, and its address has to repeat a challenge before anything else is sent there.
 */

/** The credential that asks: a key, or a connected app. */
export type Principal = { accountId: string; holderId: string }

/** All that tells one subscription of a principal from another. */
type Subject = { topic: string; tickers: readonly string[]; url: string }

export type AskedSubscription = Subject & {
  secret: string
  /** In milliseconds. Null: for ever, which is not granted. */
  ttlMs: number | null | undefined
  /** Where a new one begins. */
  beginning: Beginning
}

/** `field` names what is wrong with the question, `limit` what is used up, `challenge` why the address was not accepted. */
export type SubscriptionFault =
  | { ok: false; is: "invalid"; field: "delivery.url" | "delivery.secret"; sentence: string }
  | { ok: false; is: "limit"; limit: "subscriptions" | "changes"; max: number | null; sentence: string }
  | { ok: false; is: "challenge"; reason: ChallengeFault; sentence: string }

type ChallengeFault = "connection_refused" | "timeout" | "tls_error" | "http_4xx" | "http_5xx" | "challenge_failed"

export type Subscribed = { ok: true; id: string; expiresAt: Date; reached: Beginning; isNew: boolean }

/** Short, so that nothing is sent for long to a program that has gone. */
const grantMs = { least: 60_000, most: 3_600_000 }

/** After a program has changed its secret, it also gets the signature of the earlier one. */
const overlapMs = 5 * 60_000

/** Challenges to one host, whatever the port, by any account. */
const challengeLimits: QuotaLimits = { perMinute: 10, perDay: 500 }

type Sending = Parts & { post: PostWebhook }

/** Begins a subscription, or prolongs the one that the same principal has for the same subject. */
export async function subscribe(
  parts: Sending,
  principal: Principal,
  asked: AskedSubscription,
  change: AccountChange,
): Promise<Subscribed | SubscriptionFault> {
  const { quota, env } = parts
  const tooMany = await countChange(quota, principal.accountId, change.at)
  if (tooMany) return { ok: false, is: "limit", limit: "changes", max: null, sentence: tooMany.sentence }
  const fault = urlFault(asked.url, env)
  if (fault) return { ok: false, is: "invalid", field: "delivery.url", sentence: fault }
  if (!isSecret(asked.secret)) {
    const sentence = "A secret is whsec_ and the base64 of 24 to 64 random bytes."
    return { ok: false, is: "invalid", field: "delivery.secret", sentence }
  }
  const id = subscriptionId(principal, asked)
  const expiresAt = new Date(change.at.getTime() + grantOf(asked.ttlMs))
  const prolonged = await prolong(parts, { ...principal, ...asked, id, expiresAt }, change)
  if (prolonged) return prolonged
  const full = await parts.database.prisma.$transaction((tx) => limitFault(tx, principal, change.at))
  if (full) return full
  if (!(await isVerified(parts, principal, asked.url, change.at))) {
    const refused = await challenge(parts, { ...asked, id }, change.at)
    if (refused) return refused
  }
  return begin(parts, { ...principal, ...asked, id, expiresAt }, change)
}

/** False if the principal has no such subscription. */
export function unsubscribe(
  stored: Stored,
  principal: Principal,
  subject: Subject,
  change: AccountChange,
): Promise<boolean> {
  return endSubscription(stored, principal.accountId, subscriptionId(principal, subject), change)
}

const liveAt = (at: Date): Prisma.WebhookEndpointWhereInput => ({
  ...{ format: "mcp", subscription: { expiresAt: { gt: at } } },
})

export type OwnSubscription = {
  id: string
  /** Null if the address can no longer be read. */
  host: string | null
  topic: string
  tickers: readonly string[]
  expiresAt: string
}

/** What programs subscribed to for this account, the newest first. */
export async function listSubscriptions(
  { database, env }: Stored,
  accountId: string,
  at: Date,
): Promise<OwnSubscription[]> {
  const endpoints = await database.prisma.webhookEndpoint.findMany({
    where: { accountId, ...liveAt(at) },
    include: { subscription: true },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  })
  const secrets = appSecrets(env)
  return endpoints.map(({ subscription, ...endpoint }) => {
    const { id, topics, tickers } = endpoint
    const expiresAt = (subscription?.expiresAt ?? at).toISOString()
    return { id, host: hostOf(openAddress(secrets, endpoint)), topic: topics[0], tickers, expiresAt }
  })
}

/** By the owner. A program that still has its key can ask again. False if the account has no such subscription. */
export function endSubscription(
  { database, env }: Stored,
  accountId: string,
  id: string,
  change: AccountChange,
): Promise<boolean> {
  return database.prisma.$transaction(async (tx) => {
    const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, accountId, format: "mcp" } })
    if (!endpoint) return false
    await tx.webhookEndpoint.delete({ where: { id } })
    const detail = { host: hostOf(openAddress(appSecrets(env), endpoint)), by: "mcp" }
    await writeAudit(tx, change, "webhook.deleted", { accountId, detail })
    return true
  })
}

/** The same for the same principal and subject, after a restart too. It is no credential. */
function subscriptionId({ accountId, holderId }: Principal, { url, topic, tickers }: Subject): string {
  const subject = JSON.stringify([accountId, holderId, url, topic, [...new Set(tickers)].toSorted()])
  return `sub_${createHash("sha256").update(subject).digest("hex").slice(0, 32)}`
}

function isSecret(text: string): boolean {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (encoded === undefined || encoded.length % 4 !== 0) return false
  const { length } = Buffer.from(encoded, "base64")
  return length >= 24 && length <= 64
}

function grantOf(ttlMs: number | null | undefined): number {
  return Math.min(Math.max(ttlMs ?? grantMs.most, grantMs.least), grantMs.most)
}

type Wanted = Principal & AskedSubscription & { id: string; expiresAt: Date }

/** Null if there is none to prolong. One that had stopped after failures is tried at once. */
function prolong(
  { database, env }: Parts,
  { accountId, id, secret, expiresAt }: Wanted,
  { at }: AccountChange,
): Promise<Subscribed | null> {
  const secrets = appSecrets(env)
  return database.prisma.$transaction(async (tx) => {
    const known = await tx.webhookEndpoint.findFirst({ where: { id, accountId, ...liveAt(at) } })
    if (!known) return null
    const isSame = openSecrets(secrets, known, at)?.[0] === secret
    const replaced = { oldSecret: known.secret, oldSecretUntil: new Date(at.getTime() + overlapMs) }
    const keys = isSame ? {} : { secret: sealSecret(secrets, id, secret), ...replaced }
    const revived = known.failures > 0 || known.pausedAt !== null ? resumed(at) : {}
    const subscription = { update: { expiresAt } }
    await tx.webhookEndpoint.update({ where: { id }, data: { ...keys, ...revived, subscription } })
    if (known.failures > 0) await announce(tx, "webhooks")
    const reached = { row: Number(known.row), recorded: Number(known.recorded) }
    return { ok: true, id, expiresAt, reached, isNew: false }
  })
}

/** Whether this principal has proved already that it holds the address. */
async function isVerified({ database, env }: Parts, { accountId, holderId }: Principal, url: string, at: Date) {
  const others = await database.prisma.webhookEndpoint.findMany({
    where: { accountId, format: "mcp", subscription: { holderId, expiresAt: { gt: at } } },
  })
  return others.some((other) => openAddress(appSecrets(env), other) === url)
}

/** Null if the address repeats the challenge. The sender learns the class of a failure, and nothing of the answer. */
async function challenge(
  { quota, post }: Sending,
  { id, url, secret }: AskedSubscription & { id: string },
  at: Date,
): Promise<SubscriptionFault | null> {
  const { tripped } = await quota.charge(`webhooks:challenge:${new URL(url).hostname}`, challengeLimits, at.getTime())
  if (tripped) {
    const sentence = `Too many addresses of this host were verified. Try again in the next ${tripped}.`
    return { ok: false, is: "limit", limit: "changes", max: null, sentence }
  }
  const nonce = randomBytes(24).toString("base64url")
  const body = JSON.stringify({ type: "verification", challenge: nonce })
  const eventId = `msg_verification_${randomBytes(12).toString("hex")}`
  const answered = await post({ url, eventId, body, secrets: [secret], at, subscriptionId: id })
  if (isTaken(answered) && isRepeated(answered.answer, nonce)) return null
  const reason = faultOf(answered)
  const sentence =
    reason === "challenge_failed"
      ? 'The address did not answer the verification with {"challenge": …}, as it was sent.'
      : `The address could not be verified: ${answered.error ?? `it answered with ${answered.status}`}.`
  return { ok: false, is: "challenge", reason, sentence }
}

function isRepeated(answer: string | null, nonce: string): boolean {
  const [said, sent] = [Buffer.from(challengeIn(answer ?? "")), Buffer.from(nonce)]
  return said.length === sent.length && timingSafeEqual(said, sent)
}

function challengeIn(answer: string): string {
  try {
    const { challenge: said } = Object(JSON.parse(answer)) as { challenge?: unknown }
    return typeof said === "string" ? said : ""
  } catch {
    return ""
  }
}

function faultOf({ status, error }: EndpointAnswer): ChallengeFault {
  if (status !== null) return status >= 500 ? "http_5xx" : status >= 300 ? "http_4xx" : "challenge_failed"
  if (error?.startsWith("there was no answer within")) return "timeout"
  return error === "the certificate is not valid" ? "tls_error" : "connection_refused"
}

/** What has ended makes room, whether or not it was swept. */
async function limitFault(
  tx: Prisma.TransactionClient,
  { accountId }: Principal,
  at: Date,
): Promise<SubscriptionFault | null> {
  const { tier, accountIds } = await lockPlan(tx, accountId)
  const max = tiers[tier].webhooks * subscriptionsAWebhook
  const used = await tx.webhookEndpoint.count({ where: { accountId: { in: accountIds }, ...liveAt(at) } })
  if (used < max) return null
  const sentence =
    max === 0
      ? "Delivery to an address is part of the Premium and Professional plans. Poll instead."
      : `The ${tiers[tier].tierName} plan has at most ${max} subscriptions over MCP.`
  return { ok: false, is: "limit", limit: "subscriptions", max, sentence }
}

function begin(
  { database, env }: Parts,
  { accountId, holderId, id, url, topic, tickers, secret, beginning, expiresAt }: Wanted,
  change: AccountChange,
): Promise<Subscribed | SubscriptionFault> {
  const secrets = appSecrets(env)
  return database.prisma.$transaction(async (tx) => {
    const full = await limitFault(tx, { accountId, holderId }, change.at)
    if (full) return full
    await tx.webhookEndpoint.deleteMany({ where: { id, accountId } })
    const format = "mcp" as const
    const sealed = { ...sealAddress(secrets, { id, format }, url), secret: sealSecret(secrets, id, secret) }
    const chosen = { topics: [topic], tickers: [...tickers], format }
    const subscription = { create: { holderId, expiresAt } }
    const times = { dueAt: change.at, createdAt: change.at }
    await tx.webhookEndpoint.create({
      data: { id, accountId, ...sealed, ...chosen, ...beginning, ...times, subscription },
    })
    await writeAudit(tx, change, "webhook.created", { accountId, detail: { host: hostOf(url), by: "mcp" } })
    await announce(tx, "webhooks")
    return { ok: true, id, expiresAt, reached: beginning, isNew: true }
  })
}
