import { LRUCache } from "lru-cache"
import type { Database } from "../../platform/database/database"
import type { ApiKey } from "../../platform/database/generated/client"
import type { Refusal } from "../../platform/errors"
import type { Lookups } from "../lookups"
import { planOf, type SharedPlan, type WithPlan, withTeam } from "../plan"
import { refusals } from "../refusals"
import { hashKey, isWellFormed } from "./format"
import { type KeyLimits, limitsOf } from "./keyLimits"

/** `payerId` is the account whose plan and quota the key uses: its own, or that of its team's owner. */
export type Holder = SharedPlan & {
  accountId: string
  keyId: string
  keyPrefix: string
  keyName: string | null
  createdAt: Date
  expiresAt: Date | null
  deactivatedAt: Date | null
  revokedAt: Date | null
  /** Null for a live key without limits of its own. */
  limits: KeyLimits | null
}

export type KeyVerifier = {
  /**
   * The holder of a known key, even if it is no longer in force. Throws `invalid_api_key`, a 503 if the database cannot
   * answer, or `rate_limited_minute` if the sender's network has too many refusals or look-ups.
   */
  verify(key: string, at: number, network?: string): Promise<Holder>
  /** The same from memory alone: null for a key that needs a look-up. */
  recall(key: string, at: number): Holder | null
  /** Forgets a key (by hash), or all keys, so that the next request queries the database. */
  forget(hash?: string): void
}

/** While the listener is connected, a cached key is valid for a minute; otherwise for a second. */
const freshMs = { announced: 60_000, unannounced: 1_000 }
/** While the database is down, verified keys keep working this long. */
const graceMs = 24 * 3_600_000

/** An unknown key may become known at any time, and there is no end to made-up ones. */
const longestUnknownMs = 10_000

type Known = { holder: Holder; readAt: number }

/** Which texts may be a credential, its holder (by hash), and the refusal of one without a holder. */
export type CredentialKind = {
  isWellFormed(text: string): boolean
  findHolder(database: Database, hash: string): Promise<Holder | null>
  unknown(pricingUrl: string): Refusal
}

const apiKeys: CredentialKind = { isWellFormed, findHolder, unknown: refusals.keyUnknown }

/** Cached keys. Made-up ones have a separate cache, so they do not displace real ones. */
type Capacity = { known: number; unknown: number }
const usualCapacity: Capacity = { known: 50_000, unknown: 1_000 }

type VerifierOptions = { kind?: CredentialKind; capacity?: Capacity; freshForMs?: number; lookups?: Lookups }

export function keyVerifier(
  database: Database,
  pricingUrl: string,
  isListening: () => boolean,
  { kind = apiKeys, capacity = usualCapacity, freshForMs = freshMs.announced, lookups }: VerifierOptions = {},
): KeyVerifier {
  const known = new LRUCache<string, Known>({ max: capacity.known })
  const unknown = new LRUCache<string, number>({ max: capacity.unknown })
  /** One look-up per key at a time, shared by all waiting requests, so that a silent database gets one query. */
  const looking = new Map<string, Promise<Holder | null>>()
  let changes = 0

  function lookOnce(hash: string, at: number): Promise<Holder | null> {
    const underWay = looking.get(hash)
    if (underWay) return underWay
    const started = look(hash, at).finally(() => {
      if (looking.get(hash) === started) looking.delete(hash)
    })
    looking.set(hash, started)
    return started
  }

  async function look(hash: string, at: number): Promise<Holder | null> {
    const before = changes
    try {
      const holder = await kind.findHolder(database, hash)
      // A key that changed while being read may have been read in its old state.
      if (changes === before) remember(hash, holder, at)
      return holder
    } catch (cause) {
      const earlier = known.get(hash)
      if (earlier && at - earlier.readAt < graceMs) return earlier.holder
      throw refusals.keyUnchecked(cause)
    }
  }

  function remember(hash: string, holder: Holder | null, at: number): void {
    forgetOne(hash)
    if (holder) known.set(hash, { holder, readAt: at })
    else unknown.set(hash, at)
  }

  function forgetOne(hash: string): void {
    known.delete(hash)
    unknown.delete(hash)
  }

  function requireKnown(holder: Holder | null, at: number): Holder {
    if (holder && !isPast(holder.revokedAt, at)) return holder
    throw kind.unknown(pricingUrl)
  }

  const limitNow = () => (isListening() ? freshForMs : freshMs.unannounced)

  return {
    recall(key, at) {
      const entry = known.get(hashKey(key))
      return entry && isWithin(limitNow(), entry.readAt, at) && !isPast(entry.holder.revokedAt, at)
        ? entry.holder
        : null
    },
    async verify(key, at, network) {
      const hash = hashKey(key)
      const entry = known.get(hash)
      const limit = limitNow()
      if (entry && isWithin(limit, entry.readAt, at)) return requireKnown(entry.holder, at)
      if (!kind.isWellFormed(key)) throw kind.unknown(pricingUrl)
      const refusedAt = unknown.get(hash)
      if (refusedAt !== undefined && isWithin(Math.min(limit, longestUnknownMs), refusedAt, at)) {
        throw kind.unknown(pricingUrl)
      }
      const look = () => lookOnce(hash, at)
      const looked = lookups && network !== undefined && !entry ? lookups({ hash, network, at }, look) : look()
      return requireKnown(await looked, at)
    },
    forget(hash) {
      changes++
      // Later requests must not get what was read before the change.
      looking.clear()
      if (hash) return forgetOne(hash)
      known.clear()
      unknown.clear()
    },
  }
}

function isWithin(ms: number, readAt: number, at: number): boolean {
  return Math.abs(at - readAt) < ms
}

/**
 * Throws `api_key_deactivated` or `api_key_expired` for a known key that is no longer in force. A deactivated key is
 * refused whatever its time, since another clock may have set it.
 */
export function requireInForce(holder: Holder, at: number, pricingUrl: string): void {
  const { deactivatedAt, expiresAt, suspendedFor } = holder
  if (suspendedFor !== null) throw refusals.accountSuspended(suspendedFor)
  if (deactivatedAt !== null) throw refusals.keyDeactivated(pricingUrl)
  if (isPast(expiresAt, at)) throw refusals.keyExpired(pricingUrl)
}

function isPast(instant: Date | null, at: number): boolean {
  return instant !== null && instant.getTime() <= at
}

async function findHolder(database: Database, hash: string): Promise<Holder | null> {
  const key = await database.prisma.apiKey.findUnique({
    where: { hash: Buffer.from(hash, "hex") },
    include: { account: { include: withTeam } },
  })
  return key && holderOf(key)
}

export function holderOf(key: ApiKey & { account: WithPlan }): Holder {
  return {
    accountId: key.accountId,
    ...planOf(key.account),
    keyId: key.id,
    keyPrefix: key.prefix,
    keyName: key.name,
    createdAt: key.createdAt,
    expiresAt: key.expiresAt,
    deactivatedAt: key.deactivatedAt,
    revokedAt: key.revokedAt,
    limits: limitsOf(key),
  }
}
