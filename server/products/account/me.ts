import { z } from "zod"
import { testLimits } from "../../accounts/keys/quota"
import { keyStatus } from "../../accounts/keys/status"
import type { Holder } from "../../accounts/keys/verify"
import { limitsAt } from "../../accounts/plan"
import { tierNames, tiers } from "../../accounts/tiers"
import { count } from "../figures"
import { accountProduct } from "../product"

const instant = z.iso.datetime()

export const me = accountProduct({
  name: "account/me",
  tool: null,
  restOnly: "Every result of a tool says what is left of the quota, and every refusal names the plan.",
  title: "My key",
  summary: "The plan, limits and usage of the API key that sends the request.",
  whenToUse: "Use it to see what a key may do and how much of today's quota is left.",
  keywords: "requests left, quota, rate limit, remaining, plan, key, subscription, tier",
  tier: "free",
  params: {},
  response: {
    key_id: z.string().describe("Opaque and stable id of the API key."),
    key_prefix: z.string().describe("The first characters of the key, to recognise it by."),
    key_name: z.string().nullable().describe("The name of the key. Null: none."),
    key_status: z
      .enum(["active", "rotating", "deactivated", "expired"])
      .describe(
        "Whether the key works. `rotating`: a newer key replaces it, and it works until `expires_at`. One that does not work is refused.",
      ),
    tier: z.enum(tierNames).describe("The account's plan, by its internal name."),
    tier_name: z.string().describe("The plan's name on the pricing page."),
    is_legacy_price: z.boolean().describe("Whether the account pays the price that the plan had before."),
    created_at: instant.describe("When the key was issued, in UTC."),
    expires_at: instant
      .nullable()
      .describe(
        "When it stops working, in UTC: its expiry, or the end of a rotation's overlap if that is earlier. Null: never.",
      ),
    last_used_at: instant
      .nullable()
      .describe("When the key was last used, in UTC: with this request, which counts too. Null: never."),
    limits: z
      .object({
        per_minute: count.describe("Requests per clock minute."),
        per_day: count.describe("Requests in a UTC day."),
      })
      .describe("What the plan allows, to all keys of the account together. Of a test key: its own limits."),
    is_test: z
      .boolean()
      .describe("Whether this is a test key: products answer it with recorded samples, and nothing is charged."),
    key_limits: z
      .object({
        scopes: z
          .array(z.string())
          .nullable()
          .describe("The families of products that the key may ask for. Null: all of the plan."),
        networks: z
          .array(z.string())
          .nullable()
          .describe("The networks that it may be sent from, in CIDR notation. Null: any."),
        per_day: count.nullable().describe("Its own share of the day, in requests. Null: all of the plan's."),
        day_used: count
          .nullable()
          .describe(
            "What it has used of that share in this UTC day, with the keys that it replaced, this request included. Null: it has no share.",
          ),
      })
      .describe("What the owner has limited this key to."),
    usage: z
      .object({
        minute_used: count.describe("Requests charged in this minute, this one included."),
        day_used: count.describe("Requests charged in this UTC day, this one included."),
        total_requests: count.describe(
          "All requests of the account that were answered before this one, refused ones included.",
        ),
      })
      .describe("What the account has used. Of a test key: what the account's test keys have used."),
    resets: z
      .object({
        minute_at: instant.describe("When the next minute begins, in UTC."),
        day_at: instant.describe("When the next day begins, in UTC."),
      })
      .describe("When the counts start again."),
  },
  async answer({ account: { holder, quota, at: askedAt, totalRequests } }) {
    const { tierName } = tiers[holder.tier]
    const isTest = holder.limits?.isTest ?? false
    const limits = isTest ? testLimits : limitsAt(holder, askedAt.getTime())
    const { minute, day } = quota.own?.account ?? quota
    const share = quota.own?.share
    const at = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString()
    return {
      key_id: holder.keyId,
      key_prefix: holder.keyPrefix,
      key_name: holder.keyName,
      key_status: statusOf(holder, askedAt),
      tier: holder.tier,
      tier_name: tierName,
      is_legacy_price: holder.isLegacyPrice,
      created_at: holder.createdAt.toISOString(),
      expires_at: endOf(holder)?.toISOString() ?? null,
      last_used_at: askedAt.toISOString(),
      limits: { per_minute: limits.perMinute, per_day: limits.perDay },
      is_test: isTest,
      key_limits: {
        scopes: holder.limits?.scopes ? [...holder.limits.scopes] : null,
        networks: holder.limits?.networks ? [...holder.limits.networks.texts] : null,
        per_day: share?.limit ?? null,
        day_used: share?.used ?? null,
      },
      usage: { minute_used: minute.used, day_used: day.used, total_requests: await totalRequests() },
      resets: { minute_at: at(minute.resetAt), day_at: at(day.resetAt) },
    }
  },
})

/** A revoked key, like any inactive key, gets no answer, so the contract has no status for it. */
function statusOf(holder: Holder, at: Date) {
  const status = keyStatus(holder, at)
  return status === "revoked" ? "deactivated" : status
}

/** The earliest instant at which the key stops working, or null. */
function endOf({ expiresAt, revokedAt, deactivatedAt }: Holder): Date | null {
  const ends = [expiresAt, revokedAt, deactivatedAt].filter((end) => end !== null)
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
