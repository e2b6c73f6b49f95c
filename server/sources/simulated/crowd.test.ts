import { beforeAll, describe, expect, it } from "vitest"
import { recordOf } from "../../context/crowd/calibration"
import { type CrowdFact, type CrowdOutcome, crowdFact, VENUES, type Venue } from "../../context/crowd/facts"
import { universe } from "../../context/market/universe"
import { sorted } from "../testing/venues"
import { simulatedCrowd } from "./crowd"
import { simulatedBars } from "./simulatedBars"

const options = { seed: "tests", members: universe("test"), from: "2023-11-20" }

async function collect(venue: Venue) {
  const run = await simulatedCrowd(venue)(options).collect({ from: options.from, to: "2026-11-21" })
  return { run, ...sorted(run) }
}

/** The score of a single year depends on how far its market went in two weeks. */
async function outcomesOfTenYears(venue: Venue) {
  const source = simulatedCrowd(venue)({ ...options, from: "2015-01-02" })
  const outcomes: CrowdOutcome[] = []
  for (let year = 2016; year <= 2025; year++) {
    outcomes.push(...sorted(await source.collect({ from: `${year}-01-01`, to: `${year}-12-31` })).outcomes)
  }
  return outcomes
}

describe("the simulated venues", () => {
  let years: Record<Venue, Awaited<ReturnType<typeof collect>>>
  beforeAll(async () => {
    const [polymarket, kalshi, manifold] = await Promise.all(VENUES.map(collect))
    years = { polymarket, kalshi, manifold }
  })

  it.each(VENUES)("of %s bring exactly a year of daily quotes with the first run", (venue) => {
    const { snapshots } = years[venue]
    expect(snapshots).toHaveLength(366)
    expect(snapshots[0].observed_at).toBe("2025-11-21T05:00:00.000Z")
    expect(snapshots.at(-1)?.observed_at).toBe("2026-11-21T05:00:00.000Z")
  })

  it("contain nothing later than the last midnight, except when trading is due to end", () => {
    const until = Date.parse("2026-11-21T05:00:00Z")
    const instants = (fact: CrowdFact) => {
      if (fact.kind === "question") return [fact.opened_at]
      return fact.kind === "snapshot" ? [fact.observed_at] : [fact.closed_at, fact.resolved_at]
    }
    for (const { run } of Object.values(years)) {
      const facts = run.outcome === "ok" ? run.rows.map(({ body }) => crowdFact.parse(body)) : []
      for (const at of facts.flatMap(instants)) expect(Date.parse(at)).toBeLessThanOrEqual(until)
    }
  })

  it("resolve by the closes of the simulated market", async () => {
    const bars = await simulatedBars(options).collect({ tickers: ["SPY"], from: "2025-11-01", to: "2026-11-21" })
    const closes = new Map(bars.outcome === "ok" ? bars.rows.bars.map(({ date, close }) => [date, close]) : [])
    const spy = years.kalshi.outcomes.filter(({ market_id }) => market_id.startsWith("SPY"))
    expect(spy.length).toBeGreaterThan(100)
    for (const { market_id, closed_at, result } of spy) {
      const level = Number(market_id.split("-T")[1])
      expect(result).toBe((closes.get(closed_at.slice(0, 10)) ?? Number.NaN) > level ? "yes" : "no")
    }
  })

  it("have prices that beat the share of Yes, yet are calibrated no better than those of real venues", () => {
    for (const venue of VENUES) {
      const record = recordOf(years[venue].outcomes)
      expect(record.resolvedCount).toBeGreaterThan(50)
      expect(record.skill).toBeGreaterThan(0.2)
      expect(record.calibrationError).toBeGreaterThan(0.01)
      expect(record.calibrationError).toBeLessThan(0.1)
    }
  })

  it("have prices that over ten years score no better than those of real venues", { tags: "slow" }, async () => {
    for (const venue of VENUES) expect(recordOf(await outcomesOfTenYears(venue)).brierScore).toBeGreaterThan(0.05)
  })

  it("never price a higher level above a lower one of the same event", () => {
    const levelOf = (id: string) => Number(id.split("-T")[1])
    for (const { snapshots } of Object.values(years)) {
      for (const { quotes } of snapshots) {
        const byEvent = Map.groupBy(quotes, ({ market_id }) => market_id.split("-T")[0])
        for (const ladder of byEvent.values()) {
          const prices = ladder.toSorted((a, b) => levelOf(a.market_id) - levelOf(b.market_id)).map(({ last }) => last)
          expect(prices).toEqual(prices.toSorted((a, b) => Number(b) - Number(a)))
        }
      }
    }
  })

  it("trade between the smallest and the largest price of their venue", () => {
    const quotes = Object.values(years).flatMap(({ snapshots }) => snapshots.flatMap(({ quotes }) => quotes))
    for (const { bid, ask, last } of quotes) {
      for (const price of [bid, ask, last]) if (price !== null) expect([price > 0, price < 1]).toEqual([true, true])
    }
  })

  it("never lose traded volume", () => {
    for (const { snapshots } of Object.values(years)) {
      const traded = new Map<string, number>()
      for (const { market_id, volume } of snapshots.flatMap(({ quotes }) => quotes)) {
        expect(volume).toBeGreaterThan(traded.get(market_id) ?? 0)
        traded.set(market_id, volume ?? 0)
      }
    }
  })

  it("list some questions under one title at several venues", () => {
    const titles = (venue: Venue) => new Set(years[venue].questions.map(({ title }) => title))
    const shared = titles("polymarket").intersection(titles("kalshi"))
    expect(shared.size).toBeGreaterThan(50)
    expect(shared.intersection(titles("manifold")).size).toBeGreaterThan(0)
  })
})
