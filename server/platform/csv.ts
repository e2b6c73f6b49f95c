export type Column<Row> = { label: string; value(row: Row): Cell }

export type Cell = string | number | boolean | null

export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((cells) => `${cells.map(cellText).join(",")}\r\n`).join("")
}

/**
 * What spreadsheets take for the start of a formula, in either width and after spaces and quotes: at the start of a
 * cell, and after what some take for its end despite the quotes around it. A comma is not among these, since it
 * separates the cells of this very file.
 */
const formulaStarts = /(?<=^|[;|\t\r\n])(?=[\s"']*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/** Spreadsheets run what begins like a formula; a leading apostrophe makes it text. */
function cellText(value: Cell): string {
  if (value === null) return ""
  if (typeof value !== "string") return String(value)
  const text = value.replace(formulaStarts, "'")
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
