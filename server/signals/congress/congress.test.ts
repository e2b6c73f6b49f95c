import { describe, expect, it, test } from "vitest"
import { amountOf } from "../../context/congress/amount"
import { findMember, listMembers } from "../../context/congress/members"
import { type CongressTrade, congressFact, factKey, numbered, publicAt, tradeId } from "../../context/congress/trade"
import { currentTrades } from "./current"
import { followedTrades } from "./followed"

const trade: CongressTrade = {
  kind: "trade",
  chamber: "house",
  told_by: "chamber",
  report_id: "20031234",
  filing_url: "https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/20031234.pdf",
  politician_name: "Marian Quillmere",
  bioguide_id: null,
  party: null,
  state: "CA",
  ticker: "AAPL",
  asset_name: "Apple Inc.",
  asset_type: "stock",
  transaction_type: "purchase",
  is_partial_sale: false,
  owner: "self",
  amount_min: 1_001,
  amount_max: 15_000,
  amount_raw: "$1,001 - $15,000",
  transaction_date: "2026-10-28",
  filing_status: "new",
  changed_row: null,
  reading_version: 2,
  disclosure_date: "2026-11-18",
  ordinal: 1,
}

describe("an amount", () => {
  it.each([
    ["$1,001 - $15,000", 1_001, 15_000],
    ["$15,001 -\n$50,000", 15_001, 50_000],
    ["$1,000,001 - 5,000,000", 1_000_001, 5_000_000],
    ["Over $50,000,000", 50_000_000, null],
    ["Spouse/DC Over $1,000,000", 1_000_000, null],
    ["$224.00", 224, 224],
    ["$12,345.67", 12_345, 12_345],
    ["None (or less than $1,001)", null, null],
    ["--", null, null],
  ])("of %j is read as its bounds, and as nothing in between", (raw, low, high) => {
    expect(amountOf(raw)).toEqual({ amount_min: low, amount_max: high })
  })
})

describe("a member", () => {
  it("is found by chamber, state and name, with a middle initial, a suffix or without accents", () => {
    for (const member of listMembers()) {
      const { chamber, state, first_name: first, last_name: last } = member
      const plain = last.normalize("NFD").replace(/\p{M}/gu, "")
      const found = findMember({ chamber, state, firstName: `${first.toUpperCase()} Q.`, lastName: `${plain}, Jr.` })
      expect(found?.bioguide_id).toBe(member.bioguide_id)
    }
  })

  it("is found by the second of two last names if the first is given as a first name", () => {
    const filer = { chamber: "house", state: "MD", firstName: "April McClain", lastName: "Delaney" } as const
    expect(findMember(filer)?.last_name).toBe("McClain Delaney")
  })

  it("is not found when two members have the name or none does", () => {
    expect(findMember({ chamber: "senate", firstName: "Augusta", lastName: "Penhallick", state: null })).toBeNull()
    const common = Map.groupBy(
      listMembers().filter(({ chamber }) => chamber === "house"),
      ({ last_name }) => last_name,
    )
    const [name] = [...common].filter(([, members]) => members.length > 2).map(([last]) => last)
    expect(findMember({ chamber: "house", firstName: "Nobody", lastName: name, state: null })).toBeNull()
  })

  it("is not a person whose name merely has the same ending", () => {
    const short = listMembers().find(({ chamber, last_name }) => chamber === "house" && last_name === "Lee")
    const filer = { chamber: "house", firstName: "Jane", state: short?.state ?? "" } as const
    expect(findMember({ ...filer, lastName: "Van Lee" })).toBe(short)
    expect(findMember({ ...filer, lastName: "Greenlee" })).toBeNull()
  })
})

describe("a trade", () => {
  it("is the same however its asset is spelled, and differs from an identical other line", () => {
    expect(factKey({ ...trade, asset_name: "APPLE INC COMMON STOCK", owner: "unknown" })).toBe(factKey(trade))
    expect(tradeId({ ...trade, told_by: "fmp" })).toBe(tradeId(trade))
    const [first, second, other] = numbered([trade, trade, { ...trade, transaction_type: "sale" }])
    expect([first.ordinal, second.ordinal, other.ordinal]).toEqual([1, 2, 1])
    expect(new Set([first, second, other].map(tradeId)).size).toBe(3)
  })

  it("is public at the end of its day of disclosure in New York", () => {
    expect(publicAt(trade).toISOString()).toBe("2026-11-19T05:00:00.000Z")
  })
})

describe("a trade reported more than once", () => {
  const later = { ...trade, report_id: "20031300", disclosure_date: "2026-11-20" }
  const amended = { ...later, filing_status: "amended", amount_min: 15_001, amount_max: 50_000 } as const

  it("is taken from its chamber if read there, otherwise from another source", () => {
    const theirs = { ...trade, told_by: "fmp", ticker: "AAPL.US", asset_name: "Apple" } as const
    expect(currentTrades([theirs]).trades).toEqual([theirs])
    expect(currentTrades([theirs, trade]).trades).toEqual([trade])
    const { kind: _, ...report } = trade
    const scan = congressFact.parse({ ...report, kind: "scan" })
    expect(currentTrades([scan])).toMatchObject({ trades: [], unreadable: [scan] })
    expect(currentTrades([scan, theirs])).toMatchObject({ trades: [theirs], unreadable: [] })
  })

  it("is listed as amended, and followed from the day it was first disclosed", () => {
    const { trades, firstDisclosed } = currentTrades([amended, trade])
    expect([trades, firstDisclosed]).toEqual([[amended], [trade]])
    const again = { ...amended, report_id: "20031400", disclosure_date: "2026-11-21" }
    expect(currentTrades([again, amended, trade])).toMatchObject({ trades: [again], firstDisclosed: [trade] })
    expect(currentTrades([amended])).toMatchObject({ trades: [amended], firstDisclosed: [amended] })
  })

  it("is not listed once withdrawn, although it could be followed before", () => {
    const deleted = { ...later, filing_status: "deleted" } as const
    expect(currentTrades([trade, deleted])).toMatchObject({ trades: [], firstDisclosed: [trade] })
    expect(currentTrades([deleted])).toMatchObject({ trades: [], firstDisclosed: [] })
  })

  it("in an amendment is replaced by a later amendment of the same row, whatever it changes", () => {
    const first = { ...amended, changed_row: "2000137143" }
    const second = { ...first, report_id: "20031400", disclosure_date: "2026-11-21", ticker: "MSFT" }
    expect(currentTrades([trade, first, second])).toMatchObject({ trades: [second], firstDisclosed: [trade] })
    expect(currentTrades([first, { ...second, filing_status: "deleted" }]).trades).toEqual([])
    const other = { ...second, changed_row: "2000137144" }
    expect(currentTrades([first, other]).trades).toEqual([first, other])
  })

  it("is taken from the newest reading of its report, and a partially read report is listed", () => {
    const misread = { ...trade, ticker: null, asset_name: "LLC SP Apple Inc.", reading_version: 1 }
    expect(currentTrades([misread, trade]).trades).toEqual([trade])
    expect(currentTrades([misread]).trades).toEqual([misread])
    const { kind: _, ...report } = trade
    const [partial, whole] = [1, 3].map((read) =>
      congressFact.parse({ ...report, kind: "reading", rows_seen: 3, rows_read: read }),
    )
    expect(currentTrades([trade, partial]).partiallyRead).toEqual([partial])
    expect(currentTrades([trade, whole]).partiallyRead).toEqual([])
  })

  it("stands when nothing shows that it is amended, or which line is", () => {
    for (const other of [
      later,
      { ...amended, politician_name: "Theodore Vantrell" },
      { ...amended, transaction_type: "sale" as const },
      { ...amended, transaction_date: "2026-10-29" },
    ])
      expect(currentTrades([trade, other]).trades).toEqual([trade, other])
    const second = { ...trade, amount_min: 50_001 }
    expect(currentTrades([trade, second, amended]).trades).toEqual([trade, second, amended])
  })
})

test("purchases and sales of stocks are followed, one at a time; options, bonds and exchanges are not", () => {
  const facts = [
    trade,
    { ...trade, report_id: "2", politician_name: "Theodore Vantrell" },
    { ...trade, transaction_type: "sale" as const },
    { ...trade, asset_type: "option" as const, ordinal: 2 },
    { ...trade, ticker: null, asset_type: "bond" as const },
    { ...trade, transaction_type: "exchange" as const },
  ]
  const { calls, repeatedCount, ignoredCount } = followedTrades(facts)
  expect(calls.map(({ direction }) => direction).toSorted()).toEqual(["bearish", "bullish"])
  expect([repeatedCount, ignoredCount]).toEqual([1, 3])
})
