import type { Instrument } from "../../bars/panel"
import { SPY, VIX } from "../../bars/panel"
import { shippedTable } from "../../platform/shippedTable"
import { canonicalCik } from "../../platform/tickers/cik"
import { meantBy, renames } from "./renames"

export const GICS_SECTORS = [
  "Communication Services",
  "Consumer Discretionary",
  "Consumer Staples",
  "Energy",
  "Financials",
  "Health Care",
  "Industrials",
  "Information Technology",
  "Materials",
  "Real Estate",
  "Utilities",
] as const

export type UniverseSize = "full" | "test"

export type UniverseMember = Instrument & {
  gicsSubIndustry: string | null
  cik: string | null
  /** The first session it traded, if known and later than January 2015. */
  firstDate: string | null
  departure: "acquired" | "failed" | null
  etf: EtfProfile | null
}

type EtfProfile = {
  group: string
  yieldPct: number
  noisePct: number
  /** Weight on each factor: `market`, a GICS sector, or another such as `rates` or `gold`. */
  exposures: Readonly<Record<string, number>>
}

/** All sectors, four late entries, two delistings, apart from the VIX. */
const TEST_TICKERS = new Set(
  [
    [SPY, "QQQ", "IWM", "XLK", "XLF", "XLE", "XLV", "XLY", "XLP", "XLU", "XLRE", "TLT", "GLD"],
    ["AAPL", "MSFT", "NVDA", "AVGO", "CRM", "PLTR", "GOOGL", "META", "NFLX", "DIS", "T"],
    ["JPM", "BAC", "BRK.B", "GS", "V", "COIN", "DFS", "XOM", "CVX", "COP", "PXD"],
    ["JNJ", "LLY", "UNH", "MRK", "PFE", "AMZN", "TSLA", "HD", "MCD", "NKE", "KO", "PG", "WMT", "COST"],
    ["CAT", "BA", "UBER", "GEV", "LIN", "NEM", "SHW", "NEE", "DUK", "AMT", "PLD"],
  ].flat(),
)

const VOLATILITY_INDEX: UniverseMember = {
  ticker: VIX,
  companyName: "Cboe Volatility Index",
  kind: "index",
  gicsSector: null,
  gicsSubIndustry: null,
  cik: null,
  indexEntryDate: null,
  firstDate: null,
  delistedDate: null,
  departure: null,
  etf: null,
}

const loaded = new Map<UniverseSize, UniverseMember[]>()

export function universe(size: UniverseSize): UniverseMember[] {
  const known = loaded.get(size)
  if (known) return known
  const members = [...readConstituents(), ...readFormerMembers(), ...readEtfs(), VOLATILITY_INDEX]
    .filter(({ ticker }) => size === "full" || ticker === VIX || TEST_TICKERS.has(ticker))
    .sort((a, b) => (a.ticker < b.ticker ? -1 : 1))
  loaded.set(size, members)
  return members
}

/** Other names, and former tickers. */
export function aliases(): { alias: string; ticker: string }[] {
  const names = shippedTable("aliases.csv").map(({ alias, ticker }) => ({ alias, ticker }))
  const tickers = new Set(universe("full").map(({ ticker }) => ticker))
  const former = [...renames().keys()].flatMap((old) => {
    const meant = meantBy(old, (ticker) => tickers.has(ticker))
    return meant ? [{ alias: old, ticker: meant.ticker }] : []
  })
  return [...names, ...former]
}

function readConstituents(): UniverseMember[] {
  const firstDates = new Map(shippedTable("listings.csv").map((row) => [row.ticker, row.first_date]))
  return shippedTable("sp500_constituents.csv").map((row) => ({
    ticker: row.Symbol,
    companyName: row.Security,
    kind: "stock",
    gicsSector: row["GICS Sector"],
    gicsSubIndustry: row["GICS Sub-Industry"],
    cik: canonicalCik(row.CIK),
    indexEntryDate: row["Date added"],
    firstDate: firstDates.get(row.Symbol) ?? null,
    delistedDate: null,
    departure: null,
    etf: null,
  }))
}

function readFormerMembers(): UniverseMember[] {
  return shippedTable("former_members.csv").map((row) => ({
    ticker: row.ticker,
    companyName: row.name,
    kind: "stock",
    gicsSector: row.gics_sector,
    gicsSubIndustry: row.gics_sub_industry,
    cik: canonicalCik(row.cik),
    indexEntryDate: row.index_entry_date,
    firstDate: null,
    delistedDate: row.last_session,
    departure: row.departure === "failed" ? "failed" : "acquired",
    etf: null,
  }))
}

function readEtfs(): UniverseMember[] {
  return shippedTable("etfs.csv").map((row) => ({
    ticker: row.ticker,
    companyName: row.name,
    kind: "etf",
    gicsSector: null,
    gicsSubIndustry: null,
    cik: null,
    indexEntryDate: null,
    firstDate: row.first_date || null,
    delistedDate: null,
    departure: null,
    etf: {
      group: row.group,
      yieldPct: Number(row.yield_pct),
      noisePct: Number(row.noise_pct),
      exposures: readExposures(row.exposures),
    },
  }))
}

/** Reads `market:1.05;Energy:1`. */
function readExposures(text: string): Record<string, number> {
  return Object.fromEntries(
    text.split(";").map((part) => {
      const [factor, weight] = part.split(":")
      return [factor, Number(weight)]
    }),
  )
}
