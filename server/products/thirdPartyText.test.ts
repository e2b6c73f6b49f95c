import { describe, expect, it } from "vitest"
import { products } from "."
import { thirdPartyFields } from "./thirdPartyText"

const fieldsOf = (name: string) => products.filter((product) => product.name === name).flatMap(thirdPartyFields)

describe("fields with third-party text", () => {
  it.each([
    ["signals/events", ["signals.headline", "signals.reasoning"]],
    ["signals/brief", ["top_signals.headline", "top_signals.reasoning"]],
    ["social/trending", ["trends.topic", "trends.title"]],
    ["crowd/consensus", ["questions.title", "questions.category"]],
    ["crowd/shift", ["shifts.title"]],
    ["crowd/divergence", ["rows.title"]],
    ["signals/congress-trades", ["trades.politician_name", "trades.asset_name", "trades.amount_raw"]],
    ["signals/youtube-scoreboard", ["creators.channel_name"]],
    ["intelligence/briefing", ["headline", "sections.summary"]],
    ["market/regime", []],
    ["predictions/latest", []],
  ])("of %s are named in its answers", (name, fields) => {
    expect(fieldsOf(name)).toEqual(fields)
  })

  it("are marked in the schema of the answer, even within lists and groups", () => {
    expect(fieldsOf("intelligence/events")).toEqual([
      "events.title",
      "events.summary",
      "events.location.name",
      "events.source_links.title",
    ])
    expect(fieldsOf("alternative/hearings")).toContain("hearings.witnesses.name")
    expect(fieldsOf("alternative/lobbying")).toContain("filings.government_entities")
  })
})
