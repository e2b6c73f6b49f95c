import { canonicalTicker } from "../../platform/tickers/ticker"
import type { RawLine } from "../congressIntake"
import type { PdfPages, PlacedText } from "./pdf"

export type ReadReport = {
  rows: RawLine[]
  /** Pairs of dates in the report's text, wherever they stand: every row has one. */
  datePairCount: number
  hasText: boolean
}

/**
 * Reads the table of a report by position. Its head names the columns and is repeated on each page; a row begins at the
 * line with its dates; its asset and amount run on in their columns, over the end of a page too, until a labelled line
 * such as `F S: New` begins, which may run on itself.
 */
export function readPages(pages: PdfPages): ReadReport {
  const rows: Row[] = []
  let columns: Columns | null = null
  for (const page of pages) {
    for (const line of linesOf(page)) {
      const head = headIn(line)
      if (head) columns = head
      else if (columns && isBelow(line, columns)) columns = null
      else if (columns && !isOfHead(line)) readLine(rows, line, columns)
    }
  }
  const text = pages.flat().map((piece) => plain(piece.text))
  return {
    rows: rows.map(rawLineOf),
    datePairCount: text.join(" ").match(datePair)?.length ?? 0,
    hasText: text.length > 0,
  }
}

const columnNames = ["id", "owner", "asset", "type", "tradedOn", "notifiedOn", "amount", "gains"] as const
type Column = (typeof columnNames)[number]
type Cells = Record<Column, string>

/** The left edge of each column. */
type Columns = Record<Column, number>
type Line = PlacedText[]
type Row = Cells & { label: string; status: string }

/** Pieces on one line differ by less, and lines by more. */
const leeway = 3
/** Longer than any name of an asset: what is not a report may have lines without end. */
const longestCell = 1_000
const date = /^\d\d\/\d\d\/\d{4}$/
const datePair = /\b\d\d\/\d\d\/\d{4}\s*\d\d\/\d\d\/\d{4}\b/g
const headWords = ["ID", "Owner", "Asset", "Transaction", "Date", "Notification", "Amount", "Cap."]
const restOfHead = /^(?:Transaction|Notification|Type|Date|Cap\.|Gains ?>|\$200\?)$/
const footnote = /^\* ?For the complete list/i
/** Small capitals, which the labels are set in, come out as NUL: `F\0\0\0 S\0\0: New`. */
const label = /^([A-Z])\0*(?: ([A-Z])\0*)*\0 ?:(.*)$/s
const labelled = /^(?:Filing Status|Subholding Of|Description|Comments|Location) ?:(.*)$/is

/** From top to bottom, each from left to right. */
function linesOf(page: readonly PlacedText[]): Line[] {
  const lines: Line[] = []
  for (const piece of page.toSorted((a, b) => b.bottom - a.bottom)) {
    const line = lines.at(-1)
    if (line && line[0].bottom - piece.bottom < leeway) line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left))
}

function headIn(line: Line): Columns | null {
  const words = line.flatMap(wordsIn)
  const isHead = words.length === headWords.length && headWords.every((word, index) => word === words[index].text)
  if (!isHead) return null
  const [id, owner, asset, type, tradedOn, notifiedOn, amount, gains] = words.map(({ left }) => left)
  return { id, owner, asset, type, tradedOn, notifiedOn, amount, gains }
}

/** Each with where it starts, which is estimated for all but the first of a piece. */
function wordsIn({ text, left, width }: PlacedText): { text: string; left: number }[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    left: left + (index * width) / text.length,
  }))
}

/** `Type`, `Date`, `Gains >` and `$200?` on the lines of the head below its first. */
function isOfHead(line: Line): boolean {
  return line.every(({ text }) => restOfHead.test(text.trim()))
}

/** The footnote or the next heading, which stands left of the table. */
function isBelow(line: Line, columns: Columns): boolean {
  return footnote.test(line[0].text) || line[0].left < columns.id - leeway
}

function readLine(rows: Row[], line: Line, columns: Columns): void {
  const row = rows.at(-1)
  const cells = cellsOf(line, columns)
  if (isFirst(cells)) {
    rows.push({ ...cells, label: "", status: "" })
    return
  }
  if (!row) return
  const said = labelIn(line)
  if (said) row.label = said.label
  if (said?.label === "FS") row.status = said.text
  if (row.label !== "") return
  for (const name of columnNames) if (row[name].length < longestCell) row[name] = `${row[name]} ${cells[name]}`.trim()
}

/** A notification date may be missing, but not the type as well. */
function isFirst({ type, tradedOn, notifiedOn }: Cells): boolean {
  return date.test(tradedOn) && (date.test(notifiedOn) || (notifiedOn === "" && /^[PSE]\b/.test(type)))
}

function labelIn(line: Line): { label: string; text: string } | null {
  const text = line.map((piece) => piece.text).join(" ")
  const [, first, second = "", rest] = label.exec(text) ?? []
  if (first) return { label: `${first}${second}`, text: plain(rest) }
  const [, words] = labelled.exec(text) ?? []
  if (words === undefined) return null
  return { label: /^f/i.test(text) ? "FS" : "other", text: plain(words) }
}

function cellsOf(line: Line, columns: Columns): Cells {
  const cells: Cells = { id: "", owner: "", asset: "", type: "", tradedOn: "", notifiedOn: "", amount: "", gains: "" }
  const open = columnNames.filter((name) => !line.some(({ left }) => Math.abs(left - columns[name]) < leeway))
  const pieces = line.flatMap((piece) => cutAt(piece, columns, open))
  const columnOf = ({ left }: PlacedText) => columnNames.findLast((name) => columns[name] <= left + leeway) ?? "id"
  for (const [name, inside] of Map.groupBy(pieces, columnOf)) {
    cells[name] = plain(inside.map(({ text }) => text).join(" "))
  }
  return cells
}

/**
 * Neighbouring cells may come out as one piece if their texts almost meet. It is cut where the next column begins, unless
 * that has a piece of its own and the text merely reaches into it.
 */
function cutAt(piece: PlacedText, columns: Columns, open: readonly Column[]): PlacedText[] {
  const { text, left, width } = piece
  const next = columnNames.find((each) => left + leeway < columns[each] && columns[each] + leeway < left + width)
  if (next === undefined || !open.includes(next)) return [piece]
  const perCharacter = width / text.length
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const distance = (space: number) => Math.abs(left + (space + 1) * perCharacter - columns[next])
  const [space] = spaces.toSorted((a, b) => distance(a) - distance(b))
  if (space === undefined || distance(space) > mostOff) return [piece]
  const before = { ...piece, text: text.slice(0, space), width: columns[next] - left - 1 }
  const after = { ...piece, text: text.slice(space + 1), left: columns[next], width: left + width - columns[next] }
  return [before, ...cutAt(after, columns, open)]
}

/** How far the place of a space, taken from the average width of a character, may be off. */
const mostOff = 20

function plain(text: string): string {
  return text.replaceAll("\0", "").replace(/\s+/g, " ").trim()
}

/** The type of asset stands last, and before it in brackets a ticker, or the CUSIP of a bond. */
const assetType = /\[([A-Z0-9]{2})\]/g
const inBrackets = /\(([^()]*)\) *$/
/** A CUSIP, or an ISIN. */
const securityNumber = /^(?:[0-9A-Z]{8}|[A-Z]{2}[0-9A-Z]{9})\d$/

function rawLineOf({ id, owner, asset, type, tradedOn, amount, status }: Row): RawLine {
  const found = [...asset.matchAll(assetType)].at(-1)
  const before = found ? asset.slice(0, found.index).trim() : asset
  const [whole = "", inside = ""] = inBrackets.exec(before) ?? []
  const symbol = inside.trim()
  const isTicker = /^[A-Z]/.test(symbol) && !securityNumber.test(symbol) && canonicalTicker(symbol) !== null
  const name = isTicker || securityNumber.test(symbol) ? before.slice(0, before.length - whole.length) : before
  const after = found ? asset.slice(found.index + found[0].length) : ""
  return {
    ticker: isTicker ? symbol : "",
    asset: `${name.trim()} ${after.trim()}`.trim(),
    assetType: found?.[1] ?? "",
    type,
    owner,
    amount,
    tradedOn,
    status,
    changedRow: id,
  }
}
