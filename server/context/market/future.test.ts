import { expect, test } from "vitest"
import type { Panel } from "../../bars/panel"
import { wanderingPanel, withAnotherFuture } from "../../bars/testing/panel"
import { anomaliesAt } from "./anomalies"
import { adjusterOf, barOf, listPeriods } from "./bars"
import { characterAt } from "./character"
import { pullbackAt } from "./pullback"
import { regimeAt } from "./regime"

const panel = wanderingPanel({ stocks: 20, etfs: 8, from: "2022-12-30", to: "2025-12-31" })

function barsAt(of: Panel, through: number) {
  const row = of.rows.get("S1") ?? Number.NaN
  const adjuster = adjusterOf(of, row, { adjustment: "split", dividends: [], through })
  return (["1d", "1w", "1m"] as const).map((granularity) => {
    const periods = listPeriods(of.sessions, through, { first: "2023-02-15", last: "2030-01-01", granularity })
    return periods.map((period) => barOf(of, row, period, adjuster))
  })
}

test.each<[name: string, measure: (of: Panel, through: number) => unknown]>([
  ["the anomalies", (of, through) => anomaliesAt(of, through, { minSigma: 2.5, lookbackDays: 90 })],
  ["the bars", barsAt],
  ["the character", (of, through) => [5, 20, 60].map((window) => characterAt(of, through, window))],
  ["the pullback", pullbackAt],
  ["the regime", regimeAt],
])("the future does not change %s of a session", (_, measure) => {
  for (const date of ["2023-12-05", "2024-08-06", "2025-03-14"]) {
    const through = panel.sessions.indexOf(date)
    expect(measure(withAnotherFuture(panel, through), through)).toEqual(measure(panel, through))
  }
})
