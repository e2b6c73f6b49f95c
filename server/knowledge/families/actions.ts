import type { Family } from "./family"

export const actions = {
  name: "actions",
  title: "Corporate actions",
  subject: "Market",
  summary: "A split or a cash dividend of a stock or an ETF, on the first session that trades on the new terms.",
  naturalKey: ["ticker", "ex_date", "kind"],
  knownAt: "The open of its ex-date; where bars of that day or later were stored before, when we fetched it.",
  coverage: "Every split and cash dividend that the provider of the bars reports for the sessions of the bars.",
  expectation: null,
  storage: "corporate_action",
  comesWith: "bars",
} as const satisfies Family
