/** Where a sign-in may lead, by the word for it in an address. The first is where it leads if nothing is said. */
const arrivals = {
  dashboard: "/dashboard",
  pricing: "/pricing",
  keys: "/dashboard/keys",
  settings: "/dashboard/settings",
} as const

export type Arrival = keyof typeof arrivals

/** The place that an address or a form asks for; the dashboard unless it is one of them. */
export function readArrival(given: unknown): Arrival {
  return isArrival(given) ? given : "dashboard"
}

function isArrival(given: unknown): given is Arrival {
  return typeof given === "string" && Object.hasOwn(arrivals, given)
}

/** The path of the page on which a browser arrives. */
export const arrivalPath = (arrival: Arrival) => arrivals[arrival]

/** Where a browser that is signed in signs in anew, to come back to where it was. */
export const signInAgainPath = (arrival: Arrival) => towards(arrival, "/sign-in", { again: "yes" })

/** The address of a page that leads there by way of a sign-in; what it brings besides comes first. */
export function towards(arrival: Arrival, page: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(arrival === "dashboard" ? query : { ...query, to: arrival }).toString()
  return asked ? `${page}?${asked}` : page
}
