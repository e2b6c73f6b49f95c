import { type Refusal, type RefusalName, retryAfterSeconds, type Violation } from "../platform/errors"
import { type Tier, tiers } from "./tiers"
import { manageScope } from "./wantedKeyLimits"

/**
 * Every refusal with its sentence, which exists only here: REST and MCP throw these, and the error pages and the
 * OpenAPI document show the examples below.
 */
export const refusals = {
  keyMissing: (pricingUrl: string, channel: Channel) =>
    refusal("missing_api_key", `${words[channel].giveKey} A free key and all plans: ${pricingUrl}`, {
      pricing_url: pricingUrl,
    }),

  signedOut: () => refusal("missing_api_key", "You are signed out. Sign in again."),

  keyUnknown: (pricingUrl: string) =>
    refusal("invalid_api_key", `This API key is not recognised. A free key and all plans: ${pricingUrl}`, {
      pricing_url: pricingUrl,
    }),

  tokenUnknown: (pricingUrl: string) =>
    refusal(
      "invalid_api_key",
      "This access token has expired, was revoked, or was not issued by this service. Refresh it, or connect the app again.",
      { pricing_url: pricingUrl },
    ),

  keysDiffer: (pricingUrl: string) =>
    refusal(
      "invalid_api_key",
      `The request carries two different keys or Authorization headers; send one. Plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    ),

  keyInAddress: (hasHeaderKey: boolean, pricingUrl: string, channel: Channel) =>
    refusal(
      hasHeaderKey ? "invalid_api_key" : "missing_api_key",
      `A key in the URL is not accepted, because URLs are logged and shared. Treat the key as leaked and rotate it. ${words[channel].giveKey} Plans: ${pricingUrl}`,
      { pricing_url: pricingUrl },
    ),

  keyDeactivated: (pricingUrl: string) =>
    refusal("api_key_deactivated", `This API key has been deactivated. Plans and new keys: ${pricingUrl}`),

  accountSuspended: (why: string) =>
    refusal(
      "api_key_deactivated",
      `The operator has suspended this account${why === "" ? ", or the one that pays for it" : ` (${why})`}. Its keys work again once the operator resumes it.`,
    ),

  keyExpired: (pricingUrl: string) =>
    refusal("api_key_expired", `This API key has expired. Plans and new keys: ${pricingUrl}`),

  tierTooLow: (current: Tier, required: Tier, pricingUrl: string, channel: Channel) =>
    refusal(
      "tier_required",
      `This ${words[channel].product} is part of the ${tiers[required].tierName} plan, and this key has the ${tiers[current].tierName} plan. Plans: ${pricingUrl}`,
      { required_tier: required, current_tier: current, upgrade_url: pricingUrl },
    ),

  topicTierTooLow: (topic: string, current: Tier, required: Tier, pricingUrl: string) =>
    refusal(
      "tier_required",
      `The topic ${topic} is part of the ${tiers[required].tierName} plan, and this key has the ${tiers[current].tierName} plan. Plans: ${pricingUrl}`,
      { required_tier: required, current_tier: current, upgrade_url: pricingUrl },
    ),

  scopeRequired: (scope: string, allowed: readonly string[], pricingUrl: string) =>
    refusal(
      "scope_required",
      `This key is limited to ${allowed.join(", ")}, and this needs ${scope}. The owner of the key can change that in the dashboard. Plans: ${pricingUrl}`,
      { required_scope: scope, key_scopes: allowed },
    ),

  manageRequired: (keyScopes: readonly string[], baseUrl: string) =>
    refusal(
      "scope_required",
      `This needs a key with the scope ${manageScope}. No key has it unless its owner ticks “May manage this account” at ${baseUrl}/dashboard/keys`,
      { required_scope: manageScope, key_scopes: keyScopes },
    ),

  notPossible: (sentence: string) => refusal("not_possible", sentence),

  notYours: (sentence: string) => refusal("not_found", sentence),

  tooManyChanges: (window: "minute" | "day", sentence: string, waitSeconds: number) =>
    refusal(limitNames[window], sentence, { window, retry_after_seconds: waitSeconds }),

  bodyNotJson: () =>
    refusal("unreadable", "Send the body as a JSON object, with the header Content-Type: application/json."),

  idempotencyKeyUnusable: () =>
    refusal("unreadable", "An Idempotency-Key has 1 to 255 characters of ASCII, such as a UUID."),

  methodNotTaken: (allowed: string) => refusal("method_not_allowed", `Only ${allowed} are allowed here.`),

  networkNotAllowed: (address: string | undefined, pricingUrl: string) =>
    refusal(
      "network_not_allowed",
      `This key may not be used from ${address ?? "an unknown address"}. The owner of the key can allow more networks in the dashboard. Plans: ${pricingUrl}`,
      { address: address ?? null },
    ),

  liveKeyRequired: (what: string, pricingUrl: string) =>
    refusal(
      "live_key_required",
      `A test key answers from recorded samples, and ${what} has none: use a live key. Plans: ${pricingUrl}`,
    ),

  keyShareUsed: (limit: number, waitSeconds: number) =>
    refusal(
      "rate_limited_day",
      `This key may use ${requestsText(limit)} of its account's day, and has used them. It resets in ${secondsText(waitSeconds)}.`,
      { window: "day", retry_after_seconds: waitSeconds },
    ),

  limitReached: (window: "minute" | "day", limit: number, waitSeconds: number) =>
    refusal(
      limitNames[window],
      `The limit of ${limit} requests per ${window} has been reached. It resets in ${secondsText(waitSeconds)}.`,
      { window, retry_after_seconds: waitSeconds },
    ),

  tilesRead: (window: "minute" | "day", limitKilobytes: number, waitSeconds: number) =>
    refusal(
      limitNames[window],
      `Your network has read ${limitKilobytes / 1_000} MB of tiles in this ${window}, which is the limit. It resets in ${secondsText(waitSeconds)}.`,
      { window, retry_after_seconds: waitSeconds },
    ),

  linksShareUsed: (limit: number, waitSeconds: number) =>
    refusal(
      "rate_limited_day",
      `The spreadsheet links of this account have been read ${limit} times today, which is their share of its day. It resets in ${secondsText(waitSeconds)}.`,
      { window: "day", retry_after_seconds: waitSeconds },
    ),

  linkUsed: (limit: number, waitSeconds: number) =>
    refusal(
      "rate_limited_day",
      `This link may be read ${limit === 1 ? "once" : `${limit} times`} a day, and has been. It resets in ${secondsText(waitSeconds)}.`,
      { window: "day", retry_after_seconds: waitSeconds },
    ),

  tooManyFree: (limit: number, waitSeconds: number) =>
    refusal(
      "rate_limited_minute",
      `Your network sent more than ${limit} refused or free requests in this minute. Try again in ${secondsText(waitSeconds)}.`,
      { window: "minute", retry_after_seconds: waitSeconds },
    ),

  tooManyProbes: (limit: number, waitSeconds: number) =>
    refusal(
      "rate_limited_minute",
      `Your network sent more than ${limit} probes in this minute. Try again in ${secondsText(waitSeconds)}.`,
      { window: "minute", retry_after_seconds: waitSeconds },
    ),

  workSpent: (waitSeconds: number) =>
    refusal(
      "rate_limited_minute",
      `Your network has used its share of this server's computing time. Try again in ${secondsText(waitSeconds)}.`,
      { window: "minute", retry_after_seconds: waitSeconds },
    ),

  lookupsQueued: () =>
    refusal(
      "rate_limited_minute",
      "Your network sends too many credentials at once that this server does not know. Try again in 1 second.",
      { window: "minute", retry_after_seconds: 1 },
    ),

  tooManySearches: (window: "minute" | "day", waitSeconds: number) =>
    refusal(limitNames[window], `Too many searches came from your network. Try again in ${secondsText(waitSeconds)}.`, {
      window,
      retry_after_seconds: waitSeconds,
    }),

  parametersUnusable: (violations: Violation[]) =>
    refusal("invalid_parameters", "The parameters are invalid.", {}, violations),

  tickerUnknown: (ticker: string, suggestions: readonly Suggestion[], channel: Channel) => {
    const meant = suggestions.length === 0 ? "" : `Did you mean ${namesOf(suggestions)}?`
    const said = [`The ticker ${ticker} is not in the universe.`, meant, words[channel].findTicker]
    return refusal("not_found", said.filter(Boolean).join(" "), { suggestions })
  },

  pathUnknown: (baseUrl: string) =>
    refusal("not_found", `There is no endpoint at this path. ${baseUrl}/api/v1/openapi.json lists all endpoints.`),

  pathRetired: (day: string, movedTo: string) =>
    refusal("gone", `This address was retired on ${day}. The same request is answered at ${movedTo}`, {
      moved_to: movedTo,
    }),

  notInLog: (baseUrl: string) =>
    refusal("not_found", `The log has nothing at this path. Its keys and its name: ${baseUrl}/track-record/keys`),

  notProven: (why: keyof typeof unproven) => refusal("not_found", unproven[why]),

  noSuchFile: (names: readonly string[]) =>
    refusal("not_found", `There is no file with this name. The files are: ${names.join(", ")}.`),

  noSuchBulkFile: (baseUrl: string) =>
    refusal("not_found", `There is no bulk file with this name. ${baseUrl}/api/v1/files lists all of them.`),

  fileElsewhere: () =>
    unavailable("This file is being made again, or is on another machine of the service. Try again shortly."),

  rangeOutside: (sizeBytes: number) =>
    refusal("range_not_satisfiable", `The file has ${sizeBytes} bytes, and the range begins behind them.`, {
      size_bytes: sizeBytes,
    }),

  linkUnknown: (baseUrl: string) =>
    refusal(
      "not_found",
      `This link has expired, was revoked, or does not exist. Create another at ${baseUrl}/dashboard/links`,
    ),

  exportOver: (baseUrl: string) =>
    refusal(
      "not_found",
      `This download is over, or another account has asked for it. Ask again at ${baseUrl}/dashboard/settings`,
    ),

  linkOfAccount: () =>
    refusal("not_found", "A link cannot be made for this endpoint: whoever has it would read about your account."),

  notCosigned: (reason: keyof typeof cosignatureRefusals) => refusal("unreadable", cosignatureRefusals[reason]),

  notRead: () => refusal("method_not_allowed", "Only GET, HEAD and OPTIONS are allowed here."),

  notPosted: () => refusal("method_not_allowed", "Send MCP requests with POST."),

  notProxied: () => refusal("method_not_allowed", "This is not a proxy."),

  notAcceptable: (types: readonly string[]) =>
    refusal("not_acceptable", `This endpoint sends ${types.join(", ")}, and the Accept header names none of them.`),

  bodyTooSlow: (limitSeconds: number) => refusal("too_slow", `The body did not arrive within ${limitSeconds} seconds.`),

  requestTooSlow: () => refusal("too_slow", "The request did not arrive in time."),

  bodyTooLarge: (limitKilobytes: number) =>
    refusal("body_too_large", `A body of more than ${limitKilobytes} kB is refused.`),

  pathTooLong: () => refusal("uri_too_long", "The path is longer than that of any endpoint."),

  headersTooLarge: () =>
    refusal("header_too_large", "Headers of more than 16 kB are refused; an API key has 55 characters."),

  notHttp: () => refusal("unreadable", "The request cannot be read as HTTP."),

  targetUnknown: () => refusal("unreadable", "The request target or the Host header is not valid."),

  hostForeign: (baseUrl: string) =>
    refusal(
      "misdirected",
      `The Host header does not name this server. Send MCP requests to ${baseUrl}/mcp; a proxy in front of it must forward the Host header.`,
    ),

  broken: () =>
    refusal(
      "internal_error",
      "The answer could not be computed. The error was logged, and the request did not count against your quota.",
    ),

  filling: (progress: string) =>
    refusal(
      "unavailable",
      `This server has just started and is still making its data: ${progress}. Try again in ${secondsText(fillRetrySeconds)}.`,
      { retry_after_seconds: fillRetrySeconds, progress },
    ),

  databaseDown: () => unavailable("The database cannot be reached. Try again shortly."),

  databaseBusy: () => unavailable("The database has too much to do. Try again shortly."),

  outOfTime: () => unavailable("This took too long to compute. Try again shortly."),

  keyUnchecked: (cause: unknown) => unavailable("The key cannot be checked. Try again shortly.", cause),

  computationLost: () => unavailable("The figures could not be computed. Try again shortly."),

  ownComputationsQueued: (waitSeconds: number) =>
    refusal(
      "unavailable",
      `Too many of your questions are being computed at once. Try again in ${secondsText(waitSeconds)}, with fewer at a time.`,
      { retry_after_seconds: waitSeconds },
    ),

  streamsTaken: () => unavailable("This server holds as many streams as it can. Try again shortly."),

  freeStreamsTaken: (pricingUrl: string) =>
    unavailable(
      `This server holds as many streams of the ${tiers.free.tierName} plan as it can: the other places are kept for paid plans. Try again shortly. Plans: ${pricingUrl}`,
    ),

  computationsQueued: () => unavailable("The server is busy: too many computations are queued. Try again shortly."),
}

/** One case of each error, with a path if it does not belong to a product. */
export function refusalExamples(baseUrl: string): Record<RefusalName, readonly [refusal: Refusal, path?: string]> {
  const pricingUrl = `${baseUrl}/pricing`
  const misspelt = "predictions/latest has no parameter of this name. Did you mean timeframe?"
  const violations: Violation[] = [
    { type: "less_than_equal", loc: ["query", "limit"], msg: "must be at most 500", input: "501" },
    { type: "extra_forbidden", loc: ["query", "timefame"], msg: misspelt, input: "daily" },
  ]
  const apple = { ticker: "AAPL", company_name: "Apple Inc.", reason: null }
  return {
    missing_api_key: [refusals.keyMissing(pricingUrl, "rest")],
    invalid_api_key: [refusals.keyUnknown(pricingUrl)],
    api_key_deactivated: [refusals.keyDeactivated(pricingUrl)],
    api_key_expired: [refusals.keyExpired(pricingUrl)],
    tier_required: [refusals.tierTooLow("free", "api_pro", pricingUrl, "rest"), "/api/v1/predictions/batch"],
    scope_required: [refusals.scopeRequired("signals", ["market", "predictions"], pricingUrl), "/api/v1/signals/best"],
    network_not_allowed: [refusals.networkNotAllowed("198.51.100.7", pricingUrl)],
    live_key_required: [refusals.liveKeyRequired("a stream", pricingUrl), "/api/v1/stream"],
    rate_limited_minute: [refusals.limitReached("minute", 5, 31)],
    rate_limited_day: [refusals.limitReached("day", 100, 20_520)],
    invalid_parameters: [refusals.parametersUnusable(violations)],
    not_found: [refusals.tickerUnknown("APPLE", [apple], "rest"), "/api/v1/predictions/APPLE"],
    not_possible: [
      refusals.notPossible("An account has at most 20 working keys. Revoke one first."),
      "/api/v1/account/keys",
    ],
    method_not_allowed: [refusals.notRead()],
    not_acceptable: [refusals.notAcceptable(["application/json"])],
    gone: [refusals.pathRetired("2027-11-27", `${baseUrl}/api/v1/market/ohlcv/AAPL`), "/api/v1/market/bars/AAPL"],
    too_slow: [refusals.bodyTooSlow(10), "/mcp"],
    body_too_large: [refusals.bodyTooLarge(64), "/mcp"],
    uri_too_long: [refusals.pathTooLong(), "/api/v1/predictions/…"],
    range_not_satisfiable: [refusals.rangeOutside(614_204), "/api/v1/files/bars_2026-03.parquet"],
    misdirected: [refusals.hostForeign(baseUrl), "/mcp"],
    unreadable: [refusals.notHttp(), "/"],
    header_too_large: [refusals.headersTooLarge(), "/"],
    internal_error: [refusals.broken()],
    unavailable: [refusals.databaseDown()],
  }
}

export type Channel = "rest" | "mcp"

/**
 * The words that differ between the surfaces: a program sends a header and reads paths; behind MCP a model calls tools
 * and a person sets up the client.
 */
const words = {
  rest: {
    product: "endpoint",
    giveKey: "Send an API key in the header X-API-Key or as Authorization: Bearer.",
    findTicker: "market/universe lists all tickers, and finds them by name.",
  },
  mcp: {
    product: "tool",
    giveKey: "Put your API key into this server's settings in your client, as the header X-API-Key, or sign in there.",
    findTicker: "",
  },
} as const satisfies Record<Channel, Record<string, string>>

const cosignatureRefusals = {
  unreadable: "This is not a signed note: send a checkpoint of this log with a witness's lines below it.",
  unknown_checkpoint: "The log has signed no such checkpoint.",
  no_witness: "None of these lines is a valid cosignature of a witness of this log.",
  impossible_time: "The cosignature is dated before its checkpoint, or after now. Check the witness's clock.",
}

const unproven = {
  replayed: "This is a replay: it was computed later, from what was known at the time. The log contains no replays.",
  not_yet:
    "This is stored, but no checkpoint of the log covers it yet. One will by 00:10 UTC, unless /status shows a problem of the log.",
}

/** `reason` says why it is certainly meant; null if it is only alike. */
export type Suggestion = { ticker: string; company_name: string | null; reason: string | null }

export function namesOf(suggestions: readonly Suggestion[]): string {
  const names = suggestions.map(({ ticker, company_name: name, reason }) => {
    const said = [name, reason].filter(Boolean).join("; ")
    return said ? `${ticker} (${said})` : ticker
  })
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names[names.length - 1]}` : names.join("")
}

const requestsText = (requests: number) => (requests === 1 ? "1 request" : `${requests} requests`)

const secondsText = (seconds: number) => (seconds === 1 ? "1 second" : `${seconds} seconds`)

/** The first fill takes a few minutes. */
const fillRetrySeconds = 10

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
