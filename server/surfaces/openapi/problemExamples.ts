import { refusals } from "../../accounts/refusals"
import type { Refusal, RefusalName } from "../../platform/errors"
import { problemBody } from "../http/problem"

export type ProblemExample = { refusal: Refusal; body: object }

export function problemExamples(baseUrl: string): Record<RefusalName, ProblemExample> {
  const pricingUrl = `${baseUrl}/pricing`
  const latest = "/api/v1/predictions/latest"
  const shown = (refusal: Refusal, path = latest) => ({
    refusal,
    body: problemBody(refusal, baseUrl, path, "req_Vn3kQ0x21a"),
  })
  return {
    missing_api_key: shown(refusals.keyMissing(pricingUrl, "rest")),
    invalid_api_key: shown(refusals.keyUnknown(pricingUrl)),
    api_key_deactivated: shown(refusals.keyDeactivated(pricingUrl)),
    api_key_expired: shown(refusals.keyExpired(pricingUrl)),
    tier_required: shown(refusals.tierTooLow("free", "api_pro", pricingUrl, "rest"), "/api/v1/predictions/batch"),
    rate_limited_minute: shown(refusals.limitReached("minute", 5, 31)),
    rate_limited_day: shown(refusals.limitReached("day", 100, 20_520)),
    invalid_parameters: shown(
      refusals.parametersUnusable([
        { type: "less_than_equal", loc: ["query", "limit"], msg: "must be at most 500", input: "501" },
        {
          type: "extra_forbidden",
          loc: ["query", "timefame"],
          msg: "predictions/latest has no parameter of this name. Did you mean timeframe?",
          input: "daily",
        },
      ]),
    ),
    not_found: shown(
      refusals.tickerUnknown("APPLE", [{ ticker: "AAPL", company_name: "Apple Inc." }], "rest"),
      "/api/v1/predictions/APPLE",
    ),
    method_not_allowed: shown(refusals.notRead()),
    too_slow: shown(refusals.bodyTooSlow(10), "/mcp"),
    body_too_large: shown(refusals.bodyTooLarge(64), "/mcp"),
    uri_too_long: shown(refusals.pathTooLong(), "/api/v1/predictions/…"),
    misdirected: shown(refusals.hostForeign(baseUrl), "/mcp"),
    unreadable: shown(refusals.notHttp(), "/"),
    header_too_large: shown(refusals.headersTooLarge(), "/"),
    internal_error: shown(refusals.broken()),
    unavailable: shown(refusals.databaseDown()),
  }
}
