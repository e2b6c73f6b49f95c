/** Where a sign-in may lead, by the word for it in an address; a link that was mailed leads nowhere else. */
const arrivals = { dashboard: "/dashboard", pricing: "/pricing" } as const

export type Arrival = keyof typeof arrivals

/** The place that an address or a form asks for; the dashboard unless it names another. */
export function readArrival(given: unknown): Arrival {
  return given === "pricing" ? given : "dashboard"
}

/** The path of the page on which a browser arrives. */
export const arrivalPath = (arrival: Arrival) => arrivals[arrival]

/** The path of the page that asks for a link which leads there. */
export const signInPath = (arrival: Arrival) => (arrival === "dashboard" ? "/sign-in" : `/sign-in?to=${arrival}`)
