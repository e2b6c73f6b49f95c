import { z } from "zod"

/** One printable line. Any other name is rejected. */
const line = z.string().regex(/^[\p{L}\p{N}\p{P}\p{S} ]{1,120}$/u)

export const economicRelease = z.object({
  source: z.string(),
  name: line,
  /** In New York. */
  date: z.iso.date(),
  scheduled_at: z.iso.datetime().nullable(),
  period: line.nullable(),
  announced_date: z.iso.date().nullable(),
})
export type EconomicRelease = z.infer<typeof economicRelease>

export const releaseNames = {
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
  housingStarts: "Housing Starts and Building Permits",
  newHomeSales: "New Home Sales",
  joblessClaims: "Jobless Claims",
  ismManufacturing: "ISM Manufacturing PMI",
  ismServices: "ISM Services PMI",
  fomcDecision: "FOMC Rate Decision",
  fomcPressConference: "FOMC Press Conference",
  fomcMinutes: "FOMC Minutes",
  beigeBook: "Beige Book",
} as const
