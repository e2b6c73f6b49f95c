import { canonicalTicker } from "../../platform/tickers/ticker"
import type { RawLine } from "../congressIntake"
import type { PdfPages, PlacedText } from "./pdf"

export type ReadReport = {
  rows: RawLine[]
  /** Pairs of dates anywhere in the report's text. Every row has one. */
  datePairCount: number
  /** Lines with a filing status, inside a table or not. Every row has one of these, too. */
  statusCount: number
  hasText: boolean
}

/**
 * Reads the table of a report by position. Raise `READING_VERSION` in `congressIntake.ts` when it reads rows differently.
 *
 * The table header of each page gives the columns. A row begins at the line with its dates. Its asset and amount continue
 * in their columns, even on the next page, until a labelled line such as `F S: New`, which may also continue.
 */
export function readPages(pages: PdfPages): ReadReport {
  const rows: Row[] = []
  let columns: Columns | null = null
  let statusCount = 0
  for (const page of pages) {
    for (const pieces of linesOf(page)) {
      const line = joined(pieces, columns)
      const said = labelIn(line)
      if (said?.label === "FS") statusCount++
      const head = headIn(line)
      if (head) columns = head
      else if (columns && isBelow(line, columns)) columns = null
      else if (columns && !isOfHead(line, columns)) readLine(rows, line, columns, said)
    }
  }
  const text = pages.flat().map((piece) => plain(piece.text).replaceAll(" ", ""))
  return {
    rows: rows.map(rawLineOf),
    datePairCount: text.join("").match(datePair)?.length ?? 0,
    statusCount,
    hasText: text.length > 0,
  }
}

const columnNames = ["id", "owner", "asset", "type", "tradedOn", "notifiedOn", "amount", "gains"] as const
type Column = (typeof columnNames)[number]
type Cells = Record<Column, string>

type Columns = Record<Column, number>
type Line = PlacedText[]
type Row = Cells & { label: string; status: string }

/** Pieces of one line differ by less in height, and lines by more. */
const leeway = 3
/** The gap between parts of a word, and between words of a cell, is smaller. */
const insideWord = 1
const insideCell = 4
/** Longer than any asset name. Text that is not a report may have endless lines. */
const longestCell = 1_000
const date = /^\d{1,2}\/\d{1,2}\/\d{4}$/
const datePair = /\d{1,2}\/\d{1,2}\/\d{4}\d{1,2}\/\d{1,2}\/\d{4}/g
/** Words on a second or third line of the head stand on the first if there is room. */
const headWords = /^id owner asset transaction( type)? date notification( date)? amount cap\.( gains( >( \$200\?)?)?)?$/
const restOfHead = /^(?:Type|Date|Gains|>|\$200\?)$/i
const footnote = /^\* ?For the complete list/i
/** The small capitals of labels become NUL: `F\0\0\0 S\0\0: New`. */
const label = /^([A-Z])\0*(?: ([A-Z])\0*)*\0 ?:(.*)$/s
const labels = new Map([
  ["filingstatus", "FS"],
  ["subholdingof", "SO"],
  ["location", "L"],
  ["description", "D"],
  ["comments", "C"],
])

function linesOf(page: readonly PlacedText[]): Line[] {
  const lines: Line[] = []
  for (const piece of page.toSorted((a, b) => b.bottom - a.bottom)) {
    const line = lines.at(-1)
    if (line && line[0].bottom - piece.bottom < leeway) line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left))
}

/**
 * A letter that the font lacks is a piece of its own, so the parts of a word and the words of a cell are joined. A
 * piece at the edge of a column starts another cell, however close it is.
 */
function joined(line: Line, columns: Columns | null): Line {
  const whole: Line = []
  for (const piece of line) {
    const last = whole.at(-1)
    const gap = last ? piece.left - last.left - last.width : insideCell
    if (!last || gap < -insideWord || gap >= insideCell || isAtEdge(piece, columns)) {
      whole.push(piece)
      continue
    }
    const text = `${last.text}${gap < insideWord ? "" : " "}${piece.text}`
    whole[whole.length - 1] = { ...last, text, width: piece.left + piece.width - last.left }
  }
  return whole
}

function isAtEdge({ left }: PlacedText, columns: Columns | null): boolean {
  return columns !== null && columnNames.some((name) => Math.abs(left - columns[name]) < leeway)
}

function headIn(line: Line): Columns | null {
  const words = line.flatMap(wordsIn)
  if (!headWords.test(words.map(({ text }) => text).join(" "))) return null
  const leftOf = (name: string) => words.find(({ text }) => text === name)?.left ?? 0
  return {
    id: leftOf("id"),
    owner: leftOf("owner"),
    asset: leftOf("asset"),
    type: leftOf("transaction"),
    tradedOn: leftOf("date"),
    notifiedOn: leftOf("notification"),
    amount: leftOf("amount"),
    gains: leftOf("cap."),
  }
}

/** In lower case. `left` is an estimate for all but the first word of a piece. */
function wordsIn({ text, left, width }: PlacedText): { text: string; left: number }[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.toLowerCase(),
    left: left + (index * width) / text.length,
  }))
}

function isOfHead(line: Line, columns: Columns): boolean {
  return line.every(
    (piece) =>
      !["id", "owner", "asset", "amount"].includes(columnOf(piece, columns)) &&
      wordsIn(piece).every(({ text }) => restOfHead.test(text)),
  )
}

/** The footnote or the next heading, which lies left of the table. */
function isBelow(line: Line, columns: Columns): boolean {
  return footnote.test(line[0].text) || line[0].left < columns.id - leeway
}

type Label = { label: string; text: string }

function readLine(rows: Row[], line: Line, columns: Columns, said: Label | null): void {
  const row = rows.at(-1)
  const cells = cellsOf(line, columns)
  if (line.length > 1 && isFirst(cells)) {
    rows.push({ ...cells, label: "", status: "" })
    return
  }
  if (!row) return
  if (said) row.label = said.label
  if (said?.label === "FS") row.status = said.text
  if (row.label !== "") return
  for (const name of columnNames) if (row[name].length < longestCell) row[name] = continued(row[name], cells[name])
}

/** The notification date may be missing if the type is there. */
function isFirst({ type, tradedOn, notifiedOn }: Cells): boolean {
  return date.test(tradedOn) && (date.test(notifiedOn) || (notifiedOn === "" && /^[PSE]\b/.test(type)))
}

/** Lines also break after a hyphen within a word. */
function continued(text: string, next: string): string {
  return /\w-$/.test(text) && /^\w/.test(next) ? `${text}${next}` : `${text} ${next}`.trim()
}

function labelIn(line: Line): Label | null {
  const text = line.map((piece) => piece.text).join(" ")
  const [, first, second = "", rest] = label.exec(text) ?? []
  if (first) return { label: `${first}${second}`, text: plain(rest) }
  const [name, ...words] = text.split(":")
  const known = words.length > 0 ? labels.get(plain(name).replaceAll(" ", "").toLowerCase()) : undefined
  return known ? { label: known, text: plain(words.join(":")) } : null
}

function cellsOf(line: Line, columns: Columns): Cells {
  const cells: Cells = { id: "", owner: "", asset: "", type: "", tradedOn: "", notifiedOn: "", amount: "", gains: "" }
  const open = columnNames.filter((name) => !line.some(({ left }) => Math.abs(left - columns[name]) < leeway))
  const pieces = line.flatMap((piece) => cutAt(piece, columns, open))
  for (const [name, inside] of Map.groupBy(pieces, (piece) => columnOf(piece, columns))) {
    cells[name] = plain(inside.map(({ text }) => text).join(" "))
  }
  return cells
}

function columnOf({ left }: PlacedText, columns: Columns): Column {
  return columnNames.findLast((name) => columns[name] <= left + leeway) ?? "id"
}

/**
 * Splits neighbouring cells that were extracted as one piece because their texts almost meet. Cuts at the start of the
 * next column, unless that column has a piece of its own, so that the text merely reaches into it. Characters differ in
 * width, so the column of types begins at a type.
 */
function cutAt(piece: PlacedText, columns: Columns, open: readonly Column[]): PlacedText[] {
  const { text, left, width } = piece
  const next = columnNames.find((each) => left + leeway < columns[each] && columns[each] + leeway < left + width)
  if (next === undefined || !open.includes(next)) return [piece]
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const distance = (space: number) => Math.abs(left + ((space + 1) * width) / text.length - columns[next])
  const [nearest] = spaces.toSorted((a, b) => distance(a) - distance(b))
  const space = next === "type" ? spaces.find((each) => typeAhead.test(text.slice(each + 1))) : nearest
  if (space === undefined || distance(space) > mostOff) return [piece]
  const before = { ...piece, text: text.slice(0, space), width: columns[next] - left - 1 }
  const after = { ...piece, text: text.slice(space + 1), left: columns[next], width: left + width - columns[next] }
  return [before, ...cutAt(after, columns, open)]
}

/** A type, to the end of the text or up to a date; or the rest of one. */
const typeAhead = /^(?:[PE]|S(?: \(partial\))?|\(partial\))(?: ?$| \d)/

/** How far a space may be from its estimated place, which assumes an average character width. */
const mostOff = 20

function plain(text: string): string {
  return text.replaceAll("\0", "").replace(/\s+/g, " ").trim()
}

/** The asset type comes last. A ticker, or a bond's CUSIP, may stand before it in brackets. */
const assetType = /\[([A-Z0-9]{2})\]/g
const inBrackets = /\(([^()]*)\) *$/
const securityNumber = /^(?:[0-9A-Z]{8}|[A-Z]{2}[0-9A-Z]{9})\d$/
const exchange = /^(?:NYSE|NASDAQ|AMEX|OTC)\b[A-Z ]*: */i
const symbolForm = /^[A-Z]{1,6}(?:[.$/-][A-Z]{1,3})?$/
/** Forms of companies and shares, which filers also write in brackets. */
const wordsOfNames = new Set(["ADR", "GDR", "ETF", "INC", "IRA", "LLC", "LLP", "LP", "THE"])

function rawLineOf({ id, owner, asset, type, tradedOn, amount, status }: Row): RawLine {
  const found = [...asset.matchAll(assetType)].at(-1)
  const before = found ? asset.slice(0, found.index).trim() : asset
  const [whole = "", inside = ""] = inBrackets.exec(before) ?? []
  const symbol = inside.trim().replace(exchange, "")
  const isTicker = symbolForm.test(symbol) && !wordsOfNames.has(symbol) && canonicalTicker(symbol) !== null
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
