/** A page behind the session, as the navigation lists it. */
export type PortalPage = { href: string; name: string }

/** All of them, in the groups and the order of the navigation. A new page is a line here. */
export const groups: readonly { name: string; pages: readonly PortalPage[] }[] = [
  {
    name: "Signals",
    pages: [
      { href: "/signals", name: "Signals" },
      { href: "/predictions", name: "Predictions" },
      { href: "/tickers", name: "Tickers" },
    ],
  },
  { name: "Market", pages: [{ href: "/market", name: "Market" }] },
]
