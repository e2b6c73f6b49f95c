import type { QuotaLimits } from "../../accounts/quota/store"
import type { ResponseHeaders } from "../../surfaces/http/headers"
import type { Service } from "../../surfaces/service"

/** What one network may have rendered: many people behind one address, and no more than a tenth of a core. */
const pageLimits: QuotaLimits = { perMinute: 600, perDay: Number.MAX_SAFE_INTEGER }

export type PageVerdict = { isTooMany: boolean; waitSeconds: number; headers: ResponseHeaders }

export async function countPage({ quota }: Pick<Service, "quota">, network: string, at: number): Promise<PageVerdict> {
  const { minute, tripped } = await quota.charge(`pages:${network}`, pageLimits, at)
  const waitSeconds = Math.max(1, Math.ceil(minute.resetAt - at / 1_000))
  return {
    isTooMany: tripped !== null,
    waitSeconds,
    headers: {
      "RateLimit-Policy": `"pages";q=${minute.limit};w=60`,
      RateLimit: `"pages";r=${Math.max(0, minute.limit - minute.used)};t=${waitSeconds}`,
    },
  }
}
