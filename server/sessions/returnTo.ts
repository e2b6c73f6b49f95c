/** Where a sign-in may lead, by the word for it in an address. The first is where it leads if nothing is said. */
const returnPaths = {
  dashboard: "/dashboard",
  pricing: "/pricing",
  keys: "/dashboard/keys",
  requests: "/dashboard/requests",
  usage: "/dashboard/usage",
  clients: "/dashboard/clients",
  watchlist: "/dashboard/watchlist",
  links: "/dashboard/links",
  settings: "/dashboard/settings",
  connect: "/oauth/continue",
} as const

export type ReturnTo = keyof typeof returnPaths

/** The destination that a query or a form names; the dashboard unless it is a known one. */
export function readReturnTo(given: unknown): ReturnTo {
  return isReturnTo(given) ? given : "dashboard"
}

function isReturnTo(given: unknown): given is ReturnTo {
  return typeof given === "string" && Object.hasOwn(returnPaths, given)
}

/** The destination that is this page; the dashboard for any other. */
export function returnToOf(path: string): ReturnTo {
  const found = Object.entries(returnPaths).find(([, each]) => each === path)
  return readReturnTo(found?.[0])
}

/** The path that a sign-in returns to. */
export const returnPath = (returnTo: ReturnTo) => returnPaths[returnTo]

/** The path on which a signed-in browser signs in again, and then returns. */
export const signInAgainPath = (returnTo: ReturnTo) => signInPathTo(returnTo, "/sign-in", { again: "yes" })

/** The address of a page that leads there by way of a sign-in; what it brings besides comes first. */
export function signInPathTo(returnTo: ReturnTo, page: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(returnTo === "dashboard" ? query : { ...query, to: returnTo }).toString()
  return asked ? `${page}?${asked}` : page
}
