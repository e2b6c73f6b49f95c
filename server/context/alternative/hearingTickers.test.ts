import { expect, test } from "vitest"
import { committees, isNamedBy } from "./committees"
import { hearingTickers, namedCompanies } from "./hearingTickers"
import { goesToCommittee } from "./issues"

const named = (title: string, organization: string | null = null) =>
  namedCompanies({ title, witnesses: [{ name: "A. Quillfeather", position: null, organization }] })

test.each([
  ["Hearings to examine procurement, with Northrop Grumman as an example.", ["NOC"]],
  ["Oversight of Meta Platforms and Home Depot", ["HD", "META"]],
  ["A hearing on Amazon Web Services, Inc. and its customers", ["AMZN"]],
])("%s names %j", (title, tickers) => {
  expect(named(title)).toEqual(tickers)
})

test.each([
  "The Target of Cyber Attacks",
  "Public Storage of Nuclear Waste Management",
  "hearings on general motors of inflation",
  "Apple growers and the farm economy",
])("%s names no company", (title) => {
  expect(named(title)).toEqual([])
})

test("a witness names a company only if the organization's name matches the company's", () => {
  expect(named("A hearing", "Pfizer Inc.")).toEqual(["PFE"])
  expect(named("A hearing", "Friends of Pfizer")).toEqual([])
})

const stocks = [
  { ticker: "AAPL", gicsSector: "Information Technology" },
  { ticker: "JPM", gicsSector: "Financials" },
  { ticker: "BAC", gicsSector: "Financials" },
  { ticker: "SPY", gicsSector: null },
]
const before = (code: string) => ({ committees: [{ code, name: "A committee" }] })

test("a hearing without a named company has the most traded stocks of its sectors, and a broad one has none", () => {
  expect(hearingTickers(before("hsba20"), [], stocks)).toEqual({
    sectors: ["Financials", "Real Estate"],
    tickers: ["JPM", "BAC"],
    basis: "sector",
  })
  expect(hearingTickers(before("hsap00"), [], stocks)).toEqual({ sectors: [], tickers: [], basis: "broad" })
  expect(hearingTickers(before("hsba00"), ["V"], stocks)).toMatchObject({ tickers: ["V"], basis: "named" })
})

test("every committee that issues lead to exists, and a subcommittee counts as its committee", () => {
  const codes = new Set(committees().map(({ code }) => code))
  const issues = ["DEF", "HCR", "TAX", "TRD", "ENG", "FIN", "AGR", "TRA", "CPT", "INT", "HOM", "VET", "FOR", "RET"]
  for (const issue of issues)
    expect(
      [...codes].some((code) => goesToCommittee(issue, code)),
      issue,
    ).toBe(true)
  expect([goesToCommittee("FIN", "hsba20"), goesToCommittee("FIN", "hsas00")]).toEqual([true, false])
})

test.each([
  ["hsba", true],
  ["hsba20", true],
  ["HSBA", true],
  ["financial services", true],
  ["Financial Institutions", true],
  ["ssbk", false],
  ["energy", false],
  ["...", false],
])("%s finds the subcommittee on financial institutions: %s", (asked, expected) => {
  const committee = { code: "hsba20", name: "House Financial Services Subcommittee on Financial Institutions" }
  expect(isNamedBy(asked, committee)).toBe(expected)
})
