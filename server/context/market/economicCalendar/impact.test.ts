import { expect, test } from "vitest"
import { impactOf } from "./impact"
import { releaseNames } from "./release"

test.each([
  ["FOMC Rate Decision", "high"],
  ["Federal Funds Rate", "high"],
  ["CPI m/m", "high"],
  ["Core CPI m/m", "high"],
  ["Non-Farm Employment Change", "high"],
  ["Nonfarm Payrolls", "high"],
  ["Advance GDP q/q", "high"],
  ["Core PCE Price Index m/m", "high"],
  ["ISM Services PMI", "high"],
  ["Unemployment Claims", "medium"],
  ["CB Consumer Confidence", "medium"],
  ["Empire State Manufacturing Index", "medium"],
  ["Philly Fed Manufacturing Index", "medium"],
  ["Housing Starts", "medium"],
  ["Existing Home Sales", "medium"],
  ["ADP Non-Farm Employment Change", "medium"],
  ["Crude Oil Inventories", "low"],
  ["FOMC Member Speaks", "low"],
  ["UoM Inflation Expectations", "low"],
  ["Employment Situation of Veterans", "low"],
  ["State Job Openings and Labor Turnover", "low"],
  ["GDP by Industry", "low"],
  ["Capital Expenditures", "low"],
])("%s has %s impact", (name, impact) => {
  expect(impactOf(name)).toBe(impact)
})

test("the releases that sources announce have the documented impact", () => {
  const of = (wanted: string) => Object.values(releaseNames).filter((name) => impactOf(name) === wanted)
  expect(of("high")).toEqual([
    releaseNames.cpi,
    releaseNames.ppi,
    releaseNames.jobs,
    releaseNames.gdp,
    releaseNames.pce,
    releaseNames.retailSales,
    releaseNames.ismManufacturing,
    releaseNames.ismServices,
    releaseNames.fomcDecision,
    releaseNames.fomcPressConference,
    releaseNames.fomcMinutes,
  ])
  expect(of("medium")).toEqual([
    releaseNames.jolts,
    releaseNames.housingStarts,
    releaseNames.newHomeSales,
    releaseNames.joblessClaims,
  ])
})
