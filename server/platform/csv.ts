export type Column<Row> = { label: string; value(row: Row): Cell }

export type Cell = string | number | boolean | null

export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("")
}

/**
 * The places where spreadsheets see the start of a formula, in either width and after spaces and quotes: the start of a
 * cell, and after the characters that some of them take for a separator even inside quotes. The comma is left out: it
 * separates the cells of this file.
 */
const formulaStarts = /(?<=^|[;|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Spreadsheets run text that begins like a formula; a leading apostrophe keeps it text. */
function cellText(value: Cell): string {
  if (value === null) return ""
  if (typeof value !== "string") return String(value)
  const text = value.replace(formulaStarts, "'")
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
