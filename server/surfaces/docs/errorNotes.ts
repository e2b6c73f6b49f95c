import type { RefusalName } from "../../errors"

/** What a page says of an error, beside a case of it as the API answers it. */
export type ErrorNote = {
  meaning: string
  /** The cases in which it comes. */
  cases: readonly string[]
  /** What the caller does about it. */
  remedy: string
}

/** One note for each error of the vocabulary; an error without one does not compile. */
export const errorNotes: Record<RefusalName, ErrorNote> = {
  missing_api_key: {
    meaning: "The request carries no key, and this path is not public.",
    cases: [
      "Neither X-API-Key nor Authorization: Bearer is sent, or its value is empty.",
      "The only key stands in the address, where it is refused because addresses are logged and shared.",
    ],
    remedy:
      "Send the key in the header X-API-Key, or as Authorization: Bearer. A key that stood in an address counts as leaked: rotate it.",
  },
  invalid_api_key: {
    meaning: "The key is not recognised, or has been revoked.",
    cases: [
      "The key is cut short or mistyped, which its checksum reveals.",
      "The key was revoked, for instance because a newer one replaced it.",
      "The request carries two different keys, or two different Authorization headers.",
      "A key stands in the address as well as in a header.",
    ],
    remedy:
      "Compare the key with the one that you were given: it begins with assay_ and has 55 characters. If you have lost it, create another in the dashboard.",
  },
  api_key_deactivated: {
    meaning: "The key has been deactivated.",
    cases: ["The operator or the owner of the account deactivated it."],
    remedy: "Ask the operator why, or use another key of the account.",
  },
  api_key_expired: {
    meaning: "The key has expired.",
    cases: ["The key was given an expiry date, which has passed."],
    remedy: "Create another key in the dashboard. The account and its usage stay.",
  },
  tier_required: {
    meaning: "The key is valid, but its plan does not include this endpoint.",
    cases: ["A key of a lower plan asks for an endpoint of a higher one. required_tier names the plan that has it."],
    remedy:
      "Use a key of the plan that is named, or an endpoint of your own plan. The list of endpoints shows the plan of each.",
  },
  rate_limited_minute: {
    meaning: "The requests of this minute are used up.",
    cases: [
      "The account has made as many charged requests in this minute of the clock as its plan allows.",
      "Without a key, the network that the request comes from has asked too often.",
      "More than 300 requests that were refused, or that cost nothing, came from the network in this minute. Valid requests with a key are still answered.",
    ],
    remedy:
      "Wait as many seconds as Retry-After says, then go on. X-RateLimit-Remaining, on every response, lets a client slow down in time.",
  },
  rate_limited_day: {
    meaning: "The requests of this day are used up.",
    cases: ["The account has made as many charged requests since midnight UTC as its plan allows."],
    remedy:
      "Wait until midnight UTC, which Retry-After gives in seconds, or use a plan with a higher limit. Keep answers instead of asking again: most change only when meta.data_through does.",
  },
  invalid_parameters: {
    meaning: "At least one parameter has the wrong type or form, is out of bounds, or does not exist.",
    cases: [
      "A number is beyond its bounds, a choice is not one of those listed, a ticker is not well formed.",
      "A name is misspelt; the nearest known one is suggested.",
      "A parameter is given twice, or a required one is missing.",
      "as_of lies in the future.",
    ],
    remedy:
      "Correct what detail lists. It holds every violation of the request at once, each with the place (loc), the rule (msg) and what was sent (input).",
  },
  not_found: {
    meaning: "The endpoint does not exist, or the ticker is not covered.",
    cases: [
      "The path is misspelt, or lacks the prefix /api/v1.",
      "A ticker in the path is well formed but not covered. As a filter, the same ticker gives an empty list with no_matches instead.",
    ],
    remedy: "Compare the path with the list of endpoints. market/universe lists every ticker that is covered.",
  },
  method_not_allowed: {
    meaning: "The path does not support this HTTP method.",
    cases: [
      "Anything but GET, HEAD and OPTIONS under /api/v1: all data is read only.",
      "Anything but POST and OPTIONS at /mcp, which keeps no sessions and opens no streams.",
    ],
    remedy: "Use GET under /api/v1, and POST at /mcp. The header Allow lists the methods of the path.",
  },
  too_slow: {
    meaning: "The request did not arrive in time.",
    cases: [
      "A POST to /mcp whose body is not complete within 10 seconds.",
      "Headers that are not complete after 80 seconds.",
    ],
    remedy: "Send the body at once. A tool call has a few hundred bytes.",
  },
  body_too_large: {
    meaning: "The body of the request is too large.",
    cases: ["A POST to /mcp with more than 64 kB."],
    remedy: "Send fewer or smaller calls in one request.",
  },
  uri_too_long: {
    meaning: "The path is longer than that of any endpoint.",
    cases: ["A path of more than 2,000 characters."],
    remedy: "Look for what was pasted into the path; parameters belong behind the question mark.",
  },
  header_too_large: {
    meaning: "The headers of the request are too large.",
    cases: ["More than 16 kB of headers, often cookies or a file in place of a key."],
    remedy: "Send only what is needed. A key has 55 characters.",
  },
  misdirected: {
    meaning: "The Host header of the request does not name this server.",
    cases: [
      "A request to /mcp whose Host header names neither this server nor the machine itself. A web page could use such a name to reach a server on the machine of its visitor.",
      "A proxy stands in front of the server and does not pass the Host header on.",
    ],
    remedy:
      "Use the address in detail. Operators set BASE_URL to the public address, and let proxies pass the Host header on.",
  },
  unreadable: {
    meaning: "The request is not valid HTTP.",
    cases: [
      "A client that speaks another protocol, or TLS to a plain port.",
      "A request line or header that is malformed, or a Host header that is not a host name.",
    ],
    remedy: "Send HTTP/1.1 with an ordinary client, and to the address that the service gave.",
  },
  internal_error: {
    meaning: "The answer could not be computed. The fault is ours.",
    cases: ["Something unexpected happened. It was logged under the request_id, and cost no quota."],
    remedy: "Try once more. If it comes again, tell the operator the request_id.",
  },
  unavailable: {
    meaning: "Something that the answer needs, usually the database, cannot be reached.",
    cases: [
      "The database is down or starting, and no earlier answer to the same request is stored.",
      "A key that has not been seen lately cannot be checked.",
    ],
    remedy: "Wait as many seconds as Retry-After says and ask again. /readyz says what is missing.",
  },
}
