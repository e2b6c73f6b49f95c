import type { QuotaLimits } from "../quota/store"

/** The one resource that tokens are good for (RFC 8707). */
export const resourceOf = (baseUrl: string) => `${baseUrl}/mcp`

/** All that a client can be allowed: to call the tools with the account's plan and quota. */
export const scope = "mcp"

/** The paths of the endpoints. `authorize` is a page. */
export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
} as const

/** How long each is good for, in seconds. */
export const lifetimes = { code: 60, access: 3_600, refresh: 30 * 86_400 }

export const grantTypes = ["authorization_code", "refresh_token"] as const

/**
 * How often each may be asked for from one network. Clients that run on their maker's servers ask for all of their users from
 * a few addresses.
 */
export const networkLimits = {
  register: { perMinute: 30, perDay: 1_000 },
  token: { perMinute: 600, perDay: 200_000 },
  authorize: { perMinute: 60, perDay: 2_000 },
} as const satisfies Record<string, QuotaLimits>

/** How often an account may connect a client; each is a mail as well. */
export const consentLimits: QuotaLimits = { perMinute: 10, perDay: 50 }

/** How many clients may be connected to an account at one time. */
export const mostGrants = 50

/** How many clients are kept that nobody has used yet. */
export const mostUnusedClients = 10_000
