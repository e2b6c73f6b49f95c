import { describe, expect, it } from "vitest"
import { addDays } from "../../server/platform/dates"
import { callerOf, minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"

const server = testServer()
const { ask, get } = callerOf(server)
minuteForEachTest(server)

const last = "2026-11-20"
const first = "2026-10-01"
const days = `start=${first}&end=${last}`

type Row = { date: string } & Record<string, unknown>

describe("a series of a gauge", () => {
  it.each(["regime", "fear-greed", "pcr"])("is null unless days are asked for: %s", async (gauge) => {
    const { series: none, ...answer } = await ask(`market/${gauge}`)
    const { series, ...same } = await ask(`market/${gauge}?${days}`)
    expect(none).toBeNull()
    expect(same).toEqual(answer)
    const dates = series.map(({ date }: Row) => date)
    expect(dates).toEqual(dates.toSorted())
    expect([dates[0] >= first, dates.at(-1) <= last, dates.length > 30]).toEqual([true, true, true])
  })

  it("has the regimes that answers about earlier moments give", async () => {
    const { series } = await ask(`market/regime?${days}`)
    for (const { date, regime, vix_level, spy_vs_sma_200_pct } of [series[0], series[17], series.at(-1)]) {
      const then = await ask(`market/regime?as_of=${date}T23:59:00-05:00`)
      expect([date, then.regime, then.vix_level]).toEqual([date, regime, vix_level])
      expect(then.spy_vs_sma_200_pct).toBeCloseTo(spy_vs_sma_200_pct, 3)
    }
  })

  it("has the scores and ratios of the last sessions, and of earlier ones as they were known", async () => {
    const mood = await ask(`market/fear-greed?${days}`)
    const ofDay = new Map<string, Row>(mood.series.map((row: Row) => [row.date, row]))
    for (const { date, score } of mood.stock.history)
      expect([date, ofDay.get(date)?.stock_score]).toEqual([date, score])
    for (const { date, score } of mood.crypto.history.filter((row: Row) => row.date <= last)) {
      expect([date, ofDay.get(date)?.crypto_score]).toEqual([date, score])
    }
    const [early] = mood.series.filter(({ stock_score }: Row) => stock_score !== null)
    const then = await ask(`market/fear-greed?as_of=${early.date}T23:59:00-05:00`)
    expect(then.stock).toMatchObject({ date: early.date, score: early.stock_score })
    const { series, history } = await ask(`market/pcr?${days}`)
    const shown = history.map(({ date, total_pcr, signal }: Row) => ({ date, total_pcr, signal }))
    expect(series.slice(-shown.length).toReversed()).toEqual(shown)
  })

  it("reaches back a year before its end by default, and no longer", async () => {
    const { series } = await ask(`market/regime?end=${last}`)
    expect(series[0].date >= addDays(last, -365)).toBe(true)
    expect(series.length).toBeGreaterThan(240)
    const refused = await get("/api/v1/market/regime?start=2015-01-01")
    expect([refused.status, (await refused.json()).detail[0].msg]).toEqual([
      422,
      expect.stringContaining("must lie within 366 days of the end"),
    ])
  })
})
