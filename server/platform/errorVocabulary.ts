type DeclaredError = {
  status: number
  title: string
  meaning: string
  cases: readonly string[]
  remedy: string
}

/**
 * Every refusal of the service. A new one is an entry here, and its sentences with an example in
 * `accounts/refusals.ts`: responses, the OpenAPI document, the clients and the documentation follow.
 */
export const errorVocabulary = {
  missing_api_key: {
    status: 401,
    title: "No API key was sent",
    meaning: "The request carries no key, and this path is not public.",
    cases: [
      "Neither X-API-Key nor Authorization: Bearer is sent, or its value is empty.",
      "The only key is in the URL, where it is refused because URLs are logged and shared.",
    ],
    remedy:
      "Send the key in the header X-API-Key, or as Authorization: Bearer. Treat a key that was part of a URL as leaked and rotate it.",
  },
  invalid_api_key: {
    status: 401,
    title: "The API key is not recognised",
    meaning: "The key is not recognised, or has been revoked.",
    cases: [
      "The key is incomplete or mistyped, which its checksum reveals.",
      "The key was revoked, for example because a newer one replaced it.",
      "The request carries two different keys, or two different Authorization headers.",
      "The URL contains a key in addition to the one in a header.",
    ],
    remedy:
      "Compare the key with the one you received: it begins with assay_ and has 55 characters, or with assay_test_ and has 60. If you have lost it, create another in the dashboard.",
  },
  api_key_deactivated: {
    status: 403,
    title: "The API key is deactivated",
    meaning: "The key has been deactivated, or its account is suspended.",
    cases: [
      "The operator or the owner of the account deactivated it.",
      "The operator suspended the account, or the account that pays for its team. The answer gives the reason.",
    ],
    remedy: "Ask the operator why. If only the key was deactivated, use another key of the account.",
  },
  api_key_expired: {
    status: 403,
    title: "The API key has expired",
    meaning: "The key has expired.",
    cases: ["The key was given an expiry date, which has passed."],
    remedy: "Create another key in the dashboard. The account and its usage are kept.",
  },
  tier_required: {
    status: 403,
    title: "A higher plan is required",
    meaning: "The key is valid, but its plan does not include this endpoint or tool.",
    cases: [
      "A key of a lower plan requests an endpoint of a higher plan over REST, or calls its tool over MCP. required_tier names the plan that includes it.",
    ],
    remedy:
      "Change to the plan in required_tier, or use an endpoint of your own plan. The API reference shows the plan of each endpoint, and the MCP page that of each tool.",
  },
  scope_required: {
    status: 403,
    title: "The key does not have the scope",
    meaning:
      "The key is valid, but its owner has limited it to products that do not include this one, or has not let it manage the account.",
    cases: [
      "A key with scopes requests a product, a bulk file or a topic of the stream outside of them. required_scope names the scope that includes it, and key_scopes those of the key.",
      "A key without the scope account:manage requests an endpoint that manages the account. No key has it unless its owner ticks it.",
    ],
    remedy:
      "Use a key with that scope, or let the owner change the limits of this one in the dashboard. account/me shows them.",
  },
  network_not_allowed: {
    status: 403,
    title: "The key is limited to other networks",
    meaning: "The key is valid, but its owner has limited it to networks that this request does not come from.",
    cases: [
      "A key with an allow-list of networks, or a spreadsheet link made with one, is used from another address. address is the one that the service sees.",
      "The service is behind a proxy that it has not been told to trust, so that it sees the proxy's address.",
    ],
    remedy: "Send the request from an allowed network, or let the owner add yours to the key in the dashboard.",
  },
  live_key_required: {
    status: 403,
    title: "A live key is required",
    meaning: "A test key answers from recorded samples, and there is none for this.",
    cases: ["A test key opens a stream, downloads a bulk file, or requests an endpoint that manages the account."],
    remedy: "Use a live key for streams and bulk files. A test key answers for every product.",
  },
  rate_limited_minute: {
    status: 429,
    title: "The limit per minute has been reached",
    meaning: "The limit per minute has been reached.",
    cases: [
      "The account has used the requests that its plan allows per clock minute.",
      "Requests without a key: your network has reached its limit.",
      "Your network sent more than 300 refused or free requests in this minute. Valid requests with a key are still answered.",
    ],
    remedy:
      "Wait as many seconds as Retry-After says, then continue. Use X-RateLimit-Remaining, which is on every response, to slow down in time.",
  },
  rate_limited_day: {
    status: 429,
    title: "The limit per day has been reached",
    meaning: "The limit per day has been reached.",
    cases: [
      "The account has used the requests that its plan allows per UTC day.",
      "The key has a share of that day, and has used it. Other keys of the account still work.",
      "A spreadsheet link, or all of the account's links together, have been read as often as a day allows.",
    ],
    remedy:
      "Wait until midnight UTC, which Retry-After gives in seconds, or use a plan with a higher limit. Cache answers instead of repeating requests: most change only when meta.data_through does.",
  },
  invalid_parameters: {
    status: 422,
    title: "Invalid parameters",
    meaning: "At least one parameter has the wrong type or format, is out of range, or does not exist.",
    cases: [
      "A number is out of range, a value is not one of those allowed, or a ticker is malformed.",
      "A parameter name is misspelt; the closest known name is suggested.",
      "A parameter is given twice, or a required one is missing.",
      "as_of is in the future.",
    ],
    remedy:
      "Correct the violations listed in detail. Each has its location (loc), the rule (msg) and what was sent (input).",
  },
  not_found: {
    status: 404,
    title: "Not found",
    meaning: "The endpoint does not exist, or the ticker is not covered.",
    cases: [
      "The path is misspelt, or the prefix /api/v1 is missing.",
      "A ticker in the path is not covered. As a filter, the same ticker returns an empty list with no_matches instead.",
    ],
    remedy: "Compare the path with the API reference. market/universe lists every covered ticker.",
  },
  not_possible: {
    status: 409,
    title: "The change is not possible",
    meaning: "The request is well formed, but the account does not allow the change as it is now.",
    cases: [
      "The account has as many keys, webhooks or members as it may have.",
      "The key has ended, or its expiry would be in the past.",
      "A key changes what only the owner may change in the dashboard, or the owner of the team.",
      "An Idempotency-Key is sent again with another request.",
    ],
    remedy: "Read the detail, which says what stands in the way. Sending the same request again does not help.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The path does not support this HTTP method.",
    cases: [
      "A method other than GET, HEAD or OPTIONS under /api/v1: all data is read-only. Only endpoints that manage the account take others.",
      "A method other than POST or OPTIONS at /mcp, which keeps no sessions and opens no streams.",
    ],
    remedy: "Use GET for data under /api/v1, and POST at /mcp. The Allow header lists the methods of the path.",
  },
  not_acceptable: {
    status: 406,
    title: "No acceptable format",
    meaning: "The Accept header names no format that the endpoint has.",
    cases: [
      "An Accept header without application/json, */* or, at an endpoint that returns a list, text/csv or application/ndjson.",
    ],
    remedy:
      "Send Accept: application/json, or no Accept header. The parameter format, where an endpoint has it, takes precedence over Accept.",
  },
  gone: {
    status: 410,
    title: "This address was retired",
    meaning: "The address is an old one of an endpoint, and its time is over.",
    cases: ["An address that was deprecated is requested on the day of its Sunset header or later."],
    remedy:
      "Send the same request to the address in moved_to, with the same parameters. The page about versioning lists all deprecated addresses.",
  },
  too_slow: {
    status: 408,
    title: "The request took too long to arrive",
    meaning: "The request did not arrive in time.",
    cases: [
      "A POST to /mcp, or a change of the account, whose body is not complete within 10 seconds.",
      "Headers that are not complete after 80 seconds.",
    ],
    remedy: "Send the body at once. A tool call has a few hundred bytes.",
  },
  body_too_large: {
    status: 413,
    title: "The request body is too large",
    meaning: "The body of the request is too large.",
    cases: ["A POST to /mcp with more than 64 kB.", "A change of the account with more than 16 kB."],
    remedy: "Send fewer or smaller calls in one request.",
  },
  uri_too_long: {
    status: 414,
    title: "The URL is too long",
    meaning: "The path is longer than that of any endpoint.",
    cases: ["A path of more than 2,000 characters."],
    remedy: "Check what was pasted into the path. Parameters belong after the question mark.",
  },
  range_not_satisfiable: {
    status: 416,
    title: "The range lies outside the file",
    meaning: "The Range header asks for bytes that the file does not have.",
    cases: [
      "A download that is continued although the file is complete, or although another, smaller one took its place.",
    ],
    remedy: "Content-Range gives the size of the file. Send If-Range with the ETag of the bytes that you have.",
  },
  misdirected: {
    status: 421,
    title: "The request was meant for another server",
    meaning: "The Host header of the request does not name this server.",
    cases: [
      "A request to /mcp whose Host header names neither this server nor the machine itself. A web page could use such a name to reach a server on the machine of its visitor.",
      "A proxy in front of the server does not forward the Host header.",
    ],
    remedy:
      "Use the URL given in detail. Operators: set BASE_URL to the public URL, and let proxies forward the Host header.",
  },
  unreadable: {
    status: 400,
    title: "The request is malformed",
    meaning: "The request is not valid HTTP.",
    cases: [
      "A change of the account whose body is not a JSON object, or is sent without Content-Type: application/json.",
      "The client speaks another protocol, or TLS on a plain HTTP port.",
      "A request line or header is malformed, or the Host header is not a host name.",
    ],
    remedy: "Use a standard HTTP/1.1 client and the URL of the service.",
  },
  header_too_large: {
    status: 431,
    title: "The request headers are too large",
    meaning: "The headers of the request are too large.",
    cases: ["More than 16 kB of headers, often because of cookies or a file sent as the key."],
    remedy: "Send only the headers that are needed. A key has 55 characters.",
  },
  internal_error: {
    status: 500,
    title: "Internal error",
    meaning: "The answer could not be computed because of an error on our side.",
    cases: [
      "An unexpected error occurred. It was logged under the request_id, and the request did not count against your quota.",
    ],
    remedy: "Try once more. If the error persists, send the request_id to the operator.",
  },
  unavailable: {
    status: 503,
    title: "The service is temporarily unavailable",
    meaning: "Something that the answer needs, usually the database, cannot be reached, or too much is being computed.",
    cases: [
      "The database is down or starting, and no earlier answer to the same request is stored.",
      "A key that has not been used recently cannot be checked.",
      "The answer took too long to compute, because the server is very busy.",
      "Too many questions of your account are being computed at once: two are, and sixteen wait. Each time, the wait is longer, and until then only answers that need no computation are given.",
      "Too many questions of all accounts are being computed at once.",
      "The server holds as many streams as it can. Half of them may be of the Free plan.",
    ],
    remedy: "Wait as many seconds as Retry-After says, then try again. /readyz lists what is unavailable.",
  },
} as const satisfies Record<string, DeclaredError>
