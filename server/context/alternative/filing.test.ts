import { expect, test } from "vitest"
import { companyOf } from "./filing"

const spent = { amount_basis: "expenses" } as const
const earned = { amount_basis: "income" } as const

test("the company of a filing is its client, whatever firm files it", () => {
  const filing = { client_name: "THE BOEING COMPANY", registrant_name: "Pfizer Inc.", ...earned }
  expect(companyOf(filing)).toMatchObject({ tickers: ["BA"], method: "normalised" })
})

test("for an unknown client, the company is the registrant, but only if it spent its own money", () => {
  const parties = { client_name: "SELF", registrant_name: "Pfizer Inc." }
  expect(companyOf({ ...parties, ...spent }).tickers).toEqual(["PFE"])
  expect(companyOf({ ...parties, ...earned })).toEqual({ tickers: [], method: "none", confidence: 0 })
  expect(companyOf({ ...parties, amount_basis: null }).tickers).toEqual([])
})
