import type { UniverseMember } from "../../market/universe"
import { RandomStream } from "./random"
import { YEAR } from "./volatility"

/** What makes one instrument itself, fixed for its life: drawn from its own stream, never from its neighbours'. */
export type Traits = {
  exposures: readonly (readonly [factor: string, weight: number])[]
  /** Daily volatility of its own, in ordinary times. */
  ownVolatility: number
  /** Daily log growth beside its factors, before dividends are paid out. */
  drift: number
  startPrice: number
  /** Shares a day, in shares of the first session. */
  usualVolume: number
  /** Yearly dividends as a fraction of the price; 0 pays none. */
  dividendYield: number
  /** Standard deviation of the quarterly jump on results; 0 reports none. */
  resultsJump: number
  /** Sessions by which its quarter is shifted against the world's first session. */
  resultsPhase: number
  dividendPhase: number
  /** The price above which it splits, sooner or later. */
  splitAbove: number
}

type SectorNature = { beta: number; volatility: number; paysDividends: number; dividendYield: number }

const SECTORS: Readonly<Record<string, SectorNature>> = {
  "Communication Services": { beta: 1, volatility: 0.24, paysDividends: 0.55, dividendYield: 0.018 },
  "Consumer Discretionary": { beta: 1.12, volatility: 0.25, paysDividends: 0.6, dividendYield: 0.014 },
  "Consumer Staples": { beta: 0.6, volatility: 0.17, paysDividends: 0.9, dividendYield: 0.024 },
  Energy: { beta: 1.05, volatility: 0.2, paysDividends: 0.85, dividendYield: 0.028 },
  Financials: { beta: 1.08, volatility: 0.18, paysDividends: 0.85, dividendYield: 0.02 },
  "Health Care": { beta: 0.8, volatility: 0.22, paysDividends: 0.5, dividendYield: 0.013 },
  Industrials: { beta: 1.04, volatility: 0.19, paysDividends: 0.75, dividendYield: 0.013 },
  "Information Technology": { beta: 1.18, volatility: 0.25, paysDividends: 0.5, dividendYield: 0.009 },
  Materials: { beta: 1.04, volatility: 0.2, paysDividends: 0.85, dividendYield: 0.018 },
  "Real Estate": { beta: 0.88, volatility: 0.16, paysDividends: 0.95, dividendYield: 0.03 },
  Utilities: { beta: 0.5, volatility: 0.13, paysDividends: 0.97, dividendYield: 0.028 },
}

/** About where these stood at the start of 2015, so that a reader feels at home. */
const START_PRICES: Readonly<Record<string, number>> = {
  SPY: 205.43,
  QQQ: 102.94,
  DIA: 177.6,
  IWM: 119.2,
  GLD: 114.1,
  TLT: 127,
  SHY: 84.5,
  BIL: 91.5,
  SGOV: 100,
}

export function traitsOf(seed: string, member: UniverseMember): Traits {
  const random = new RandomStream(seed, "traits", member.ticker)
  return member.etf ? fundTraits(member, member.etf, random) : stockTraits(member, random)
}

function stockTraits(member: UniverseMember, random: RandomStream): Traits {
  const sectorName = member.gicsSector ?? "Industrials"
  const sector = SECTORS[sectorName] ?? SECTORS.Industrials
  const beta = sector.beta * random.between(0.75, 1.25)
  const ownVolatility = sector.volatility * random.between(0.8, 1.6)
  const pays = random.uniform() < sector.paysDividends
  const dividendYield = pays ? sector.dividendYield * random.between(0.5, 1.6) : 0
  const splitAbove = random.uniform() < 0.8 ? random.between(110, 420) : random.between(420, 3000)
  const startPrice = Math.min(logBetween(random, 22, 400), 0.85 * splitAbove)
  return {
    exposures: [
      ["market", beta],
      [sectorName, random.between(0.75, 1.25)],
    ],
    ownVolatility: ownVolatility / Math.sqrt(YEAR),
    // High and low betas end up closer together than the market alone would take them, as they do in life.
    drift: (0.022 - 0.033 * beta + 0.5 * dividendYield + 0.02 * random.normal()) / YEAR,
    startPrice,
    usualVolume: logBetween(random, 60e6, 900e6) / startPrice,
    dividendYield,
    resultsJump: random.between(0.025, 0.06),
    resultsPhase: Math.floor(random.between(0, 25)),
    dividendPhase: Math.floor(random.between(0, 63)),
    splitAbove,
  }
}

function fundTraits(member: UniverseMember, fund: NonNullable<UniverseMember["etf"]>, random: RandomStream): Traits {
  const isBroad = fund.group === "broad"
  const startPrice = START_PRICES[member.ticker] ?? logBetween(random, 25, 120)
  const dollarVolume =
    member.ticker === "SPY" ? 24e9 : logBetween(random, isBroad ? 400e6 : 80e6, isBroad ? 6e9 : 1.5e9)
  return {
    exposures: Object.entries(fund.exposures),
    ownVolatility: fund.noisePct / 100 / Math.sqrt(YEAR),
    // What a fund pays out is what it earns beside its factors, so that its price follows them alone.
    drift: fund.yieldPct / 100 / YEAR,
    startPrice,
    usualVolume: dollarVolume / startPrice,
    dividendYield: fund.yieldPct / 100,
    resultsJump: 0,
    resultsPhase: 0,
    dividendPhase: 50,
    splitAbove: Number.POSITIVE_INFINITY,
  }
}

function logBetween(random: RandomStream, low: number, high: number): number {
  return Math.exp(random.between(Math.log(low), Math.log(high)))
}
