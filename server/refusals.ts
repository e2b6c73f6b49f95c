import { type Tier, tiers } from "./accounts/tiers"
import { type Refusal, type RefusalName, retryAfterSeconds, type Violation } from "./errors"

/**
 * Every refusal with its sentence, said nowhere else: REST and MCP throw these, and the error pages and the OpenAPI
 * document show them.
 */
export const refusals = {
  keyMissing: (pricingUrl: string) =>
    refusal(
      "missing_api_key",
      `Send an API key in the header X-API-Key or as Authorization: Bearer. A free key and all plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    ),

  keyUnknown: (pricingUrl: string) =>
    refusal("invalid_api_key", `This API key is not recognised. A free key and all plans: ${pricingUrl}`, {
      pricing_url: pricingUrl,
    }),

  tokenUnknown: (pricingUrl: string) =>
    refusal(
      "invalid_api_key",
      "This access token has expired or was revoked, or is not of this service. Refresh it, or connect the client again.",
      { pricing_url: pricingUrl },
    ),

  keysDiffer: (pricingUrl: string) =>
    refusal(
      "invalid_api_key",
      `The request carries two different keys or Authorization headers; send one. Plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    ),

  keyInAddress: (hasHeaderKey: boolean, pricingUrl: string) =>
    refusal(
      hasHeaderKey ? "invalid_api_key" : "missing_api_key",
      `A key in the address is not accepted, since addresses are logged and shared: treat it as leaked, rotate it, and send keys in the header X-API-Key or as Authorization: Bearer. Plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    ),

  keyDeactivated: (pricingUrl: string) =>
    refusal("api_key_deactivated", `This API key has been deactivated. Plans and new keys: ${pricingUrl}`),

  keyExpired: (pricingUrl: string) =>
    refusal("api_key_expired", `This API key has expired. Plans and new keys: ${pricingUrl}`),

  tierTooLow: (current: Tier, required: Tier, pricingUrl: string) =>
    refusal(
      "tier_required",
      `This endpoint is part of the ${tiers[required].tierName} plan, and this key has the ${tiers[current].tierName} plan. Plans: ${pricingUrl}`,
      { required_tier: required, current_tier: current, upgrade_url: pricingUrl },
    ),

  limitReached: (window: "minute" | "day", limit: number, waitSeconds: number) =>
    refusal(
      limitNames[window],
      `The limit of ${limit} requests a ${window} is reached. It resets in ${waitSeconds} seconds.`,
      { window, retry_after_seconds: waitSeconds },
    ),

  tooManyFree: (limit: number, waitSeconds: number) =>
    refusal(
      "rate_limited_minute",
      `More than ${limit} requests that were refused or cost nothing came from here in this minute. Try again in ${waitSeconds} seconds.`,
      { window: "minute", retry_after_seconds: waitSeconds },
    ),

  parametersUnusable: (violations: Violation[]) =>
    refusal("invalid_parameters", "The parameters are not usable.", {}, violations),

  tickerUnknown: (ticker: string, suggestions: readonly Suggestion[]) =>
    refusal("not_found", `The ticker ${ticker} is not in the universe${hintOf(suggestions)}`, { suggestions }),

  pathUnknown: (baseUrl: string) =>
    refusal("not_found", `There is no endpoint at this path; ${baseUrl}/api/v1/openapi.json lists all.`),

  notInLog: (baseUrl: string) =>
    refusal("not_found", `The log has nothing at this path. Its keys and its name: ${baseUrl}/track-record/keys`),

  notCosigned: (reason: keyof typeof cosignatureRefusals) => refusal("unreadable", cosignatureRefusals[reason]),

  notRead: () => refusal("method_not_allowed", "Only GET, HEAD and OPTIONS are allowed here."),

  notPosted: () => refusal("method_not_allowed", "Send MCP requests with POST."),

  notProxied: () => refusal("method_not_allowed", "This is not a proxy."),

  bodyTooSlow: (limitSeconds: number) => refusal("too_slow", `The body did not arrive within ${limitSeconds} seconds.`),

  requestTooSlow: () => refusal("too_slow", "The request did not arrive in time."),

  bodyTooLarge: (limitKilobytes: number) =>
    refusal("body_too_large", `A body of more than ${limitKilobytes} kB is refused.`),

  pathTooLong: () => refusal("uri_too_long", "The path is longer than any endpoint's."),

  headersTooLarge: () =>
    refusal("header_too_large", "Headers of more than 16 kB are refused; an API key has 55 characters."),

  notHttp: () => refusal("unreadable", "The request cannot be read as HTTP."),

  targetUnknown: () => refusal("unreadable", "The request target or the Host header is not valid."),

  broken: () => refusal("internal_error", "The answer could not be computed. It has been noted, and cost no quota."),

  databaseDown: () => unavailable("The database cannot be reached just now. Try again shortly."),

  keyUnchecked: (cause: unknown) => unavailable("The key cannot be checked just now. Try again shortly.", cause),

  computationLost: () => unavailable("The figures could not be computed. Try again shortly."),

  computationsQueued: () => unavailable("Too many computations wait just now. Try again shortly."),
}

const cosignatureRefusals = {
  unreadable: "This is not a signed note: send a checkpoint of this log with a witness's lines below it.",
  unknown_checkpoint: "The log has signed no such checkpoint.",
  no_witness: "None of these lines is a valid cosignature of a witness of this log.",
}

/** A ticker that may have been meant. */
export type Suggestion = { ticker: string; company_name: string | null }

function hintOf(suggestions: readonly Suggestion[]): string {
  if (suggestions.length === 0) return "; market/universe lists what is, and finds tickers by name."
  return `. Did you mean ${namesOf(suggestions)}? Names are found by market/universe.`
}

/** As a sentence lists them: AAPL (Apple Inc.) or APP (AppLovin). */
function namesOf(suggestions: readonly Suggestion[]): string {
  const names = suggestions.map(({ ticker, company_name: name }) => (name ? `${ticker} (${name})` : ticker))
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}` : names.join("")
}

function unavailable(detail: string, cause?: unknown): Refusal {
  return refusal("unavailable", detail, { retry_after_seconds: retryAfterSeconds, cause })
}

const limitNames = { minute: "rate_limited_minute", day: "rate_limited_day" } as const satisfies Record<
  string,
  RefusalName
>

function refusal(
  name: RefusalName,
  detail: string,
  more: Record<string, unknown> = {},
  violations: Violation[] = [],
): Refusal {
  return Object.assign(new Error(detail), { refusal: name, detail, more, violations })
}
