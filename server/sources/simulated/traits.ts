import type { UniverseMember } from "../../context/market/universe"
import { subIndustryFactor } from "./factors"
import type { Listing } from "./listings"
import { RandomStream } from "./random"
import { sectorNatureOf, sharedFactorOf } from "./sectors"
import { YEAR } from "./volatility"

export type Traits = {
  exposures: readonly (readonly [factor: string, weight: number])[]
  ownVolatility: number
  /** Daily log growth apart from its factors, before dividends. */
  drift: number
  startPrice: number
  /** Per day, in shares of the first session. */
  usualVolume: number
  /** Yearly, as a fraction of the price; 0 without dividends. */
  dividendYield: number
  /** Standard deviation of the quarterly jump on results; 0 without results. */
  resultsJump: number
  /** Standard deviation of a jump on news that nobody expects. */
  newsJump: number
  /** Offset of its quarters from the world's first session. */
  resultsPhase: number
  dividendPhase: number
  /** Price above which it eventually splits. */
  splitAbove: number
}

/** Approximate prices at the start of 2015, so that the simulated ones look familiar. */
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

/** Approximate market values at the start of 2015, in USD. Larger companies trade more. */
const CAPITALISATIONS: Readonly<Record<string, number>> = {
  AAPL: 640e9,
  MSFT: 380e9,
  GOOGL: 360e9,
  XOM: 390e9,
  "BRK.B": 370e9,
  JNJ: 290e9,
  WMT: 280e9,
  JPM: 230e9,
  PG: 245e9,
  PFE: 195e9,
  CVX: 210e9,
  META: 220e9,
  BAC: 185e9,
  T: 175e9,
  KO: 185e9,
  AMZN: 145e9,
  HD: 135e9,
  V: 160e9,
  UNH: 97e9,
  TSLA: 60e9,
  NVDA: 60e9,
}
const TYPICAL_CAPITALISATION = 22e9
/** Of the usual company, which moves less with the market than the largest ones do. */
const USUAL_BETA = 0.85
/** Share of a company's value traded on a usual day. */
const TURNOVER = 0.006

export function traitsOf(seed: string, member: UniverseMember, { of, volumeRatio }: Listing): Traits {
  const random = new RandomStream(seed, "traits", of)
  const first = { ...member, ticker: of }
  const traits = member.etf ? fundTraits(first, member.etf, random) : stockTraits(first, random)
  return { ...traits, usualVolume: volumeRatio * traits.usualVolume }
}

function stockTraits(member: UniverseMember, random: RandomStream): Traits {
  const sector = sectorNatureOf(member.gicsSector)
  const beta = USUAL_BETA * sector.beta * random.between(0.75, 1.25)
  const ownVolatility = (sector.volatility * random.between(0.295, 0.62)) / Math.sqrt(YEAR)
  const pays = random.uniform() < sector.paysDividends
  const dividendYield = pays ? sector.dividendYield * random.between(0.5, 1.6) : 0
  const splitAbove = random.uniform() < 0.8 ? random.between(110, 420) : random.between(420, 3000)
  const startPrice = Math.min(logBetween(random, 22, 400), 0.85 * splitAbove)
  const drawnSize = 0.9 * random.normal()
  const capitalisation = CAPITALISATIONS[member.ticker] ?? TYPICAL_CAPITALISATION * Math.exp(drawnSize)
  return {
    exposures: [
      ["market", beta],
      [member.gicsSector ?? "Industrials", random.between(0.75, 1.25)],
      subIndustryExposure(member.gicsSubIndustry, random),
      ["growth", sector.growth + 0.4 * random.normal()],
      ["small", 0.2 - 0.3 * Math.log(capitalisation / TYPICAL_CAPITALISATION) + 0.15 * random.normal()],
    ],
    ownVolatility,
    // Reduces the gap between high and low betas below what the market implies, as in reality.
    drift: (0.022 - 0.033 * beta + 0.5 * dividendYield + 0.02 * random.normal()) / YEAR,
    startPrice,
    usualVolume: (TURNOVER * capitalisation * Math.exp(0.4 * random.normal())) / startPrice,
    dividendYield,
    resultsJump: ownVolatility * logBetween(random, 5.8, 10),
    newsJump: 5 * ownVolatility,
    resultsPhase: Math.floor(random.between(0, 38)),
    dividendPhase: Math.floor(random.between(0, 63)),
    splitAbove,
  }
}

function subIndustryExposure(name: string | null, random: RandomStream): readonly [factor: string, weight: number] {
  const [factor, weight] = sharedFactorOf(name ?? "") ?? [subIndustryFactor(name ?? ""), 1]
  return [factor, weight * random.between(0.75, 1.25)]
}

function fundTraits(member: UniverseMember, fund: NonNullable<UniverseMember["etf"]>, random: RandomStream): Traits {
  const isBroad = fund.group === "broad"
  const startPrice = START_PRICES[member.ticker] ?? logBetween(random, 25, 120)
  const dollarVolume =
    member.ticker === "SPY" ? 24e9 : logBetween(random, isBroad ? 400e6 : 80e6, isBroad ? 6e9 : 1.5e9)
  return {
    exposures: Object.entries(fund.exposures),
    ownVolatility: fund.noisePct / 100 / Math.sqrt(YEAR),
    // A fund pays out what it earns besides its factors, so its price follows only the factors.
    drift: fund.yieldPct / 100 / YEAR,
    startPrice,
    usualVolume: dollarVolume / startPrice,
    dividendYield: fund.yieldPct / 100,
    resultsJump: 0,
    newsJump: 0,
    resultsPhase: 0,
    dividendPhase: 50,
    splitAbove: Number.POSITIVE_INFINITY,
  }
}

function logBetween(random: RandomStream, low: number, high: number): number {
  return Math.exp(random.between(Math.log(low), Math.log(high)))
}
