import type { RawLine } from "../congressIntake"

/** Lower-case letters set in small capitals come out as NUL. */
const nul = "\u0000"
/** Lines between the rows: `S O:` (subholding of), `D:`, `C:`, `L:`, and table headings. */
const furniture =
  /^(?:S(?:UBHOLDING)? *O(?:F)? *:|D(?:ESCRIPTION)? *:|C(?:OMMENTS)? *:|L(?:OCATION)? *:|ID +Owner\b|Filing ID\b|Type +Date\b|Gains >|\* *For the complete list).*$/i
const transaction =
  /(?:\(([A-Z][A-Z./]{0,6})\) *)?\[([A-Z]{2})\] *(P|S(?: \(partial\))?|E) *(\d\d\/\d\d\/\d{4}) *(\d\d\/\d\d\/\d{4}) *((?:Over *)?\$[\d,]+(?: *- *\$?[\d,]+)?)/g
const owner = /^(SP|JT|DC)\b */
/**
 * `F S: New`, below a row, is its filing status. It is marked in the flat text by a character that does not occur
 * there.
 */
const statusLine = /^F(?:ILING)? *S(?:TATUS)? *: *([a-z]+).*$/i
const mark = "\uE000"
const markedStatus = /\uE000(\w+)/

export function linesOf(text: string): { lines: RawLine[]; unreadCount: number } {
  const plain = text.replaceAll(nul, "").replaceAll(mark, "")
  const rows = plain.split("\n").map((line) => line.replace(/\s+/g, " ").trim().replace(statusLine, `${mark}$1`))
  const flat = rows.filter((line) => line !== "" && !furniture.test(line)).join(" ")
  const lines: RawLine[] = []
  const found = [...flat.matchAll(transaction)]
  let end = 0
  for (const [index, match] of found.entries()) {
    const [whole, ticker = "", assetType, type, tradedOn, , amount] = match
    const before = afterHead(flat.slice(end, match.index).replace(markedStatus, "")).trim()
    end = match.index + whole.length
    const [, status = "New"] = markedStatus.exec(flat.slice(end, found[index + 1]?.index)) ?? []
    lines.push({
      status,
      ticker,
      asset: before.replace(owner, "").slice(-200),
      assetType,
      type,
      owner: owner.exec(before)?.[1] ?? "",
      amount,
      tradedOn,
    })
  }
  const marks = flat.match(/\[[A-Z]{2}\]/g)?.length ?? 0
  return { lines, unreadCount: marks - lines.length }
}

/** The last heading of the table ends everything above its first row. */
function afterHead(text: string): string {
  const end = text.lastIndexOf("$200?")
  return end < 0 ? text : text.slice(end + "$200?".length)
}
