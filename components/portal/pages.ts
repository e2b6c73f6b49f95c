/** A page behind the session, as the navigation lists it. */
export type PortalPage = { href: string; name: string }

/** All of them, in the groups and the order of the navigation. A new page is a line here. */
export const groups: readonly { name: string; pages: readonly PortalPage[] }[] = [
  {
    name: "Assay",
    pages: [
      { href: "/signals", name: "Signals" },
      { href: "/predictions", name: "Predictions" },
      { href: "/tickers", name: "Tickers" },
      { href: "/edge", name: "Edge ledger" },
    ],
  },
  {
    name: "Market",
    pages: [
      { href: "/market", name: "Market" },
      { href: "/crowd", name: "Crowd" },
      { href: "/creators", name: "Creators" },
    ],
  },
  {
    name: "Washington",
    pages: [
      { href: "/congress", name: "Congress" },
      { href: "/lobbying", name: "Lobbying" },
      { href: "/hearings", name: "Hearings" },
      { href: "/flights", name: "Flights" },
    ],
  },
  { name: "World", pages: [{ href: "/evidence", name: "Evidence" }] },
]
