import { describe, expect, it } from "vitest"
import { tradingCalendar } from "../../context/market/calendar"
import { aheadOf, runsOf } from "./readPictures"

const knownAt = new Date("2026-12-20T12:00:00Z")

const ahead = (target: string, from = target) => aheadOf(target, tradingCalendar({ from, days: 20, knownAt }).entries)

describe("the next ten sessions", () => {
  it("are ten, with the holidays between them and the early closes", () => {
    const days = ahead("2026-12-21")
    expect(days.filter(({ isClosed }) => !isClosed)).toHaveLength(10)
    expect(days.filter(({ isClosed }) => isClosed)).toMatchObject([
      { date: "2026-12-25", releases: [], others: ["NYSE closed: Christmas Day"] },
      { date: "2027-01-01", others: [expect.stringContaining("New Year")] },
    ])
    expect(days.filter(({ earlyCloseAt }) => earlyCloseAt !== null).map(({ date }) => date)).toEqual(["2026-12-24"])
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
  })

  it("leave out what is over: the early close of the day, or the holiday that it is", () => {
    for (const [today, target] of [
      ["2026-11-27", "2026-11-30"],
      ["2026-12-25", "2026-12-28"],
    ]) {
      const [first] = ahead(target, today)
      expect(first).toMatchObject({ date: target, earlyCloseAt: null, releases: [], others: [] })
    }
  })

  it("tell releases and decisions of the Fed from other dates", () => {
    const days = ahead("2026-12-07")
    expect(days.find(({ date }) => date === "2026-12-09")).toMatchObject({
      releases: [expect.stringContaining("FOMC decision")],
      others: [],
    })
    expect(days.find(({ date }) => date === "2026-12-18")).toMatchObject({
      releases: [],
      others: [expect.stringContaining("Triple witching")],
    })
  })
})

describe("the regimes of a year", () => {
  it("are joined while they last, each with its size, and a day without one stays a gap", () => {
    const days = [null, "normal", "normal", "paused", "normal"] as const
    const runs = runsOf(days.map((regime, index) => ({ date: `2026-01-0${index + 1}`, regime })))
    expect(runs).toEqual([
      { regime: null, sizeMultiplier: null, first: "2026-01-01", last: "2026-01-01", sessions: 1 },
      { regime: "normal", sizeMultiplier: 1, first: "2026-01-02", last: "2026-01-03", sessions: 2 },
      { regime: "paused", sizeMultiplier: 0, first: "2026-01-04", last: "2026-01-04", sessions: 1 },
      { regime: "normal", sizeMultiplier: 1, first: "2026-01-05", last: "2026-01-05", sessions: 1 },
    ])
  })

  it("of no day are none", () => {
    expect(runsOf([])).toEqual([])
  })
})
