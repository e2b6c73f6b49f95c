import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel } from "../../bars/panel"
import { fillRow, instrument, wanderingPanel } from "../../bars/testing/panel"
import { sessionsBetween } from "../../platform/exchange/sessions"
import { mean, standardDeviation } from "../../platform/statistics/moments"
import { wilson } from "../../platform/statistics/wilson"
import { anomaliesAt, anomaliesOf } from "./anomalies"
import { listReversals } from "./anomalies/reversals"

const query = { minSigma: 2.5, lookbackDays: 90 }
const sessions = sessionsBetween("2022-01-03", "2022-12-30")

function panelOfMoves(moves: Record<number, number>, more = {}): Panel {
  const panel = emptyPanel([instrument("ABC", "stock", more)], sessions)
  let close = 100
  fillRow(panel, 0, (session) => {
    close *= 1 + (moves[session] ?? (session % 2 === 0 ? 1 : -1)) / 100
    return close
  })
  return completePanel(panel)
}

function countedPlainly(panel: Panel, through: number, minSigma: number, lookback: number) {
  const counts = { n: 0, reversed: 0, all: 0, allReversed: 0, allSessions: new Set<number>() }
  for (let row = 0; row < panel.instruments.length; row++) {
    if (panel.instruments[row].kind === "index") continue
    const returns = [...panel.returns.subarray(row * panel.sessions.length, row * panel.sessions.length + through + 1)]
    for (let session = 0; session < through; session++) {
      const [move, next] = [returns[session], returns[session + 1]]
      const before = returns.slice(Math.max(0, session - lookback), session).filter((value) => !Number.isNaN(value))
      if (before.length < 60 || Number.isNaN(move) || Number.isNaN(next) || move === 0) continue
      const sigma = (move - (mean(before) ?? 0)) / (standardDeviation(before) ?? 0)
      const isReversal = Number(Math.sign(move) === -Math.sign(next) && next !== 0)
      counts.all++
      counts.allSessions.add(session)
      counts.allReversed += isReversal
      if (Math.abs(sigma) < minSigma) continue
      counts.n++
      counts.reversed += isReversal
    }
  }
  return counts
}

describe("market anomalies", () => {
  it("measure the last move against the mean and deviation of the sessions before it", () => {
    const scan = anomaliesAt(panelOfMoves({ 120: -7 }), 120, query)
    const sd = standardDeviation(Array.from({ length: 90 }, (_, index) => (index % 2 === 0 ? 1 : -1))) ?? 0
    expect(scan).toMatchObject({ min_sigma: 2.5, lookback_days: 90, universe_count: 1, anomalies: { length: 1 } })
    expect(scan.anomalies[0]).toMatchObject({
      ...{ ticker: "ABC", company_name: "ABC Inc.", direction: "down", date: sessions[120] },
      move_pct: expect.closeTo(-7, 10),
      sigma: expect.closeTo(-7 / sd, 3),
      stdev_return_pct: expect.closeTo(sd, 4),
    })
  })

  it("are those of the last session only", () => {
    expect(anomaliesAt(panelOfMoves({ 119: -7 }), 120, query).anomalies).toEqual([])
  })

  it("need 60 returns before the move", () => {
    for (const [session, length] of [
      [60, 0],
      [61, 1],
    ]) {
      const scan = anomaliesAt(panelOfMoves({ [session]: 9 }, { indexEntryDate: null }), session, query)
      expect(scan).toMatchObject({ universe_count: length, anomalies: { length } })
    }
  })

  it("leave out a stock before its index entry", () => {
    const panel = panelOfMoves({ 120: 9 }, { indexEntryDate: sessions[121] })
    expect(anomaliesAt(panel, 120, query)).toMatchObject({ universe_count: 0, anomalies: { length: 0 } })
  })

  it("have no sigma if the price never moved", () => {
    const panel = emptyPanel([instrument("FLAT", "stock")], sessions)
    fillRow(panel, 0, (session) => (session < 120 ? 77.7 : 80))
    expect(anomaliesAt(completePanel(panel), 120, query)).toMatchObject({ universe_count: 0, anomalies: { length: 0 } })
  })

  it("of one ticker are those of each session as measured then, newest first", () => {
    const panel = panelOfMoves({ 100: 9, 130: -8, 160: 2 })
    const found = anomaliesOf(panel, 200, "ABC", { ...query, fromDate: sessions[90] })
    const then = [130, 100].flatMap((session) => anomaliesAt(panel, session, query).anomalies)
    expect(found).toEqual(then)
    expect(then).toHaveLength(2)
    expect(anomaliesOf(panel, 200, "ABC", { ...query, fromDate: sessions[101] })).toHaveLength(1)
    expect(anomaliesOf(panel, 99, "ABC", { ...query, fromDate: sessions[0] })).toEqual([])
  })

  it("come strongest first", () => {
    const panel = wanderingPanel({ stocks: 150, from: "2022-01-03", to: "2022-12-30" })
    const all = anomaliesAt(panel, 200, { ...query, minSigma: 1.5 })
    const sigmas = all.anomalies.map(({ sigma }) => Math.abs(sigma))
    expect(sigmas.length).toBeGreaterThan(3)
    expect(sigmas).toEqual(sigmas.toSorted((a, b) => b - a))
    expect(sigmas.every((sigma) => sigma >= 1.5)).toBe(true)
  })
})

describe("the measured next-day reversal", () => {
  it("agrees with a plain count, gaps in the bars included", () => {
    const panel = wanderingPanel({ stocks: 12, from: "2022-01-03", to: "2023-06-30" })
    panel.close.forEach((_, cell) => {
      if (cell % 41 === 0) panel.close[cell] = Number.NaN
    })
    completePanel(panel)
    for (const lookback of [70, 90, 250]) {
      const plain = countedPlainly(panel, 350, 1.5, lookback)
      const { next_day_reversion } = anomaliesAt(panel, 350, { minSigma: 1.5, lookbackDays: lookback })
      expect(plain.n).toBeGreaterThan(20)
      expect(next_day_reversion).toMatchObject({ n: plain.n, unconditional_n: plain.all })
      expect(next_day_reversion.rate).toBeCloseTo(plain.reversed / plain.n, 5)
      expect(next_day_reversion.unconditional_rate).toBeCloseTo(plain.allReversed / plain.all, 5)
      const { low, high } = wilson(plain.allReversed, plain.all)
      expect(next_day_reversion).toMatchObject({ unconditional_low: low, unconditional_high: high })
      const { unconditional_clustered_low, unconditional_clustered_high } = next_day_reversion
      expect(unconditional_clustered_low).toBeLessThan(plain.allReversed / plain.all)
      expect(unconditional_clustered_high).toBeGreaterThan(plain.allReversed / plain.all)
      expect(next_day_reversion.unconditional_n_sessions).toBe(plain.allSessions.size)
    }
  })

  it("rests on moves that are listed newest first, page by page, each once", () => {
    const panel = wanderingPanel({ stocks: 30, from: "2022-01-03", to: "2023-06-30" })
    const asked = { minSigma: 1.5, lookbackDays: 90 }
    const { n, rate } = anomaliesAt(panel, 350, asked).next_day_reversion
    const pages = [listReversals(panel, 350, { ...asked, after: null, limit: 7 })]
    for (let last = pages[0]; last.moves.length > 7; last = pages[pages.length - 1]) {
      pages.push(listReversals(panel, 350, { ...asked, after: last.moves[6], limit: 7 }))
    }
    const moves = pages.flatMap((page) => page.moves.slice(0, 7))
    expect(pages.length).toBeGreaterThan(10)
    expect(new Set(pages.map(({ totalCount }) => totalCount))).toEqual(new Set([n]))
    expect(moves).toHaveLength(n)
    expect(moves.filter(({ move, nextMove }) => move * nextMove < 0).length / n).toBe(rate)
    const places = moves.map(({ date, ticker }) => `${date} ${ticker}`)
    expect(new Set(places).size).toBe(n)
    const dates = moves.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it("does not count an unchanged next day as a reversal", () => {
    const scan = anomaliesAt(panelOfMoves({ 100: 8, 101: 0, 130: -8, 131: 3, 160: 8, 161: 2 }), 200, query)
    expect(scan.next_day_reversion).toMatchObject({ n: 3, rate: 1 / 3, n_sessions: 3, clustered_low: null })
  })

  it("leaves out a move whose next day is not known", () => {
    const panel = panelOfMoves({ 120: 7 })
    expect(anomaliesAt(panel, 120, query).next_day_reversion.n).toBe(0)
    expect(anomaliesAt(panel, 121, query).next_day_reversion).toMatchObject({ n: 1, rate: 1 })
  })

  it("has a note with its figures, and one without when nothing was measured", () => {
    const quiet = anomaliesAt(panelOfMoves({}), 120, query)
    expect(quiet.next_day_reversion).toMatchObject({ rate: null, n: 0, low: null, high: null, clustered_low: null })
    expect(quiet.note).toContain("no tendency to reverse is measured")
    const { note } = anomaliesAt(panelOfMoves({ 100: 8, 101: 0, 130: -8, 131: 3, 160: 8, 161: 2 }), 200, query)
    expect(note).toContain("Of 3 past moves of at least 2.5 standard deviations")
    expect(note).toContain("33.3% were followed by a move the other way")
  })

  it("has a note on how few sessions are stored, but only while they are few", () => {
    const panel = wanderingPanel({ stocks: 5, from: "2022-01-03", to: "2023-12-29" })
    const noteAt = (through: number) => anomaliesAt(panel, through, { minSigma: 1.5, lookbackDays: 90 }).note
    expect(noteAt(70)).toContain("from at most 90 sessions before each")
    expect(noteAt(70)).toMatch(/Only 71 sessions are known by then\.$/)
    expect(noteAt(0)).toMatch(/Only 1 session is known by then\.$/)
    expect(noteAt(400)).toContain("from the 90 sessions before each")
    expect(noteAt(400)).not.toContain("known by then")
  })

  it("finds a tendency if the market has one", () => {
    const moves: Record<number, number> = {}
    for (let session = 100; session < 240; session += 7) Object.assign(moves, { [session]: 6, [session + 1]: 1.5 })
    const { note, next_day_reversion } = anomaliesAt(panelOfMoves(moves), 245, { ...query, minSigma: 2 })
    expect(next_day_reversion.n).toBeGreaterThan(10)
    expect(next_day_reversion.rate).toBe(0)
    expect(note).toContain("Large moves reversed less often than moves in general.")
  })
})
