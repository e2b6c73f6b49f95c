export type SectorNature = {
  beta: number
  /** Yearly, of a company's own moves, with its news. */
  volatility: number
  /** Weight on the growth style; negative for value. */
  growth: number
  /** Share of companies that pay dividends, and their yearly yield as a fraction. */
  paysDividends: number
  dividendYield: number
}

const INDUSTRIALS: SectorNature = { beta: 1.04, volatility: 0.19, growth: 0, paysDividends: 0.75, dividendYield: 0.013 }

const SECTORS: Readonly<Record<string, SectorNature>> = {
  "Communication Services": { beta: 1, volatility: 0.24, growth: 0.3, paysDividends: 0.55, dividendYield: 0.018 },
  "Consumer Discretionary": { beta: 1.12, volatility: 0.25, growth: 0.3, paysDividends: 0.6, dividendYield: 0.014 },
  "Consumer Staples": { beta: 0.6, volatility: 0.17, growth: -0.4, paysDividends: 0.9, dividendYield: 0.024 },
  Energy: { beta: 1.05, volatility: 0.2, growth: -0.5, paysDividends: 0.85, dividendYield: 0.028 },
  Financials: { beta: 1.08, volatility: 0.18, growth: -0.4, paysDividends: 0.85, dividendYield: 0.02 },
  "Health Care": { beta: 0.8, volatility: 0.22, growth: 0.1, paysDividends: 0.5, dividendYield: 0.013 },
  Industrials: INDUSTRIALS,
  "Information Technology": { beta: 1.18, volatility: 0.25, growth: 0.7, paysDividends: 0.5, dividendYield: 0.009 },
  Materials: { beta: 1.04, volatility: 0.2, growth: -0.2, paysDividends: 0.85, dividendYield: 0.018 },
  "Real Estate": { beta: 0.88, volatility: 0.16, growth: -0.3, paysDividends: 0.95, dividendYield: 0.03 },
  Utilities: { beta: 0.5, volatility: 0.13, growth: -0.5, paysDividends: 0.97, dividendYield: 0.028 },
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
