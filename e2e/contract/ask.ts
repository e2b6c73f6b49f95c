import { expect } from "vitest"
import { type Tier, tiers } from "../../server/accounts/tiers"
import { errorCode, type RefusalName, refusalStatus, refusalTitle } from "../../server/platform/errors"
import type { TestServer } from "../support/server"

export const pricingUrl = "https://assay.test/pricing"
export const regime = "/api/v1/market/regime"
export const batch = "/api/v1/predictions/batch?tickers=AAPL"

type Counters = { limit: number; left: number; limitDay: number; leftDay: number }

export const anonymous: Counters = { limit: 30, left: 30, limitDay: 1_000, leftDay: 1_000 }

/** The quota of a plan, unused. */
export function quotaOf(tier: Tier): Counters {
  const { perMinute, perDay } = tiers[tier].limits
  return { limit: perMinute, left: perMinute, limitDay: perDay, leftDay: perDay }
}

export function expectQuota(headers: Headers, { limit, left, limitDay, leftDay }: Counters, at: number): void {
  const now = Math.floor(at / 1_000)
  const [reset, resetDay] = [60, 86_400].map((seconds) => (Math.floor(now / seconds) + 1) * seconds)
  expect(quotaIn(headers)).toEqual({
    "x-ratelimit-limit": `${limit}`,
    "x-ratelimit-remaining": `${left}`,
    "x-ratelimit-reset": `${reset}`,
    "x-ratelimit-limit-day": `${limitDay}`,
    "x-ratelimit-remaining-day": `${leftDay}`,
    "x-ratelimit-reset-day": `${resetDay}`,
    "ratelimit-policy": `"minute";q=${limit};w=60, "day";q=${limitDay};w=86400`,
    ratelimit: `"minute";r=${left};t=${reset - now}, "day";r=${leftDay};t=${resetDay - now}`,
  })
}

const quotaNames = ["limit", "remaining", "reset", "limit-day", "remaining-day", "reset-day"]

export function quotaIn(headers: Headers): Record<string, string | null> {
  const names = [...quotaNames.map((name) => `x-ratelimit-${name}`), "ratelimit-policy", "ratelimit"]
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]))
}

export async function expectProblem(
  response: Response,
  name: RefusalName,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const body = await response.json()
  const status = refusalStatus(name)
  expect(response.status, JSON.stringify(body)).toBe(status)
  expect(response.headers.get("content-type")).toBe("application/problem+json")
  expect(response.headers.get("cache-control")).toBe("no-store")
  const code = errorCode(name)
  expect(body).toEqual({
    type: `https://assay.test/docs/errors/${name}`,
    title: refusalTitle(name),
    status,
    detail: expect.stringMatching(/^[A-Z].+[.:/#\w]$/),
    ...(code ? { code } : {}),
    instance: response.url ? new URL(response.url).pathname : expect.any(String),
    request_id: response.headers.get("x-request-id"),
    ...(status === 401 ? { pricing_url: pricingUrl } : {}),
    ...more,
  })
  // The codes are a closed list that is older than the limits of keys.
  const isOfLimits = ["scope_required", "network_not_allowed", "live_key_required"].includes(name)
  expect(Boolean(code)).toBe([401, 403, 429].includes(status) && !isOfLimits)
  if (status === 401 || status === 403) expect(body.detail).toContain(pricingUrl)
  expect(response.headers.get("www-authenticate")).toBe(status === 401 ? 'Bearer realm="assay"' : null)
  const wait = body.retry_after_seconds
  expect(response.headers.get("retry-after")).toBe(wait === undefined ? null : String(wait))
  return body
}

/** Checks a 422; `places` are the offending parameters, in any order. */
export async function expectViolations(response: Response, places: string[]): Promise<Violation[]> {
  const text = await response.text()
  expect(response.status, text.slice(0, 500)).toBe(422)
  expect(response.headers.get("content-type")).toBe("application/problem+json")
  const body = JSON.parse(text)
  expect(Object.keys(body)).toEqual(["type", "title", "status", "detail", "request_id"])
  expect(body).toMatchObject({
    type: "https://assay.test/docs/errors/invalid_parameters",
    title: refusalTitle("invalid_parameters"),
    status: 422,
  })
  expect(body.request_id).toBe(response.headers.get("x-request-id"))
  for (const violation of body.detail) {
    expect(Object.keys(violation)).toEqual(["type", "loc", "msg", "input"])
    expect(violation.type).toMatch(/^[a-z_]+$/)
    expect(violation.msg).toMatch(/^\S.+/)
    expect(["query", "path"]).toContain(violation.loc[0])
  }
  const named = body.detail.map(({ loc }: Violation) => loc.join("."))
  expect(named.toSorted()).toEqual(places.toSorted())
  return body.detail
}

export type Violation = { type: string; loc: string[]; msg: string; input: unknown }

export async function countersOf(server: TestServer, key: string): Promise<{ minute: number; day: number }> {
  const { accountId } = await server.service.keys.verify(key, server.clock.now)
  const { minute, day } = await server.service.quota.peek(accountId, { perMinute: 0, perDay: 0 }, server.clock.now)
  return { minute: minute.used, day: day.used }
}

/** Sets today's use of an account, as after a restart. */
export async function spendDay(server: TestServer, key: string, used: number): Promise<void> {
  const { accountId } = await server.service.keys.verify(key, server.clock.now)
  server.service.quota.restore(accountId, used, server.clock.now)
}

export async function keyIdOf(server: TestServer, key: string): Promise<string> {
  return (await server.service.keys.verify(key, server.clock.now)).keyId
}

export async function accountOf(server: TestServer, key: string): Promise<string> {
  return (await server.service.keys.verify(key, server.clock.now)).accountId
}

export function numbersIn(value: unknown, name = ""): [name: string, number: number][] {
  if (typeof value === "number") return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((each) => numbersIn(each, name))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([each, inner]) => numbersIn(inner, each))
}
