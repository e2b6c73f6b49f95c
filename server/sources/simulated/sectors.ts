export type SectorNature = {
  beta: number
  /** Yearly, of a company's own moves. */
  volatility: number
  /** Weight on the growth style; negative for value. */
  growth: number
  /** Share of companies that pay dividends, and their yearly yield as a fraction. */
  paysDividends: number
  dividendYield: number
}

const nature = (
  beta: number,
  volatility: number,
  growth: number,
  paysDividends: number,
  dividendYield: number,
): SectorNature => ({ beta, volatility, growth, paysDividends, dividendYield })

const INDUSTRIALS = nature(1.04, 0.19, 0, 0.75, 0.013)

const SECTORS: Readonly<Record<string, SectorNature>> = {
  "Communication Services": nature(1, 0.24, 0.3, 0.55, 0.018),
  "Consumer Discretionary": nature(1.12, 0.25, 0.3, 0.6, 0.014),
  "Consumer Staples": nature(0.6, 0.17, -0.4, 0.9, 0.024),
  Energy: nature(1.05, 0.2, -0.5, 0.85, 0.028),
  Financials: nature(1.08, 0.18, -0.4, 0.85, 0.02),
  "Health Care": nature(0.8, 0.22, 0.1, 0.5, 0.013),
  Industrials: INDUSTRIALS,
  "Information Technology": nature(1.18, 0.25, 0.7, 0.5, 0.009),
  Materials: nature(1.04, 0.2, -0.2, 0.85, 0.018),
  "Real Estate": nature(0.88, 0.16, -0.3, 0.95, 0.03),
  Utilities: nature(0.5, 0.13, -0.5, 0.97, 0.028),
}

/** Sub-industries that share a factor with funds, and the weight. */
const SHARED_FACTORS: Readonly<Record<string, readonly [factor: string, weight: number]>> = {
  Semiconductors: ["semiconductors", 0.7],
  "Semiconductor Materials & Equipment": ["semiconductors", 0.8],
  Biotechnology: ["biotech", 0.45],
  "Regional Banks": ["banks", 0.9],
  "Diversified Banks": ["banks", 0.7],
  Gold: ["gold", 1.5],
  Copper: ["metals", 1],
  Steel: ["metals", 0.6],
  "Oil & Gas Exploration & Production": ["oil", 0.3],
}

export function sectorNatureOf(sector: string | null): SectorNature {
  return SECTORS[sector ?? ""] ?? INDUSTRIALS
}

export function sharedFactorOf(subIndustry: string): readonly [factor: string, weight: number] | null {
  return SHARED_FACTORS[subIndustry] ?? null
}
