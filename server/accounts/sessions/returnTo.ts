import { portalPages } from "./portalPages"

/** Where a sign-in may lead, by its word in an address. The first is the default. */
const returnPaths = {
  dashboard: "/dashboard",
  pricing: "/pricing",
  keys: "/dashboard/keys",
  requests: "/dashboard/requests",
  usage: "/dashboard/usage",
  clients: "/dashboard/clients",
  watchlist: "/dashboard/watchlist",
  links: "/dashboard/links",
  alerts: "/dashboard/alerts",
  webhooks: "/dashboard/webhooks",
  team: "/dashboard/team",
  settings: "/dashboard/settings",
  connect: "/oauth/continue",
  operator: "/operator",
} as const

type ReturnWord = keyof typeof returnPaths

/** One of these words, or the address of a signed-in page with its filters, as `addressIn` returns it. */
export type ReturnTo = ReturnWord | `/${string}`

/** The pages behind the session. At most one level lies below each. */
const pages = new RegExp(
  `^(${["/dashboard", "/operator", ...portalPages.map(({ href }) => href)].join("|")})(/[\\w.-]{1,80})?$`,
)

/** No page has filters this long, and the address travels in a mail. */
const longestAddress = 1_200

export function readReturnTo(given: unknown): ReturnTo {
  if (typeof given !== "string") return "dashboard"
  return isReturnWord(given) ? given : (addressIn(given) ?? "dashboard")
}

function isReturnWord(given: string): given is ReturnWord {
  return Object.hasOwn(returnPaths, given)
}

export function returnToOf(address: string): ReturnTo {
  const word = Object.keys(returnPaths).find((each) => isReturnWord(each) && returnPaths[each] === address)
  return readReturnTo(word ?? address)
}

/**
 * The address of a signed-in page; null for anything else. It is parsed as a browser would and rebuilt, so it always
 * leads to this site.
 */
function addressIn(given: string): `/${string}` | null {
  if (!given.startsWith("/") || given.length > longestAddress || !URL.canParse(given, ownSite)) return null
  const { origin, pathname, searchParams } = new URL(given, ownSite)
  if (origin !== ownSite || !pages.test(pathname)) return null
  // Next adds it to request the parts of a page that it lacks.
  searchParams.delete("_rsc")
  const query = searchParams.toString()
  const address = query ? `${pathname}?${query}` : pathname
  return address.length > longestAddress ? null : `/${address.slice(1)}`
}

/** Only a base for resolving addresses. */
const ownSite = "http://localhost"

export const returnPath = (returnTo: ReturnTo): string => (isReturnWord(returnTo) ? returnPaths[returnTo] : returnTo)

export const signInAgainPath = (returnTo: ReturnTo) => signInPathTo(returnTo, "/sign-in", { again: "yes" })

/** The address of `page`, returning after a sign-in; the page's own `query` comes first. */
export function signInPathTo(returnTo: ReturnTo, page: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(returnTo === "dashboard" ? query : { ...query, to: returnTo }).toString()
  return asked ? `${page}?${asked}` : page
}
