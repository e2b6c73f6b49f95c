/** A page behind the session, as the navigation lists it. */
export type PortalPage = {
  href: string
  name: string
  /** The page that stands for it in the header: this one itself, or another. */
  under: "/signals" | "/market" | "/tickers"
}

/** All of them, in the groups and the order of the navigation. A new page is a line here. */
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

/** The pages that one in the header stands for. */
export function pagesUnder(header: PortalPage["under"]): string[] {
  return groups.flatMap(({ pages }) => pages.filter(({ under }) => under === header).map(({ href }) => href))
}
