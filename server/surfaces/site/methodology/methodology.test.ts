import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { REGIMES } from "../../../context/market/regime"
import { claimStates } from "../../../edge/evaluate"
import { shrunkRate, wilson } from "../../../platform/statistics/wilson"
import { products } from "../../../products"
import { trackRecord } from "../../../products/trackRecord"
import { ANTI_CRITERIA } from "../../../signals/antiSignals"
import { GATES, LABELS, LEAST_JUDGED } from "../../../signals/performance"
import { noFigures } from "./figures"

const text = readFileSync("docs/methodology.md", "utf8").replaceAll(/\s+/g, " ")

describe("the methodology", () => {
  it("uses each existing figure exactly once", () => {
    const asked = [...text.matchAll(/<!-- figures: (\w+) -->/g)].map(([, name]) => name)
    expect(asked.toSorted()).toEqual(Object.keys(noFigures).toSorted())
  })

  it("names only fields, parameters and values that answers have", () => {
    const schemas = [...products, trackRecord].map(({ params, response }) => [
      params.toJSONSchema({ io: "input", unrepresentable: "any" }),
      response.toJSONSchema({ unrepresentable: "any" }),
    ])
    const declared = JSON.stringify(schemas)
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z\d]+)+)`/g)].map(([, name]) => name)
    const ofTheLog = ["is_backfill"]
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !declared.includes(`"${name}"`) && !ofTheLog.includes(name))).toEqual([])
  })

  it("defines every regime, label and state", () => {
    for (const word of [...REGIMES, ...LABELS, ...claimStates]) expect(text).toContain(`| \`${word}\``)
  })

  it("states the same thresholds as the code", () => {
    expect(text).toContain(`at least ${GATES.minN} of them, over at least ${GATES.minEntryDates} entry sessions`)
    expect(text).toContain(`the lower Wilson bound of the win rate is at least ${GATES.minWilsonLow}, and above`)
    expect(text).toContain(`fewer than ${LEAST_JUDGED} independent resolved signals`)
    expect(text).toContain(`below ${ANTI_CRITERIA.maxWilsonHigh} on at least ${ANTI_CRITERIA.minN} signals`)
  })

  it("computes its examples by the formulas that it gives", () => {
    expect(shrunkRate(18, 30, 0.5)).toBeCloseTo(28 / 50)
    expect(shrunkRate(18, 30, 0.5) * 0.6).toBeCloseTo(0.336)
    const [p, n, z] = [44 / 108, 108, 1.959964]
    const reach = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / (1 + z ** 2 / n)
    expect(wilson(44, 108).low).toBeCloseTo((p + z ** 2 / (2 * n)) / (1 + z ** 2 / n) - reach)
  })
})
