import { z } from "zod"

/** Printable in one line: a name with anything else in it is not one that we know. */
const line = z.string().regex(/^[\p{L}\p{N}\p{P}\p{S} ]{1,120}$/u)

/** One release or decision as a schedule announces it. */
export const economicEvent = z.object({
  /** The source whose schedule it stands in. */
  source: z.string(),
  name: line,
  /** In New York. */
  date: z.iso.date(),
  scheduled_at: z.iso.datetime().nullable(),
  /** What it is about, such as November 2026. */
  period: line.nullable(),
  /** Since when the date has been public, where that is on record. */
  announced_date: z.iso.date().nullable(),
})
export type EconomicEvent = z.infer<typeof economicEvent>

/** One name for each, whatever its sources call it. */
export const eventNames = {
  cpi: "Consumer Price Index",
  ppi: "Producer Price Index",
  jobs: "Employment Situation",
  jolts: "Job Openings and Labor Turnover Survey",
  employmentCost: "Employment Cost Index",
  productivity: "Productivity and Costs",
  realEarnings: "Real Earnings",
  importPrices: "U.S. Import and Export Price Indexes",
  gdp: "Gross Domestic Product",
  pce: "Personal Income and Outlays",
  trade: "U.S. International Trade in Goods and Services",
  retailSales: "Retail Sales",
  joblessClaims: "Jobless Claims",
  fomcDecision: "FOMC Rate Decision",
  fomcPressConference: "FOMC Press Conference",
  fomcMinutes: "FOMC Minutes",
  beigeBook: "Beige Book",
} as const
