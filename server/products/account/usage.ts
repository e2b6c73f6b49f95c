import { z } from "zod"
import { count } from "../figures"
import { accountProduct } from "../product"

const outcomes = {
  requests: count.describe("All of them: charged, refused, rate limited and failed."),
  charged: count.describe("Answered, and counted against the quota."),
  refused: count.describe("Refused with 403, 404 or 422. They do not count against the quota."),
  rate_limited: count.describe("Refused with 429. They do not count against the quota."),
  errors: count.describe("Failed on our side (5xx). They do not count against the quota."),
}
const milliseconds = z.number().min(0).nullable()

export const usage = accountProduct({
  name: "account/usage",
  tool: "get_account_usage",
  title: "My usage",
  summary: "The account's requests of the last 30 UTC days: by day, endpoint, channel, status and key, with latencies.",
  whenToUse:
    "Use it to see where requests go, what is refused and how fast answers are. It includes every request with a valid key that was answered before this one.",
  keywords: "my requests, calls by endpoint, latency, log of requests, last month, statistics of use",
  tier: "api_pro",
  params: {},
  response: {
    days: z.literal(30).describe("UTC days that are covered, today included."),
    totals: z.object(outcomes).describe("Sums over these days."),
    by_day: z
      .array(
        z.object({
          date: z.iso.date().describe("A UTC day. Each of the 30 is here, oldest first."),
          ...outcomes,
          p50_ms: milliseconds.describe(
            "Median latency in milliseconds, measured in the server and read from a histogram with bounds of 1, 2, 4 … 32768 ms by linear interpolation. Null: no requests on this day.",
          ),
          p95_ms: milliseconds.describe(
            "95th percentile of latency in milliseconds, measured the same way. Null: no requests on this day.",
          ),
        }),
      )
      .describe("Each of the days, oldest first."),
    by_endpoint: z
      .array(
        z.object({
          endpoint: z.string().describe("The product, by its path under /api/v1."),
          channel: z.enum(["rest", "mcp"]).describe("Channel of the request: REST or MCP."),
          requests: outcomes.requests,
          charged: outcomes.charged,
        }),
      )
      .describe("Sums over the days by endpoint and surface, most requests first."),
    by_status: z
      .array(
        z.object({
          status: z
            .int()
            .min(100)
            .max(599)
            .describe("The HTTP status; that of the same answer by REST where it came by MCP."),
          code: z.string().nullable().describe("The error code. Null: this status has none."),
          requests: count.describe("Requests with this result."),
        }),
      )
      .describe("Sums over the days by status and error code, most requests first."),
    by_key: z
      .array(
        z.object({
          key_id: z.string().describe("Opaque and stable id of the key."),
          key_name: z.string().nullable().describe("The name of the key. Null: none."),
          requests: count.describe("Requests that were made with it."),
        }),
      )
      .describe("Sums over the days by key, most requests first."),
  },
  async answer({ account: { usageHistory } }) {
    return { ...(await usageHistory(30)), days: 30 as const }
  },
})
