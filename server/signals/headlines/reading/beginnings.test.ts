import { describe, expect, it } from "vitest"
import { placesIn } from "../../../context/entities/companiesInText"
import { eventHeadlines } from "../testing/headlineSet"
import { beginningsOf, byBeginning } from "./beginnings"
import { clausesOf } from "./clauses"
import { rules } from "./rules"
import { pattern } from "./words"

describe("the rules that are tried on a clause", () => {
  it.each([
    ["a word and its forms", "cuts?|cutting", ["cut", "cuts", "cutt"]],
    ["a word that may be left out", "(?:is )?fired", ["is f", "fire"]],
    ["words that may come between", "set ~2 aside", ["set "]],
    ["what stands before it", "(?<=@\\d+ )hack", ["hack"]],
    ["any word", "\\S+ hacked", [""]],
    ["a number of times", "(?:very ){1,3}big", ["very"]],
  ])("are found by how they begin: %s", (_, words, beginnings) => {
    expect(new Set(beginningsOf(pattern(words)))).toEqual(new Set(beginnings))
  })

  it("include every rule that matches, for each headline of the set", () => {
    const rulesFor = byBeginning(rules)
    const texts = eventHeadlines("dev").flatMap(({ text }) =>
      clausesOf(placesIn(text), new Map()).map((each) => each.text),
    )
    for (const text of texts) {
      const tried = new Set(rulesFor(text))
      const left = rules.filter((rule) => !tried.has(rule) && text.search(rule.says) >= 0)
      expect(
        left.map(({ says }) => says.source),
        text,
      ).toEqual([])
    }
  })
})
