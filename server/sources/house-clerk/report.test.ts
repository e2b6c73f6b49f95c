import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it, test } from "vitest"
import { lineAt, pdfOf } from "../testing/pdf"
import { recorded } from "../testing/recorded"
import { openPdfReader, type PdfReader } from "./pdf"
import { type ReadReport, readPages } from "./report"

type Told = {
  pages: number
  is_scan: boolean
  transactions: {
    id: string | null
    owner: string | null
    asset: string
    ticker: string | null
    asset_type: string
    type: string
    transaction_date: string
    amount: string
    filing_status: string
  }[]
}

const truth: Record<string, Told> = JSON.parse(recorded("house-clerk/truth.json"))

let reader: PdfReader
beforeAll(() => {
  reader = openPdfReader()
})
afterAll(() => reader.close())

async function read(bytes: Uint8Array): Promise<ReadReport> {
  return readPages((await reader.pagesOf(bytes)) ?? [])
}

const american = (date: string) => date.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1")

describe("a real report", () => {
  it.each(Object.keys(truth))("%s is read exactly", async (id) => {
    const { is_scan, transactions } = truth[id]
    const report = await read(readFileSync(new URL(`recorded/${id}.pdf`, import.meta.url)))
    expect(report.rows).toEqual(
      transactions.map(({ id: changed, owner, ticker, asset_type, transaction_date, filing_status, ...row }) => ({
        asset: row.asset,
        amount: row.amount,
        type: row.type,
        owner: owner ?? "",
        ticker: ticker ?? "",
        assetType: asset_type,
        tradedOn: american(transaction_date),
        status: filing_status,
        changedRow: changed ?? "",
      })),
    )
    const { length } = transactions
    expect([report.datePairCount, report.statusCount, report.hasText]).toEqual([length, length, !is_scan])
  })
})

const head = (
  top: number,
  columns = "25 ID|65 Owner|104 Asset|262 Transaction|326 Date|381 Notification|446 Amount|525 Cap.",
) => [...lineAt(top, columns), ...lineAt(top - 11, "262 Type|381 Date|525 Gains >"), ...lineAt(top - 22, "525 $200?")]
const placedHead = head(700).map((piece) => ({ ...piece, width: 20 }))
const dates = "326 10/01/2026|381 10/02/2026"
const readPdf = (pages: Parameters<typeof pdfOf>[0]) => read(Buffer.from(pdfOf(pages), "latin1"))

describe("a report of the form", () => {
  it("may have a row that spans three pages, with a note below it", async () => {
    const { rows, datePairCount } = await readPdf([
      [...head(120), ...lineAt(80, `65 JT|104 A fund whose name|262 S (partial)|${dates}|446 $500,001 -`)],
      [...head(700), ...lineAt(660, "104 goes on and")],
      [
        ...head(700),
        ...lineAt(660, "104 on (GOES) [ST]|446 $1,000,000"),
        ...lineAt(640, "104 Filing Status: New"),
        ...lineAt(628, "104 Comments: On 10/05/2026 and"),
      ],
      [
        ...head(700),
        ...lineAt(670, "104 SP bought another (SPY) [ST] for $1,001 - $15,000"),
        ...lineAt(640, `104 Next (NXT) [ST]|262 P|${dates}|446 Over $50,000,000`),
        ...lineAt(620, "25 * For the complete list of asset type abbreviations, please visit the site."),
        ...lineAt(600, `65 SP|104 Not of the table [ST]|262 P|446 $1,001 - $15,000`),
      ],
    ])
    expect(datePairCount).toBe(2)
    expect(rows).toMatchObject([
      {
        ...{ owner: "JT", asset: "A fund whose name goes on and on", ticker: "GOES", type: "S (partial)" },
        ...{ amount: "$500,001 - $1,000,000", status: "New" },
      },
      { owner: "", asset: "Next", ticker: "NXT", amount: "Over $50,000,000" },
    ])
  })

  it("may have forty pages, each with another layout", async () => {
    const pages = Array.from({ length: 40 }, (_, page) => {
      const by = page % 2 === 0 ? 0 : 20
      const columns = `25 ID|${65 + by} Owner|${104 + by} Asset|${262 + by} Transaction|${326 + by} Date|${381 + by} Notification|${446 + by} Amount|${530 + by} Cap.`
      return [
        ...lineAt(700, columns),
        ...Array.from({ length: 10 }, (_, row) =>
          lineAt(
            660 - row * 50,
            `${65 + by} DC|${104 + by} Apple Inc. (AAPL) [ST]|${262 + by} P|${326 + by} 10/01/2026|${381 + by} 10/02/2026|${446 + by} $224.00`,
          ),
        ).flat(),
      ]
    })
    const { rows, datePairCount } = await readPdf(pages)
    expect([rows.length, datePairCount]).toEqual([400, 400])
    const [first] = rows
    expect(first).toMatchObject({ owner: "DC", asset: "Apple Inc.", ticker: "AAPL", amount: "$224.00" })
    expect(rows.every((row) => JSON.stringify(row) === JSON.stringify(first))).toBe(true)
  })

  it("has its rows counted by their status lines when a date cannot be read", async () => {
    const row = (top: number, tradedOn: string) => [
      ...lineAt(top, `104 Apple Inc. (AAPL) [ST]|262 P|326 ${tradedOn}|381 10/02/2026|446 $224.00`),
      ...lineAt(top - 20, "104 Filing Status: New"),
    ]
    const { rows, datePairCount, statusCount } = await readPdf([
      [...head(700), ...row(660, "10/01/2026"), ...row(600, "10/01/26")],
    ])
    expect([rows.length, datePairCount, statusCount]).toEqual([1, 1, 2])
  })

  it("is not read without a head, but its dates still count", async () => {
    expect(await readPdf([lineAt(660, `65 SP|104 Apple Inc. [ST]|262 P|${dates}|446 $224.00`)])).toMatchObject({
      rows: [],
      datePairCount: 1,
    })
    expect(await readPdf([head(700)])).toEqual({ rows: [], datePairCount: 0, statusCount: 0, hasText: true })
    expect(await readPdf([[]])).toEqual({ rows: [], datePairCount: 0, statusCount: 0, hasText: false })
  })
})

test.each([
  ["AT&T Inc. Series A (T$A) [ST]", "AT&T Inc. Series A", "T$A", "ST"],
  ["Berkshire Hathaway (BRK.B) [OP]", "Berkshire Hathaway", "BRK.B", "OP"],
  ["US TREASURY BILL DUE 03/20/25 (912797KJ5) [GS]", "US TREASURY BILL DUE 03/20/25", "", "GS"],
  ["SL Partners VII (ICapital) Fund [HN]", "SL Partners VII (ICapital) Fund", "", "HN"],
  ["Class A shares (Series 2024) [ST]", "Class A shares (Series 2024)", "", "ST"],
  ["Something without a type (AAPL)", "Something without a type", "AAPL", ""],
  ["Boeing Company (The) (BA) [ST]", "Boeing Company (The)", "BA", "ST"],
  ["Boeing Company (The) [ST]", "Boeing Company (The)", "", "ST"],
  ["Nestle SA (ADR) [ST]", "Nestle SA (ADR)", "", "ST"],
  ["A partnership (LP) [HN]", "A partnership (LP)", "", "HN"],
  ["AT&T Inc. (NYSE: T) [ST]", "AT&T Inc.", "T", "ST"],
  ["Deferred plan (DEFERRED) [OT]", "Deferred plan (DEFERRED)", "", "OT"],
  ["Brown-Forman (BF/B) [ST]", "Brown-Forman", "BF/B", "ST"],
])("%s is taken apart", (cell, asset, ticker, assetType) => {
  const pieces = lineAt(660, `104 ${cell}|262 P|${dates}|446 $224.00`)
  const page = [...placedHead, ...pieces.map((piece) => ({ ...piece, width: 5 * piece.text.length }))]
  expect(readPages([page]).rows).toMatchObject([{ asset, ticker, assetType }])
})

const placed = (left: number, bottom: number, text: string, width: number) => ({ left, bottom, text, width })

test("cells that almost meet are separated, and labels whose capitals become NUL are recognized", () => {
  const page = [
    ...placedHead,
    placed(65, 660, "SP", 10),
    placed(104, 660, "Cisco Systems, Inc. (CSCO) [ST]", 150),
    placed(262, 660, "S", 5),
    placed(326, 660, "08/08/2026 08/28/2026", 105),
    placed(446, 660, "$1,001 - $15,000", 67),
    placed(104, 640, "F\0\0\0\0 S\0\0\0: Deleted", 70),
    placed(104, 628, "S\0\0\0 O\0: A trust\0", 70),
    placed(104, 616, "with a long name [ST]", 70),
  ]
  expect(readPages([page])).toMatchObject({
    rows: [{ asset: "Cisco Systems, Inc.", ticker: "CSCO", tradedOn: "08/08/2026", status: "Deleted", type: "S" }],
    datePairCount: 1,
  })
})

test.each([
  ["NiSource Inc Common Stock (NI) [ST] S (partial)", 199, "S (partial)"],
  ["NiSource Inc Common Stock (NI) [ST] S", 163, "S"],
  ["NiSource Inc Common Stock (NI) [ST] E", 163, "E"],
])("an asset and a type in one piece are split by their words: %s", (text, width, type) => {
  const page = [...placedHead, placed(104, 660, text, width), placed(446, 660, "$1,001 - $15,000", 67)]
  page.push(placed(326, 660, "08/08/2026", 50), placed(381, 660, "08/28/2026", 50))
  const read = { asset: "NiSource Inc Common Stock", ticker: "NI", assetType: "ST", type, tradedOn: "08/08/2026" }
  expect(readPages([page]).rows).toMatchObject([read])
})

test("an asset that reaches under the head of the types has no word taken for one", () => {
  const page = [
    ...placedHead,
    placed(104, 660, "Preferred Stock of Series E with a long name", 190),
    ...lineAt(660, `${dates}|446 $224.00`).map((piece) => ({ ...piece, width: 40 })),
    placed(262, 648, "P", 5),
  ]
  expect(readPages([page]).rows).toMatchObject([{ asset: "Preferred Stock of Series E with a long name", type: "P" }])
})

test("two dates in a comment that align with the date columns are not a row", () => {
  const comment = "Comments: the shares were bought again by the same broker on 10/03/2026 10/04/2026"
  const page = [
    ...placedHead,
    ...lineAt(660, `104 Apple Inc. (AAPL) [ST]|262 P|${dates}|446 $224.00`).map((piece) => ({ ...piece, width: 40 })),
    placed(104, 640, "Filing Status: New", 70),
    placed(104, 620, comment, 332),
    placed(104, 608, comment.replace("Comments: ", "and also "), 332),
  ]
  expect(readPages([page]).rows).toHaveLength(1)
})

test("a name may break after a hyphen, and a letter of another font is a piece of its own", () => {
  const page = [
    ...placedHead,
    ...lineAt(660, `262 P|${dates}|446 $224.00`).map((piece) => ({ ...piece, width: 40 })),
    placed(104, 660, "Nestl", 22),
    placed(126.2, 660, "é", 5),
    placed(133.5, 660, "Exchange-", 40),
    placed(104, 650, "Traded Notes [ST]", 70),
  ]
  expect(readPages([page]).rows).toMatchObject([{ asset: "Nestlé Exchange-Traded Notes" }])
})
