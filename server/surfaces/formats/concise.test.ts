import { describe, expect, it } from "vitest"
import { products } from "../../products"
import type { Product } from "../../products/product"
import { conciseOf } from "./concise"

const [any] = products
const product = (detailedOnly: string[]): Product => ({ ...any, detailedOnly })

const meta = {
  api_version: "1.0.0",
  as_of: "2026-11-20T21:30:00.000Z",
  data_through: null,
  stale: false,
  stale_reason: null,
  data_origin: "live",
  sources: [{ source_id: "x", name: "Exchange", url: "https://x.example", licence: "Name it." }],
  coverage: { expected: 2, returned: 2, missing: [] },
  empty_reason: null,
  suggestions: [],
  untrusted_text: ["rows.headline", "note"],
  next_cursor: null,
}

describe("the concise form of an answer", () => {
  it("gives values that all rows share once, and leaves out nulls, empty lists and details", () => {
    const rows = [
      { ticker: "AAPL", date: "2026-11-20", price: 1, note: null, links: [], id: "a", venue: { name: "x", id: 1 } },
      { ticker: "MSFT", date: "2026-11-20", price: 2, note: "late", links: [], id: "b", venue: { name: "y", id: 2 } },
    ]
    expect(conciseOf(product(["rows.id", "rows.venue.id"]), { days: 3, ticker: null, rows })).toEqual({
      only_in_detailed: ["rows.id", "rows.venue.id"],
      days: 3,
      same_in_all_rows: { rows: { date: "2026-11-20" } },
      rows: [
        { ticker: "AAPL", price: 1, venue: { name: "x" } },
        { ticker: "MSFT", price: 2, note: "late", venue: { name: "y" } },
      ],
    })
  })

  it("begins with the origin of the answer, and keeps only what matters of the rest of meta", () => {
    const said = conciseOf(product([]), { rows: [{ headline: "Up" }], note: null, meta })
    expect(Object.keys(said)[0]).toBe("meta")
    expect(said.meta).toEqual({
      data_origin: "live",
      as_of: "2026-11-20T21:30:00.000Z",
      stale: false,
      sources: [{ name: "Exchange", licence: "Name it." }],
      untrusted_text: ["rows.headline"],
    })
    expect(Object.keys(Object(said.meta))[0]).toBe("data_origin")
  })

  it("keeps every reason why something is missing or may be wrong", () => {
    const gaps = {
      stale: true,
      stale_reason: "Bars are overdue.",
      empty_reason: "no_matches",
      empty_detail: "Nothing moved.",
      coverage: { expected: 2, returned: 1, missing: ["usgs"] },
      suggestions: [{ asked: "APPL", ticker: "AAPL", company_name: null }],
      survivorship_biased: true,
      next_cursor: "abc",
    }
    expect(conciseOf(product([]), { rows: [], meta: { ...meta, ...gaps } })).toMatchObject({ meta: gaps, rows: [] })
  })

  it("names the omitted fields that have a value, within rows too", () => {
    const fields = { history: [{ date: "2026-11-20" }], rule: null, detail: [], score: 1 }
    expect(conciseOf(product(["history", "rule", "detail"]), fields)).toEqual({
      only_in_detailed: ["history"],
      score: 1,
    })
    const rows = [{ id: null, at: 1, price: { low: 1, high: null } }, { id: "a" }]
    expect(conciseOf(product(["rows.id", "rows.price.low", "rows.price.high", "rows.x"]), { rows })).toEqual({
      only_in_detailed: ["rows.id", "rows.price.low"],
      rows: [{ at: 1 }, {}],
    })
  })

  it("takes a star for any name, and does not mistake a value that some rows lack for a shared one", () => {
    const groups = { daily: { id: "a", rate: 0.5 }, weekly: { id: "b", rate: null }, monthly: null }
    const rows = [{ a: 1, b: 2 }, { a: 1, b: null }, { a: 1 }]
    expect(conciseOf(product(["groups.*.id"]), { groups, rows })).toEqual({
      only_in_detailed: ["groups.*.id"],
      groups: { daily: { rate: 0.5 } },
      same_in_all_rows: { rows: { a: 1 } },
      rows: [{ b: 2 }, {}, {}],
    })
  })

  it("treats names that every object has as plain names", () => {
    const fields = JSON.parse('{"rows":[{"__proto__":1,"constructor":2,"x":1},{"__proto__":1,"constructor":3,"x":2}]}')
    expect(JSON.stringify(conciseOf(product([]), fields))).toBe(
      '{"same_in_all_rows":{"rows":{"__proto__":1}},"rows":[{"constructor":2,"x":1},{"constructor":3,"x":2}]}',
    )
  })
})
