import { amountOf } from "../../context/congress/amount"
import { type Chamber, type CongressFact, type CongressTrade, numbered, publicAt } from "../../context/congress/trade"
import { addDays, weekdayOf } from "../../platform/dates"
import { isSession, previousSession } from "../../platform/exchange/sessions"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { type ListedStocks, openListedStocks } from "./listedStocks"
import { REPRESENTATIVES, SENATORS } from "./people"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

/** Long enough for a year of trades with known exits. */
const HISTORY_DAYS = 400

const filers = {
  house: { people: REPRESENTATIVES, reportsADay: 0.75 },
  senate: { people: SENATORS, reportsADay: 0.3 },
} as const

const bands = [
  ["$1,001 - $15,000", 0.62],
  ["$15,001 - $50,000", 0.22],
  ["$50,001 - $100,000", 0.08],
  ["$100,001 - $250,000", 0.05],
  ["$250,001 - $500,000", 0.02],
  ["$500,001 - $1,000,000", 0.01],
] as const
const ownerShares = [
  ["self", 0.42],
  ["spouse", 0.3],
  ["joint", 0.25],
  ["dependent_child", 0.03],
] as const
const kindShares = [
  ["purchase", 0.55],
  ["sale", 0.43],
  ["exchange", 0.02],
] as const
const assetShares = [
  ["stock", 0.88],
  ["option", 0.06],
  ["bond", 0.06],
] as const
const partialShare = 0.3
const scanShare = 0.04

/**
 * Disclosures by fictional members. They depend on nothing in the future, so following one is as good as following any
 * other.
 */
export function simulatedCongress(chamber: Chamber): (options: SimulatedWorld) => Source<FactsRequest, FactRow[]> {
  return ({ seed, members }) => {
    const stocks = openListedStocks(seed, members, `congress ${chamber}`)
    return {
      ...simulated,
      async collect({ from, to, at }) {
        const days = disclosureDays([from, addDays(to, -HISTORY_DAYS)].sort()[1], to)
        const facts = days.flatMap((day) => reportsOf({ seed, chamber, day, stocks }))
        const known = at ? facts.filter((fact) => publicAt(fact) <= at) : facts
        if (known.length === 0) return emptyConfirmed("Nobody disclosed anything in these days.")
        return { outcome: "ok", rows: known.map((body) => ({ body })), rejected: [] }
      },
    }
  }
}

function disclosureDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (weekdayOf(day) % 6 !== 0) days.push(day)
  return days
}

type Filing = { seed: string; chamber: Chamber; day: string; stocks: ListedStocks }

function reportsOf(filing: Filing): CongressFact[] {
  const { seed, chamber, day } = filing
  const random = new RandomStream(seed, "congress", chamber, day)
  const { people, reportsADay } = filers[chamber]
  const count = Math.floor(reportsADay + random.uniform())
  const first = Math.floor(random.between(0, people.length))
  return Array.from({ length: count }, (_, index) => people[(first + index) % people.length]).flatMap(
    ({ name, party, state }, index): CongressFact[] => {
      const id = `SIM-${chamber.toUpperCase()}-${day.replaceAll("-", "")}-${index + 1}`
      const report = {
        chamber,
        told_by: "chamber" as const,
        report_id: id,
        filing_url: `${simulated.url}#${id}`,
        politician_name: name,
        bioguide_id: null,
        party,
        state,
        disclosure_date: day,
      }
      if (random.uniform() < scanShare) return [{ kind: "scan", ...report }]
      return numbered(linesOf(filing, report, new RandomStream(seed, "congress", id)))
    },
  )
}

type Report = Omit<Extract<CongressFact, { kind: "scan" }>, "kind">
type Line = Omit<CongressTrade, "ordinal">

function linesOf({ seed, stocks, day }: Filing, report: Report, random: RandomStream): Line[] {
  const count = 1 + Math.floor(4 * random.uniform() ** 2)
  const partial = new RandomStream(seed, "congress in part", report.report_id)
  return Array.from({ length: count }, () => {
    const transactionDate = sessionBefore(addDays(day, -lagDays(random)))
    const stock = stocks.pick(random, transactionDate)
    const drawn = weighted(random, assetShares)
    const assetType = stock === null ? "bond" : drawn
    const raw = weighted(random, bands)
    const type = weighted(random, kindShares)
    return {
      kind: "trade" as const,
      ...report,
      ticker: assetType === "bond" ? null : (stock?.ticker ?? null),
      asset_name: assetType === "bond" ? "Municipal bond" : (stock?.companyName ?? ""),
      asset_type: assetType,
      transaction_type: type,
      is_partial_sale: partial.uniform() < partialShare && type === "sale",
      owner: weighted(random, ownerShares),
      ...amountOf(raw),
      amount_raw: raw,
      transaction_date: transactionDate,
      filing_status: "new" as const,
      changed_row: null,
      reading_version: 1,
    }
  })
}

/** Most members report late within the 45 days that they have, some after them. */
function lagDays(random: RandomStream): number {
  return random.uniform() < 0.1 ? Math.round(random.between(46, 120)) : Math.round(random.between(4, 45))
}

function sessionBefore(date: string): string {
  return isSession(date) ? date : previousSession(date)
}

function weighted<T>(random: RandomStream, shares: readonly (readonly [T, number])[]): T {
  let left = random.uniform()
  for (const [value, share] of shares) {
    left -= share
    if (left <= 0) return value
  }
  return shares[shares.length - 1][0]
}
