import type { QuotaLimits } from "../quota/store"

/** MCP has two paths. The second refuses callers without a sign-in, for clients that sign in only when they connect. */
export const mcpPaths = { open: "/mcp", signedIn: "/mcp/oauth" } as const

type McpPath = (typeof mcpPaths)[keyof typeof mcpPaths]

/** The path of the MCP server that a request target means, with or without a slash at its end; null for any other. */
export function mcpPathOf(url: string): McpPath | null {
  const path = url.split("?", 1)[0].replace(/(?<=.)\/$/, "")
  return Object.values(mcpPaths).find((each) => each === path) ?? null
}

/** The resource for a client that names none (RFC 8707). */
export const resourceOf = (baseUrl: string) => `${baseUrl}${mcpPaths.open}`

/** Both paths are one server, and a token for either is valid at both. */
export const resourcesOf = (baseUrl: string): readonly string[] =>
  Object.values(mcpPaths).map((path) => `${baseUrl}${path}`)

/**
 * The resource that a client names, whatever its toolsets; null if it is not ours. An upper-case host, the default port
 * and a slash at the end make no other resource.
 */
export function findResource(baseUrl: string, named: string): string | null {
  const url = URL.parse(named)
  if (!url || url.hash || url.username || url.password) return null
  const path = mcpPathOf(url.pathname)
  return path !== null && url.origin === new URL(baseUrl).origin ? `${baseUrl}${path}` : null
}

export const scope = "mcp"

export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const

/** Seconds. */
export const lifetimes = { code: 60, access: 3_600, refresh: 30 * 86_400 }

/**
 * How long an exchanged refresh token gives its successor again, in seconds, if that was not exchanged itself: a window
 * may sleep for days while another one refreshes.
 */
export const leewaySeconds = 7 * 86_400

/** An access token that expires within these seconds is not given again. */
export const leastAccessSeconds = 60

export const grantTypes = ["authorization_code", "refresh_token"] as const

/** Per network. Clients that run on their maker's servers send all users' requests from a few addresses. */
export const networkLimits = {
  register: { perMinute: 30, perDay: 1_000 },
  token: { perMinute: 600, perDay: 200_000 },
  authorize: { perMinute: 60, perDay: 2_000 },
} as const satisfies Record<string, QuotaLimits>

export const consentLimits: QuotaLimits = { perMinute: 10, perDay: 50 }

export const mostGrants = 50

export const mostUnusedClients = 10_000
