import type { ApiKey } from "../../platform/database/generated/client"
import { refusals } from "../refusals"
import { familiesIn, type KeyShare, mayManage, type WantedLimits } from "../wantedKeyLimits"
import { type AllowedNetworks, allowedNetworks, mostNetworks, readNetwork } from "./networks"

/** Limits ready to check, so that a request compiles nothing. */
export type KeyLimits = {
  isTest: boolean
  /** Families of products. Null: all. */
  scopes: ReadonlySet<string> | null
  mayManage: boolean
  networks: AllowedNetworks | null
  share: KeyShare | null
  shareSubject: string
}

type LimitsRow = Pick<ApiKey, "id" | "isTest" | "scopes" | "networks" | "sharePercent" | "shareRequests" | "shareOf">

/** Null for a live key without limits of its own, so that it costs a request nothing. */
export function limitsOf(key: LimitsRow): KeyLimits | null {
  const { scopes, networks, share } = wantedOf(key)
  if (!key.isTest && scopes.length === 0 && networks.length === 0 && share === null) return null
  const families = familiesIn({ scopes })
  return {
    isTest: key.isTest,
    scopes: families.length === 0 ? null : new Set(families),
    mayManage: !key.isTest && mayManage({ scopes }),
    networks: networks.length === 0 ? null : allowedNetworks(networks),
    share,
    shareSubject: key.shareOf ?? key.id,
  }
}

export function wantedOf({ scopes, networks, sharePercent, shareRequests }: Omit<LimitsRow, "id">): WantedLimits {
  return { scopes, networks, share: shareOf(sharePercent, shareRequests) }
}

function shareOf(percent: number | null, requests: number | null): KeyShare | null {
  if (percent !== null) return { percent }
  return requests === null ? null : { requests }
}

export function columnsOf({ scopes, networks, share }: WantedLimits) {
  return {
    scopes: [...scopes],
    networks: [...networks],
    sharePercent: share && "percent" in share ? share.percent : null,
    shareRequests: share && "requests" in share ? share.requests : null,
  }
}

export function shareOfDay(share: KeyShare, perDay: number): number {
  return "percent" in share ? Math.ceil((perDay * share.percent) / 100) : Math.min(share.requests, perDay)
}

const mostShareRequests = 1_000_000

export function readLimits(wanted: WantedLimits): { ok: true; limits: WantedLimits } | { ok: false; sentence: string } {
  const { share } = wanted
  const most = share && "percent" in share ? 100 : mostShareRequests
  const amount = share === null ? 1 : "percent" in share ? share.percent : share.requests
  if (!Number.isInteger(amount) || amount < 1 || amount > most) {
    return { ok: false, sentence: `A share is a whole number from 1 to ${most}.` }
  }
  if (wanted.networks.length > mostNetworks) {
    return { ok: false, sentence: `A key may be limited to at most ${mostNetworks} networks.` }
  }
  const networks = new Set<string>()
  for (const text of wanted.networks) {
    const read = readNetwork(text)
    if (!read.ok) return { ok: false, sentence: read.reason }
    networks.add(read.network)
  }
  return { ok: true, limits: { scopes: [...new Set(wanted.scopes)], networks: [...networks], share } }
}

type Limited = { limits: KeyLimits | null }

/** An unknown address is on no list. */
export function requireNetwork({ limits }: Limited, address: string | undefined, pricingUrl: string): void {
  if (!limits?.networks || (address !== undefined && limits.networks.has(address))) return
  throw refusals.networkNotAllowed(address, pricingUrl)
}

export function mayUse({ limits }: Limited, scope: string | null): boolean {
  return !limits?.scopes || scope === null || limits.scopes.has(scope)
}

/** `scope` is null for what every key may request. */
export function requireScope({ limits }: Limited, scope: string | null, pricingUrl: string): void {
  if (limits?.scopes && scope !== null && !limits.scopes.has(scope)) {
    throw refusals.scopeRequired(scope, [...limits.scopes], pricingUrl)
  }
}

export function requireManage({ limits }: Limited, baseUrl: string): void {
  if (!limits?.mayManage) throw refusals.manageRequired([...(limits?.scopes ?? [])], baseUrl)
}

export function requireLive({ limits }: Limited, what: string, pricingUrl: string): void {
  if (limits?.isTest) throw refusals.liveKeyRequired(what, pricingUrl)
}
