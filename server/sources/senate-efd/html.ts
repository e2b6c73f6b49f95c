import { Parser } from "htmlparser2"
import { cleanText } from "../text"

/** An attribute of the first element with this name and these attributes, or null. */
export function attributeOf(
  html: string,
  element: string,
  attribute: string,
  having: Readonly<Record<string, string>> = {},
): string | null {
  let found: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      const fits = Object.entries(having).every(([key, value]) => attributes[key] === value)
      if (name === element && fits) found ??= attributes[attribute] ?? null
    },
  })
  parser.end(html)
  return found
}

/** The cells under these headings in the first table that has all of them, or null. */
export function readTable(html: string, heads: readonly string[]): string[][] | null {
  for (const [head, ...rows] of tablesOf(html)) {
    const columns = heads.map((name) => head?.indexOf(name) ?? -1)
    if (columns.every((column) => column >= 0)) {
      return rows.map((cells) => columns.map((column) => cells[column] ?? ""))
    }
  }
  return null
}

/** Each table as rows of cell texts. The parser delivers the text of a cell in pieces, cut at each `&` or `'`. */
function tablesOf(html: string): string[][][] {
  const tables: string[][][] = []
  let cell: string[] | null = null
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === "table") tables.push([])
        else if (name === "tr") tables.at(-1)?.push([])
        else if (name === "td" || name === "th") cell = []
        else if (name === "br" || name === "div" || name === "p") cell?.push(" ")
      },
      ontext: (text) => {
        cell?.push(text)
      },
      onclosetag(name) {
        if (cell === null || (name !== "td" && name !== "th")) return
        tables
          .at(-1)
          ?.at(-1)
          ?.push(cleanText(cell.join("")))
        cell = null
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return tables
}
