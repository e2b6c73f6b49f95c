import { describe, expect, it } from "vitest"
import { completePanel, emptyPanel, type Panel, SPY } from "../../bars/panel"
import { fillRow, instrument } from "../../bars/testing/panel"
import { entryAfter, sessionCloseAt, sessionOpenAt, sessionsBetween } from "../../platform/exchange/sessions"
import { openRecords } from "../records"
import type { Finding } from "./analyst"
import { type Issue, issueSignals } from "./issue"
import { sampleDocument } from "./testing/document"

const sessions = sessionsBetween("2026-03-02", "2026-03-31")

function market(): Panel {
  const instruments = [
    instrument(SPY, "etf"),
    instrument("AAA", "stock"),
    instrument("BBB", "stock"),
    instrument("OLD", "stock", { delistedDate: sessions[3] }),
    instrument("HALT", "stock"),
    instrument("NEW", "stock", { indexEntryDate: sessions[15] }),
  ]
  const panel = emptyPanel(instruments, sessions)
  for (const row of instruments.keys()) fillRow(panel, row, (session) => 100 + session)
  fillRow(panel, 3, (session) => (session > 3 ? Number.NaN : 100))
  fillRow(panel, 4, (session) => (session > 3 ? Number.NaN : 100))
  return completePanel(panel)
}

const finding = (ticker: string, confidence: number | null = 0.6): Finding => ({
  ...{ eventType: "earnings_beat", ticker, isSecondOrder: false, direction: "bullish", confidence },
  ...{ horizonSessions: 5, reasoning: "Prices drift." },
})
const document = { ...sampleDocument, title: "AAA beats estimates", tickers: ["AAA"] }

function issue(findings: readonly Finding[], changes: Partial<Issue> = {}, records = openRecords()) {
  const issuedAt = new Date(sessionOpenAt(sessions[10]).getTime() + 1)
  const given: Issue = { origin: "simulated", document, findings, modelVersion: "m", issuedAt, ...changes }
  return issueSignals(market(), records, given)
}

describe("an issued signal", () => {
  it.each([
    ["before the open, enters that day", new Date(sessionOpenAt("2026-03-16").getTime() - 1), "2026-03-16"],
    ["at the open, enters the next day", sessionOpenAt("2026-03-16"), "2026-03-17"],
    ["on a Friday evening, enters on Monday", sessionCloseAt("2026-03-13"), "2026-03-16"],
    ["before a holiday, enters after it", sessionCloseAt("2026-07-02"), "2026-07-06"],
    ["after an early close, enters the next session", sessionCloseAt("2026-11-27"), "2026-11-30"],
    ["on a Sunday, enters on Monday", new Date("2026-03-15T15:00:00Z"), "2026-03-16"],
  ])("%s", (_, instant, entry) => {
    expect(entryAfter(instant)).toBe(entry)
  })

  it("spans its horizon from the entry on, and shows the last known close", () => {
    const [signal] = issue([finding("AAA")])
    expect(signal).toMatchObject({
      entryDate: sessions[11],
      horizonEndDate: sessions[15],
      tradableFrom: sessionOpenAt(sessions[11]),
      referencePrice: 109,
      headline: "AAA beats estimates",
      ...{ typeCount: 0, typeWins: 0, conviction: null, isIndependent: true },
    })
  })

  it("is not on a ticker that is delisted, halted for a week, or not yet in the universe", () => {
    expect(issue([finding("OLD"), finding("HALT"), finding("NEW"), finding("NONE")])).toEqual([])
  })

  it("counts as the only observation of its event on the ticker of highest confidence", () => {
    const signals = issue([finding("AAA", 0.55), finding("BBB", 0.6)])
    expect(signals.map(({ ticker, isIndependent }) => [ticker, isIndependent])).toEqual([
      ["BBB", true],
      ["AAA", false],
    ])
  })

  it("has the confidence that the record of its type and direction supports, or less if its analyst says less", () => {
    const records = openRecords()
    const confidence = () => issue([finding("AAA", null)], {}, records)[0].confidence
    expect(confidence()).toBe(0.5)
    const { eventType, isSecondOrder } = finding("AAA")
    for (let won = 0; won < 30; won++) records.resolve({ eventType, isSecondOrder, direction: "bullish" }, won < 21)
    for (let lost = 0; lost < 30; lost++) records.resolve({ eventType, isSecondOrder, direction: "bearish" }, false)
    // (21 + 10) / (30 + 20).
    expect(confidence()).toBe(0.62)
    const said = (sure: number) => issue([finding("AAA", sure)], {}, records)[0].confidence
    expect([said(1), said(0.56)]).toEqual([0.62, 0.56])
  })

  it("has the same id whenever it is issued, and another id on another ticker", () => {
    const [first, second] = issue([finding("AAA"), finding("BBB")])
    const [again] = issue([finding("AAA")], { issuedAt: sessionCloseAt(sessions[12]) })
    expect(again.id).toBe([first, second].find(({ ticker }) => ticker === "AAA")?.id)
    expect(first.id).not.toBe(second.id)
  })

  it("links to an article that may not be quoted, without its title", () => {
    const [signal] = issue([finding("AAA")], { document: { ...document, source: "alpaca-news" } })
    expect(signal).toMatchObject({ headline: "An article on AAA", sourceUrls: ["https://example.com/1"] })
  })
})
