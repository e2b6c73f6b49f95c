import { z } from "zod"
import type { Holder } from "../../access/keys/verify"
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
    expires_at: instant
      .nullable()
      .describe(
        "When it stops working: its expiry, or the end of a rotation's overlap if that is earlier. Null: never.",
      ),
    last_used_at: instant.nullable().describe("The newest request with this key, which is this one."),
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
  async answer({ account: { holder, quota, at: askedAt, totalRequests } }) {
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
      expires_at: endOf(holder)?.toISOString() ?? null,
      last_used_at: askedAt.toISOString(),
      limits: { per_minute: limits.perMinute, per_day: limits.perDay },
      usage: { minute_used: quota.minute.used, day_used: quota.day.used, total_requests: await totalRequests() },
      resets: { minute_at: at(quota.minute.resetAt), day_at: at(quota.day.resetAt) },
    }
  },
})

/** The first of the instants from which the key is refused; null where none is set. */
function endOf({ expiresAt, revokedAt, deactivatedAt }: Holder): Date | null {
  const ends = [expiresAt, revokedAt, deactivatedAt].filter((end) => end !== null)
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
