import { describe, expect, it } from "vitest"
import { readAnswer } from "./answer"
import { sampleDocument } from "./testing/document"

const said = {
  event_type: "earnings_beat",
  ticker: "AAPL",
  second_order: false,
  direction: "bullish",
  confidence: 0.56,
  time_horizon_days: 5,
  reasoning: "Prices drift after a surprise.",
}
const isInUniverse = (ticker: string) => ["AAPL", "MSFT", "BRK.B"].includes(ticker)
const read = (...signals: object[]) => readAnswer(JSON.stringify({ signals }), sampleDocument, isInUniverse)

describe("an answer of the model", () => {
  it("is read into findings", () => {
    const { event_type: eventType, time_horizon_days: horizonSessions, second_order: isSecondOrder, ...same } = said
    expect(read(said)).toEqual({
      outcome: "answered",
      findings: [{ ...same, eventType, horizonSessions, isSecondOrder }],
      dropped: [],
    })
  })

  it("without signals is valid", () => {
    expect(read()).toEqual({ outcome: "answered", findings: [], dropped: [] })
  })

  it.each([
    ["a confidence of 7", { confidence: 7 }],
    ["a negative confidence", { confidence: -0.1 }],
    ["a horizon of a year", { time_horizon_days: 252 }],
    ["half a session", { time_horizon_days: 1.5 }],
    ["an event type of its own", { event_type: "moon_landing" }],
    ["a direction of its own", { direction: "up" }],
    ["no reasoning", { reasoning: "" }],
    ["fields of its own", { size: "all in" }],
    ["a confidence in words", { confidence: "high" }],
  ])("with %s is rejected as a whole", (_, change) => {
    expect(read(said, { ...said, ...change }).outcome).toBe("invalid")
  })

  it.each(["", "{", '{"signals":[{"event_type":"earnings_b', "null", "[]", "I cannot help with that."])(
    "in the wrong form is invalid: %s",
    (text) => {
      expect(readAnswer(text, sampleDocument, isInUniverse).outcome).toBe("invalid")
    },
  )

  it("with more signals than any document has is invalid", () => {
    expect(read(...Array.from({ length: 7 }, () => said)).outcome).toBe("invalid")
  })

  it("loses a signal on a ticker outside the universe, or one its document does not name", () => {
    expect(read({ ...said, ticker: "ZZZZ" })).toMatchObject({ findings: [], dropped: ["unknown_ticker"] })
    expect(read({ ...said, ticker: "MSFT" })).toMatchObject({ findings: [], dropped: ["ticker_not_in_document"] })
    expect(read(said, said)).toMatchObject({ findings: [{ ticker: "AAPL" }], dropped: ["ticker_said_twice"] })
  })

  it("keeps a signal on others as second order if the text names them, in our spelling of the ticker", () => {
    const summary = "Berkshire Hathaway owns shares."
    const text = JSON.stringify({ signals: [{ ...said, ticker: "BRK-B", second_order: true }] })
    expect(readAnswer(text, { ...sampleDocument, summary }, isInUniverse)).toMatchObject({
      findings: [{ ticker: "BRK.B", isSecondOrder: true }],
    })
    expect(readAnswer(text, sampleDocument, isInUniverse)).toMatchObject({ findings: [] })
    expect(read({ ...said, second_order: true })).toMatchObject({
      findings: [{ ticker: "AAPL", isSecondOrder: false }],
    })
  })

  it("may stand between fences", () => {
    const text = JSON.stringify({ signals: [said] })
    for (const fenced of [`\`\`\`json\n${text}\n\`\`\``, `\n\`\`\`\n${text}\`\`\` `]) {
      expect(readAnswer(fenced, sampleDocument, isInUniverse)).toMatchObject({ findings: [{ ticker: "AAPL" }] })
    }
  })

  it("is shown as plain text", () => {
    const reasoning = "<b>Buy</b>\u202e now\n\n<script>alert(1)</script>"
    expect(read({ ...said, reasoning })).toMatchObject({ findings: [{ reasoning: "Buy now" }] })
  })
})
