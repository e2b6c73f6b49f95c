import { describe, expect, it } from "vitest"
import { barsKnownAt, sessionOpenAt } from "../platform/exchange/sessions"
import { stepsOf } from "./signalSteps"

const [monday, tuesday] = ["2026-03-02", "2026-03-03"]

function arrived(key: string, knownAt: Date) {
  const text = { title: "", summary: null, url: "", source: "", publishedAt: "", tickers: [] }
  return { document: { key, ...text }, knownAt }
}

const early = arrived("early", sessionOpenAt(monday))
const between = arrived("between", sessionOpenAt(tuesday))
const late = arrived("late", barsKnownAt(tuesday))

const said = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ documents, session }) => [documents.map(({ document }) => document.key), session])

describe("the past of a simulated world", () => {
  it("is replayed in order: documents as they arrive, sessions when their bars are known", () => {
    expect(said(stepsOf([late, between, early], [monday, tuesday], null))).toEqual([
      [["early"], monday],
      [["between"], tuesday],
      [["late"], null],
    ])
  })

  it("reads late documents after the last grades, so that no record is older than an earlier one", () => {
    const [step] = stepsOf([early], [], barsKnownAt(monday))
    expect(step.documents[0].knownAt).toEqual(barsKnownAt(monday))
  })
})
