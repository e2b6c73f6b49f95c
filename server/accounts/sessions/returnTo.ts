import { portalPages } from "./portalPages"

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

type ReturnWord = keyof typeof returnPaths

/** One of these words, or the address of a page behind the session with its filters, as `addressIn` gives it. */
export type ReturnTo = ReturnWord | `/${string}`

/** The pages behind the session, which have one level below them at most. */
const pages = new RegExp(`^(${["/dashboard", ...portalPages.map(({ href }) => href)].join("|")})(/[\\w.-]{1,80})?$`)

/** No page has filters as long as this; and the address travels in a mail. */
const longestAddress = 1_200

/** The destination that a query or a form names; the dashboard unless it is a known one. */
export function readReturnTo(given: unknown): ReturnTo {
  if (typeof given !== "string") return "dashboard"
  return isReturnWord(given) ? given : (addressIn(given) ?? "dashboard")
}

function isReturnWord(given: string): given is ReturnWord {
  return Object.hasOwn(returnPaths, given)
}

/** The destination that is this page, by its path and the query of its address; the dashboard for what is no such page. */
export function returnToOf(address: string): ReturnTo {
  const word = Object.keys(returnPaths).find((each) => isReturnWord(each) && returnPaths[each] === address)
  return readReturnTo(word ?? address)
}

/**
 * The address of a page behind the session; null for anything else. It is read as a browser reads it and put together
 * anew, so that it leads to this site whatever was written.
 */
function addressIn(given: string): `/${string}` | null {
  if (!given.startsWith("/") || given.length > longestAddress || !URL.canParse(given, ownSite)) return null
  const { origin, pathname, searchParams } = new URL(given, ownSite)
  if (origin !== ownSite || !pages.test(pathname)) return null
  // By this Next asks for the parts of a page that it does not have yet.
  searchParams.delete("_rsc")
  const query = searchParams.toString()
  const address = query ? `${pathname}?${query}` : pathname
  return address.length > longestAddress ? null : `/${address.slice(1)}`
}

/** Only to have something that addresses can be resolved against. */
const ownSite = "http://localhost"

/** The path that a sign-in returns to. */
export const returnPath = (returnTo: ReturnTo): string => (isReturnWord(returnTo) ? returnPaths[returnTo] : returnTo)

/** The path on which a signed-in browser signs in again, and then returns. */
export const signInAgainPath = (returnTo: ReturnTo) => signInPathTo(returnTo, "/sign-in", { again: "yes" })

/** The address of a page that leads there by way of a sign-in; what it brings besides comes first. */
export function signInPathTo(returnTo: ReturnTo, page: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(returnTo === "dashboard" ? query : { ...query, to: returnTo }).toString()
  return asked ? `${page}?${asked}` : page
}
