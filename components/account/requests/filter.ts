import type { RecentRequest } from "@/server/accounts/usage/recent"

/** From the URL; "" if unset. Instants are UTC, to the minute. */
export type RequestFilter = Record<(typeof filterNames)[number], string>

const filterNames = ["status", "endpoint", "channel", "key", "from", "to"] as const

export const statusGroups = {
  ok: "Answered (2xx)",
  refused: "Refused (4xx)",
  limited: "Rate limited (429)",
  failed: "Failed (5xx)",
} as const

export function filterIn(query: Pick<URLSearchParams, "get">): RequestFilter {
  const read = (name: string) => (query.get(name) ?? "").slice(0, 200)
  return {
    status: read("status"),
    endpoint: read("endpoint"),
    channel: read("channel"),
    key: read("key"),
    from: minuteIn(read("from")),
    to: minuteIn(read("to")),
  }
}

function minuteIn(text: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`)) ? text : ""
}

export const isFiltered = (filter: RequestFilter) => filterNames.some((name) => filter[name] !== "")

export function matching<Request extends RecentRequest>(
  requests: readonly Request[],
  { status, endpoint, channel, key, from, to }: RequestFilter,
): Request[] {
  return requests.filter(
    (request) =>
      (status === "" || status === groupOf(request.status) || status === String(request.status)) &&
      (endpoint === "" || endpoint === request.endpoint) &&
      (channel === "" || channel === request.channel) &&
      (key === "" || key === request.keyId) &&
      (from === "" || request.at >= from) &&
      (to === "" || request.at.slice(0, 16) <= to),
  )
}

function groupOf(status: number): keyof typeof statusGroups {
  if (status === 429) return "limited"
  if (status >= 500) return "failed"
  return status >= 400 ? "refused" : "ok"
}
