import { z } from "zod"
import { tiers } from "../../access/tiers"
import { accountProduct } from "../product"

const instant = z.iso.datetime()

export const me = accountProduct({
  name: "account/me",
  tool: null,
  title: "My key",
  summary: "The tier, limits and usage of the key that asks.",
  whenToUse: "Use it to see what a key may do and how much of today's quota is left.",
  tier: "free",
  params: {},
  response: {
    key_id: z.string(),
    key_prefix: z.string(),
    key_name: z.string().nullable().describe("Null: the key was given no name."),
    key_status: z.enum(["active", "deactivated", "expired"]),
    tier: z.enum(["free", "api_starter", "api_pro"]),
    tier_name: z.string(),
    is_legacy_price: z.boolean(),
    created_at: instant,
    expires_at: instant.nullable().describe("Null: it does not expire."),
    last_used_at: instant.nullable().describe("Null: it had not been used before. May lag by a minute."),
    limits: z.object({ per_minute: z.int(), per_day: z.int() }),
    usage: z.object({
      minute_used: z.int(),
      day_used: z.int().describe("This request included."),
      total_requests: z
        .int()
        .describe("All requests of the account that were answered before this one, refused ones included."),
    }),
    resets: z.object({ minute_at: instant, day_at: instant }),
  },
  async answer({ account: { holder, quota, totalRequests } }) {
    const { tierName, limits } = tiers[holder.tier]
    const at = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString()
    return {
      key_id: holder.keyId,
      key_prefix: holder.keyPrefix,
      key_name: holder.keyName,
      // A key that is not active does not get this far.
      key_status: "active" as const,
      tier: holder.tier,
      tier_name: tierName,
      is_legacy_price: holder.isLegacyPrice,
      created_at: holder.createdAt.toISOString(),
      expires_at: holder.expiresAt?.toISOString() ?? null,
      last_used_at: holder.lastUsedAt?.toISOString() ?? null,
      limits: { per_minute: limits.perMinute, per_day: limits.perDay },
      usage: { minute_used: quota.minute.used, day_used: quota.day.used, total_requests: await totalRequests() },
      resets: { minute_at: at(quota.minute.resetAt), day_at: at(quota.day.resetAt) },
    }
  },
})
