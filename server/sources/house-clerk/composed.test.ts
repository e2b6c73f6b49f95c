import fc from "fast-check"
import { expect, test } from "vitest"
import type { PlacedText } from "./pdf"
import { readPages } from "./report"

/* Composes reports like the form's, with anything a filer can enter, at any column width, cut into pages. */

const perCharacter = 4.5
const words = fc.array(
  fc.constantFrom(..."Fund|Inc.|Class A|-|3.5%|DUE 03/20/25|(Series B)|[new]|$0.01|S|P|AT&T|No. 7:".split("|")),
  { minLength: 1, maxLength: 12 },
)
const day = fc.constantFrom("01/02/2025", "12/31/2024", "7/4/2025")
const note = fc.record({
  label: fc.constantFrom("S\0\0\0\0 O\0", "L\0\0\0", "D\0\0\0\0", "C\0\0\0", "DEScRIPTION", "Comments"),
  text: fc
    .array(
      fc.constantFrom(..."bought on 01/02/2025#SP#$1,001 - $15,000#(AAPL) [ST]#Filing:#and#P#03/04/2025".split("#")),
      { minLength: 1, maxLength: 60 },
    )
    .map((all) => all.join(" ")),
})
const row = fc.record({
  owner: fc.constantFrom("", "SP", "JT", "DC"),
  // Begins with a unique word, so that all names differ.
  asset: fc.tuple(fc.nat({ max: 99 }), words).map(([number, all]) => `Asset${number} ${all.join(" ")}`),
  ticker: fc.constantFrom("", "BRK.B", "T$A", "BF/B", "GOOGL"),
  assetType: fc.constantFrom("ST", "OP", "GS", "HN", "5P"),
  type: fc.constantFrom("P", "S", "S (partial)", "E"),
  tradedOn: day,
  notifiedOn: day,
  amount: fc.constantFrom(
    ..."$1,001 - $15,000|$500,001 - $1,000,000|Over $50,000,000|Spouse/DC Over $1,000,000|$224.00".split("|"),
  ),
  status: fc.constantFrom("New", "Amended", "Deleted"),
  statusLabel: fc.constantFrom("F\0\0\0\0 S\0\0\0", "FIlINg STATuS", "Filing Status"),
  notes: fc.array(note, { maxLength: 3 }),
})
type Composed = typeof row extends fc.Arbitrary<infer Row> ? Row : never
const layout = fc.record({
  owner: fc.integer({ min: 60, max: 85 }),
  assetWidth: fc.integer({ min: 100, max: 170 }),
  amountWidth: fc.integer({ min: 48, max: 90 }),
  lines: fc.integer({ min: 3, max: 40 }),
  isWide: fc.boolean(),
})
type Layout = typeof layout extends fc.Arbitrary<infer Given> ? Given : never

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && (last.length + 1 + word.length) * perCharacter <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

type PlacedLine = { left: number; text: string }[]

function linesOfRow(row: Composed, columns: Record<string, number>, given: Layout): PlacedLine[] {
  const { asset, ticker, assetType, type, tradedOn, notifiedOn, amount, status, owner } = row
  const name = `${asset}${ticker === "" ? "" : ` (${ticker})`} [${assetType}]`
  const cells = {
    id: status === "New" ? [] : ["2000114315"],
    owner: owner === "" ? [] : [owner],
    asset: wrapped(name, given.assetWidth),
    type: [type],
    tradedOn: [tradedOn],
    notifiedOn: [notifiedOn],
    amount: wrapped(amount, given.amountWidth),
  }
  const height = Math.max(...Object.values(cells).map(({ length }) => length))
  const first = Array.from({ length: height }, (_, at) =>
    Object.entries(cells).flatMap(([column, texts]) =>
      at < texts.length ? [{ left: columns[column], text: texts[at] }] : [],
    ),
  )
  const notes = row.notes.flatMap(({ label, text }) => wrapped(`${label}: ${text}`, 460))
  return [...first, ...[`${row.statusLabel}: ${status}`, ...notes].map((text) => [{ left: columns.asset, text }])]
}

function composed(rows: readonly Composed[], given: Layout): PlacedText[][] {
  const { owner, assetWidth } = given
  const type = owner + 45 + assetWidth
  const columns = {
    id: 25,
    owner,
    asset: owner + 39,
    type,
    tradedOn: type + 90,
    notifiedOn: type + 160,
    amount: type + 250,
    gains: type + 345,
  }
  const at = (column: keyof typeof columns, text: string) => ({ left: columns[column], text })
  const top = (wide: string, narrow: string) => (given.isWide ? wide : narrow)
  const head: PlacedLine[] = [
    [
      ...[
        at("id", "ID"),
        at("owner", "Owner"),
        at("asset", "Asset"),
        at("type", top("Transaction Type", "Transaction")),
      ],
      ...[at("tradedOn", "Date"), at("notifiedOn", top("Notification Date", "Notification"))],
      ...[at("amount", "Amount"), at("gains", top("Cap. Gains > $200?", "Cap."))],
    ],
    ...(given.isWide
      ? []
      : [[at("type", "Type"), at("notifiedOn", "Date"), at("gains", "Gains >")], [at("gains", "$200?")]]),
  ]
  const lines = rows.flatMap((each) => linesOfRow(each, columns, given))
  const pages = Array.from({ length: Math.ceil(lines.length / given.lines) }, (_, page) => [
    ...head,
    ...lines.slice(page * given.lines, (page + 1) * given.lines),
  ])
  return pages.map((page) =>
    page.flatMap((line, number) =>
      line.map((piece) => ({
        ...piece,
        bottom: 700 - number * 10.5,
        width: piece.text.replaceAll("\0", "").length * perCharacter,
      })),
    ),
  )
}

test("a report is read as composed, whatever its layout", { tags: "slow" }, () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), layout, (rows, given) => {
      const read = readPages(composed(rows, given))
      expect(read.rows).toEqual(
        rows.map(({ asset, ticker, assetType, type, owner, amount, tradedOn, status }) => ({
          ...{ asset, ticker, assetType, type, owner, amount, tradedOn, status },
          changedRow: status === "New" ? "" : "2000114315",
        })),
      )
      expect(read.statusCount).toBe(rows.length)
      expect(read.datePairCount).toBeGreaterThanOrEqual(rows.length)
    }),
    { numRuns: 300, seed: 24 },
  )
})
