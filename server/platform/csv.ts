/** A column of a table: what it is called, and what it shows of a row. */
export type Column<Row> = { label: string; value(row: Row): Cell }

export type Cell = string | number | boolean | null

/** The table as CSV (RFC 4180): the labels, then a line for each row; what is not known is empty. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("")
}

/**
 * What spreadsheets take for the beginning of a formula, in either width and behind spaces and quotes: at the start of a
 * cell, and after what some of them take for its end in spite of the quotes around it. A comma is not among these, for it
 * parts the cells of this very file.
 */
const formulaStarts = /(?<=^|[;|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Spreadsheets run what begins like a formula; an apostrophe before it makes it a text. */
function cellText(value: Cell): string {
  if (value === null) return ""
  if (typeof value !== "string") return String(value)
  const text = value.replace(formulaStarts, "'")
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
