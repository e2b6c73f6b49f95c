export type PortalPage = {
  href: string
  name: string
  /** The header link that covers it. */
  under: "/signals" | "/market" | "/tickers"
}

/** In navigation order. A new page is a line here. */
export const groups: readonly { name: string; pages: readonly PortalPage[] }[] = [
  {
    name: "Assay",
    pages: [
      { href: "/signals", name: "Signals", under: "/signals" },
      { href: "/predictions", name: "Predictions", under: "/signals" },
      { href: "/tickers", name: "Tickers", under: "/tickers" },
      { href: "/edge", name: "Edge ledger", under: "/signals" },
    ],
  },
  {
    name: "Market",
    pages: [
      { href: "/market", name: "Market", under: "/market" },
      { href: "/crowd", name: "Crowd", under: "/market" },
      { href: "/creators", name: "Creators", under: "/market" },
    ],
  },
  {
    name: "Washington",
    pages: [
      { href: "/congress", name: "Congress", under: "/market" },
      { href: "/lobbying", name: "Lobbying", under: "/market" },
      { href: "/hearings", name: "Hearings", under: "/market" },
      { href: "/flights", name: "Flights", under: "/market" },
    ],
  },
  { name: "World", pages: [{ href: "/evidence", name: "Evidence", under: "/market" }] },
]

/** The pages that a header link covers. */
export function pagesUnder(header: PortalPage["under"]): string[] {
  return groups.flatMap(({ pages }) => pages.filter(({ under }) => under === header).map(({ href }) => href))
}
