export type PortalPage = {
  href: `/${string}`
  name: string
  /** The page that represents it in the header: itself, or another. */
  under: "/today" | "/signals" | "/market" | "/tickers"
  /** Whether visitors get a short form of it without signing in. */
  isOpen?: true
  /** Its description in the documentation, in Markdown. */
  shows: string
}

/**
 * All pages, in the groups and the order of the navigation. A new page needs its `page.tsx` and an entry here:
 * navigation, search, documentation, crawlers, the way back from a sign-in and the browser tests follow.
 */
export const portalGroups: readonly { name: string; pages: readonly PortalPage[] }[] = [
  {
    name: "Assay",
    pages: [
      {
        href: "/today",
        name: "Today",
        under: "/today",
        isOpen: true,
        shows:
          "The day on one page: regime, strongest predictions, signals due, what was graded, and what is scheduled",
      },
      {
        href: "/signals",
        name: "Signals",
        under: "/signals",
        shows: "All signals, with filters; each has its reasoning, sources, prices and grading",
      },
      {
        href: "/predictions",
        name: "Predictions",
        under: "/signals",
        shows: "Every ticker with both [claims](/docs/glossary) and the edge, sortable",
      },
      {
        href: "/tickers",
        name: "Tickers",
        under: "/tickers",
        shows: "One ticker: prices with predictions, signals and anomalies, and its own accuracy",
      },
      {
        href: "/edge",
        name: "Edge ledger",
        under: "/signals",
        shows: "Every claim of an edge, and the result of its test",
      },
    ],
  },
  {
    name: "Market",
    pages: [
      {
        href: "/market",
        name: "Market",
        under: "/market",
        shows: "Regime, fear and greed, put/call ratio, market character and the calendar",
      },
      {
        href: "/crowd",
        name: "Crowd",
        under: "/market",
        shows: "Prediction markets: probabilities, and how accurate each venue has been",
      },
      {
        href: "/creators",
        name: "Creators",
        under: "/market",
        shows: "Calls of market channels on YouTube, graded by the rules for our own signals",
      },
    ],
  },
  {
    name: "Washington",
    pages: [
      {
        href: "/congress",
        name: "Congress",
        under: "/market",
        shows: "Trades that members of Congress have disclosed, and what came of following them",
      },
      {
        href: "/lobbying",
        name: "Lobbying",
        under: "/market",
        shows: "Quarterly lobbying filings, matched with tickers",
      },
      {
        href: "/hearings",
        name: "Hearings",
        under: "/market",
        shows: "Hearings of congressional committees, and the tickers that they may concern",
      },
      {
        href: "/flights",
        name: "Flights",
        under: "/market",
        shows: "Landings of corporate aircraft near Washington, compared with chance",
      },
    ],
  },
  {
    name: "World",
    pages: [
      {
        href: "/evidence",
        name: "Evidence",
        under: "/market",
        shows: "World events on a map and in a list, with revisions",
      },
    ],
  },
]

export const portalPages: readonly PortalPage[] = portalGroups.flatMap(({ pages }) => pages)

export function pagesUnder(header: PortalPage["under"]): string[] {
  return portalPages.filter(({ under }) => under === header).map(({ href }) => href)
}
