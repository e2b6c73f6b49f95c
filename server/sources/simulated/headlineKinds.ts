export type HeadlineKind = {
  type: string
  /** The direction in which a reader would take it. */
  direction: "bullish" | "bearish"
  /** Headlines per company and year; null if they come with its results. */
  yearly: number | null
  /** Sessions of the planted effect, counting the first in full. */
  horizon: number
  /**
   * How much more often than by chance the move over the horizon has the headline's direction. Studies find a few
   * points at most, and no kind here has more.
   */
  lift: number
  /** `*` is the company, `#` a number. */
  titles: readonly string[]
  summaries: readonly string[]
  /** A second sentence about another company of its industry, `~`, with its ticker. */
  others?: readonly string[]
}

export const resultsKinds: readonly HeadlineKind[] = [
  {
    ...{ type: "earnings_beat", direction: "bullish", yearly: null, horizon: 5, lift: 0.03 },
    titles: [
      "* beats quarterly profit estimates",
      "* tops Wall Street expectations for the quarter",
      "* reports earnings above analysts' forecasts",
    ],
    summaries: ["Earnings were #% above the average estimate.", "Revenue rose #% from a year before."],
  },
  {
    ...{ type: "earnings_miss", direction: "bearish", yearly: null, horizon: 5, lift: 0.02 },
    titles: [
      "* misses quarterly profit estimates",
      "* falls short of Wall Street expectations for the quarter",
      "* reports earnings below analysts' forecasts",
    ],
    summaries: ["Earnings were #% below the average estimate.", "Revenue fell #% from a year before."],
  },
]

export const kinds: readonly HeadlineKind[] = [
  {
    ...{ type: "guidance_raise", direction: "bullish", yearly: 0.8, horizon: 10, lift: 0.04 },
    titles: ["* raises full-year guidance", "* lifts its outlook for the year", "* boosts its profit forecast"],
    summaries: ["The midpoint of its range moves up by #%.", "Demand is stronger than was planned for."],
  },
  {
    ...{ type: "guidance_cut", direction: "bearish", yearly: 0.8, horizon: 10, lift: 0.04 },
    titles: ["* cuts full-year guidance", "* lowers its outlook for the year", "* withdraws its annual forecast"],
    summaries: ["The midpoint of its range moves down by #%.", "Orders are weaker than was planned for."],
    others: ["~ suffers from the same weak demand."],
  },
  {
    ...{ type: "contract_award", direction: "bullish", yearly: 1.2, horizon: 5, lift: 0.02 },
    titles: [
      "* wins a contract worth $# million",
      "* is awarded a $# million order",
      "* secures a multi-year supply agreement",
    ],
    summaries: ["Deliveries begin next year.", "The contract runs for five years."],
    others: ["~ loses the bid.", "~ benefits as a supplier."],
  },
  {
    ...{ type: "regulatory_approval", direction: "bullish", yearly: 0.5, horizon: 5, lift: 0.02 },
    titles: [
      "Regulator approves application of *",
      "* receives approval from regulators",
      "* wins clearance from regulators",
    ],
    summaries: ["No conditions were attached.", "The decision takes effect in # days."],
  },
  {
    ...{ type: "regulatory_action", direction: "bearish", yearly: 0.7, horizon: 10, lift: 0 },
    titles: [
      "Regulator opens investigation into *",
      "* is fined $# million by a regulator",
      "Agency issues a subpoena to *",
    ],
    summaries: ["The company says that it cooperates.", "A decision is not expected this year."],
    others: ["It weighs on ~, whose practices are alike."],
  },
  {
    ...{ type: "product_recall", direction: "bearish", yearly: 0.4, horizon: 5, lift: 0.03 },
    titles: [
      "* recalls # thousand units of a product",
      "* halts sales of a product over safety concerns",
      "* recalls a product after complaints",
    ],
    summaries: ["No injuries have been reported.", "Customers get a replacement free of charge."],
    others: ["~ gains from what its rival cannot sell."],
  },
  {
    ...{ type: "executive_change", direction: "bearish", yearly: 0.5, horizon: 10, lift: 0 },
    titles: ["Chief executive of * to step down", "Chief financial officer of * resigns", "Chair of * resigns"],
    summaries: ["A search for a successor has begun.", "The board names an interim successor from within."],
  },
  {
    ...{ type: "executive_change", direction: "bullish", yearly: 0.3, horizon: 10, lift: 0 },
    titles: ["* appoints a new chief executive", "* names a new chief financial officer from a rival"],
    summaries: ["The appointment takes effect next quarter."],
  },
  {
    ...{ type: "index_inclusion", direction: "bullish", yearly: 0.2, horizon: 5, lift: 0 },
    titles: ["* to be added to an index", "* joins an index at the next rebalancing"],
    summaries: ["The change takes effect before the open in # days."],
  },
  {
    ...{ type: "tariff", direction: "bearish", yearly: 0.4, horizon: 5, lift: 0.02 },
    titles: [
      "New tariff hits imports of *",
      "* faces a tariff of #% on parts",
      "Export controls to cover products of *",
    ],
    summaries: ["The measure takes effect in # days.", "The company buys much of what it needs abroad."],
    others: ["~ suffers as well: it imports from the same countries."],
  },
  {
    ...{ type: "tariff", direction: "bullish", yearly: 0.2, horizon: 5, lift: 0 },
    titles: ["* is exempted from a tariff", "US lifts tariff on goods of *"],
    summaries: ["The exemption holds for a year."],
  },
  {
    ...{ type: "acquisition", direction: "bearish", yearly: 0.5, horizon: 10, lift: 0 },
    titles: ["* agrees to acquire a private company for $# million", "* to buy a smaller rival for $# million"],
    summaries: ["It pays in cash and new debt.", "The deal is expected to close next year."],
  },
  {
    ...{ type: "cyber_incident", direction: "bearish", yearly: 0.3, horizon: 5, lift: 0 },
    titles: ["* discloses a data breach", "Systems of * are down after a cyberattack"],
    summaries: ["The extent is being investigated.", "Operations are said to be back to normal."],
  },
  {
    ...{ type: "restructuring", direction: "bearish", yearly: 0.4, horizon: 10, lift: 0 },
    titles: ["* to cut #% of its jobs", "* closes plants in a restructuring", "* takes an impairment of $# million"],
    summaries: ["Charges fall into this quarter.", "Savings are expected from next year on."],
  },
  {
    ...{ type: "share_buyback", direction: "bullish", yearly: 0.8, horizon: 21, lift: 0.03 },
    titles: ["* announces a $# million share buyback", "Board of * adds to its share repurchases"],
    summaries: ["The programme has no fixed end.", "It replaces an earlier programme."],
  },
  {
    ...{ type: "litigation", direction: "bearish", yearly: 1, horizon: 10, lift: -0.04 },
    titles: [
      "Shareholders file a lawsuit against *",
      "* is sued over a patent",
      "Jury finds against * in a civil suit",
    ],
    summaries: ["The company says that it will defend itself.", "Damages of $# million are asked for."],
  },
]

export const routine = {
  yearly: 2,
  titles: [
    "* to present at an investor conference",
    "* sets the date of its annual meeting",
    "* to report quarterly results next week",
    "* opens an office in Columbus",
    "* publishes its sustainability report",
  ],
  summaries: [],
}
