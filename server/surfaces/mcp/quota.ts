import { LRUCache } from "lru-cache"
import { peekKey } from "../../accounts/keys/quota"
import type { QuotaState, QuotaWindow } from "../../accounts/quota/store"
import { countUncharged, networkSubject, tooManyUncharged } from "../../accounts/refusalLimit"
import { anonymousLimits } from "../../accounts/tiers"
import { requireQuota } from "../requests/admission"
import type { Service } from "../requests/service"
import type { Exchange } from "./exchange"

/**
 * Runs before the body is read: counts callers without a key by network, like all public requests, and refuses them
 * once their minute or day is full.
 */
export async function countArrival(service: Service, exchange: Exchange): Promise<void> {
  if (!mayCall(exchange)) await chargeNetwork(service, exchange, 1)
}

/** Counts uncharged messages for the key's account. Without a key, each message counts as a request. */
export async function countMessages(
  service: Service,
  exchange: Exchange,
  { free, all }: { free: number; all: number },
): Promise<void> {
  if (!mayCall(exchange)) return all > 1 ? chargeNetwork(service, exchange, all - 1) : undefined
  await countFree(service, exchange, free)
}

/** Calls that the protocol rejected cost as much work as free requests. If any call ran, it has counted the request. */
export async function countUnrun(service: Service, exchange: Exchange, calls: number): Promise<void> {
  if (exchange.callCount === 0 && mayCall(exchange)) await countFree(service, exchange, calls)
}

async function countFree(service: Service, exchange: Exchange, count: number): Promise<void> {
  const { at, identity } = exchange
  if (count <= 0 || !identity.holder) return
  const verdict = await countUncharged(service.quota, identity.holder.payerId, at, count)
  if (!verdict.tripped) return
  exchange.fullMinute = verdict.minute
  throw tooManyUncharged(verdict, at)
}

const mayCall = ({ identity: { holder } }: Exchange) => holder !== null

async function chargeNetwork(service: Service, exchange: Exchange, cost: number): Promise<void> {
  const { network, at } = exchange
  const verdict = await service.quota.charge(networkSubject(network), anonymousLimits, at, cost)
  exchange.quota = verdict
  if (verdict.tripped === "minute") exchange.fullMinute = verdict.minute
  requireQuota(verdict, at)
}

/** The quota to show if no call was charged: the account's or, without a known key, the network's. */
export async function quotaOf(service: Service, { identity, network, quota, at }: Exchange): Promise<QuotaState> {
  const { holder } = identity
  if (holder) return peekKey(service, holder, at)
  return quota ?? service.quota.peek(networkSubject(network), anonymousLimits, at)
}

type Answered = { quota: QuotaState; isSample?: boolean }

export function resultMeta({ quota: { minute, day }, isSample }: Answered): Record<string, unknown> {
  const quota = { "assay/quota": { minute: windowMeta(minute), day: windowMeta(day) } }
  return isSample ? { ...quota, "assay/test-answer": "sample" } : quota
}

const windowMeta = ({ limit, used, resetAt }: QuotaWindow) => ({
  limit,
  remaining: Math.max(0, limit - used),
  resets_at: instantText(resetAt),
})

/** `second` is in epoch seconds. All calls of a minute share the same two instants. */
function instantText(second: number): string {
  const known = instantsBefore.get(second)
  if (known !== undefined) return known
  const text = new Date(second * 1000).toISOString()
  instantsBefore.set(second, text)
  return text
}

const instantsBefore = new LRUCache<number, string>({ max: 10 })
