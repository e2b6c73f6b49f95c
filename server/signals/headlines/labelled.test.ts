import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { countryOf } from "../../context/entities/outlets"
import {
  type LabelledHeadline,
  labelledHeadlines,
  type MatchScore,
  scoreOf,
} from "../../context/entities/testing/headlines"
import { isInUniverse } from "../../context/social/namedTicker"
import type { Direction } from "../grade"
import type { Analyst, Finding } from "./analyst"
import { documentOf } from "./document"
import { labelledDocument, scoreAnalyst } from "./testing/labelled"

const headlines = labelledHeadlines()

const tickersOf = (headline: LabelledHeadline) =>
  documentOf(headline.id, labelledDocument(headline), isInUniverse).tickers

function shown({ precision, recall, mistakes }: MatchScore): string {
  const lines = mistakes.map(
    ({ headline, invented, missed }) =>
      `${invented.map((each) => `+${each}`)} ${missed.map((each) => `-${each}`)} ${headline.text}`,
  )
  return [`precision ${precision.rate}, recall ${recall.rate}`, ...lines].join("\n")
}

describe("real headlines, labelled by hand", () => {
  it("number more than 400, each with its country and the spans of its names", () => {
    expect(headlines.length).toBeGreaterThan(400)
    expect(new Set(headlines.map(({ id }) => id)).size).toBe(headlines.length)
    for (const { text, country, labels } of headlines) {
      expect(countryOf(labelledDocument({ id: "", text, country, labels, part: "dev" }).url) ?? "US").toBe(country)
      for (const { ticker, start, end } of labels) {
        expect(isInUniverse(ticker), ticker).toBe(true)
        expect(text.slice(start, end)).toMatch(/^\p{L}|\p{N}/u)
      }
    }
  })

  it.each([["held_out"], ["dev"], ["all"]])("name the right tickers: %s", (part) => {
    const score = scoreOf(
      headlines.filter((headline) => part === "all" || headline.part === part),
      tickersOf,
    )
    expect(score.precision.rate, shown(score)).toBeGreaterThanOrEqual(0.95)
    expect(score.recall.rate, shown(score)).toBeGreaterThanOrEqual(0.85)
  })

  it("are scored as the methodology states", () => {
    const text = readFileSync("docs/methodology.md", "utf8").replaceAll(/\s+/g, " ")
    for (const part of ["held_out", "all"]) {
      const { precision, recall, named, labels } = scoreOf(
        headlines.filter((headline) => part === "all" || headline.part === part),
        tickersOf,
      )
      for (const [share, n] of [
        [precision, named],
        [recall, labels],
      ] as const) {
        expect(text).toContain(String(n))
        for (const bound of [share.rate, share.low, share.high])
          expect(text).toContain(`${((bound ?? 0) * 100).toFixed(1)}%`)
      }
    }
    expect(text).toContain(`${headlines.length} real headlines`)
  })

  it("do not pass a reader that names nothing, or everything it has seen", () => {
    expect(scoreOf(headlines, () => [])).toMatchObject({ precision: { rate: null }, recall: { rate: 0 } })
    expect(scoreOf(headlines, () => ["AAPL", "TSLA"]).precision.rate).toBeLessThan(0.1)
  })

  it("score an analyst by its tickers and by its directions", async () => {
    const signed = headlines.filter(({ labels }) => labels.some(({ direction }) => direction !== null)).slice(0, 20)
    const saying = (turn: (direction: Direction) => Direction): Analyst => ({
      modelVersion: "labels",
      read: async ({ key }) => ({
        outcome: "answered",
        findings: labelsOf(key).map(({ ticker, direction }) => finding(ticker, turn(direction ?? "bullish"))),
        dropped: [],
      }),
    })
    const labelsOf = (key: string) => headlines.find(({ id }) => id === key)?.labels ?? []
    const right = await scoreAnalyst(
      saying((direction) => direction),
      signed,
      isInUniverse,
    )
    expect(right).toMatchObject({ asked: 20, tickers: { rate: 1 }, recall: { rate: 1 }, direction: { rate: 1 } })
    const opposite = (direction: Direction) => (direction === "bullish" ? "bearish" : "bullish")
    expect(await scoreAnalyst(saying(opposite), signed, isInUniverse)).toMatchObject({ direction: { rate: 0 } })
    const silent: Analyst = { modelVersion: "silent", read: async () => ({ outcome: "unavailable", reason: "down" }) }
    expect(await scoreAnalyst(silent, signed, isInUniverse)).toMatchObject({
      ...{ answered: { rate: 0 }, tickers: { rate: null }, recall: { rate: 0 }, judged: 0 },
    })
  })
})

function finding(ticker: string, direction: Direction): Finding {
  return {
    ...{ eventType: "earnings_beat", ticker, isSecondOrder: false, direction },
    ...{ confidence: 0.6, horizonSessions: 5, reasoning: "It was labelled so." },
  }
}
