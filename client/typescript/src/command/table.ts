import { InputError } from "./exits"
import { cut, padEnd, padStart, shown, widthOf } from "./terminal"

export type Row = Record<string, unknown>

export type Table = {
  lines: string[]
  /** Columns that have the same value in all rows. */
  same: [name: string, value: string][]
  leftOut: string[]
}

type Column = { name: string; cells: string[]; isNumber: boolean; width: number; header: string[] }

const gap = "  "
const mostOfText = 20
export const nothing = "–"

export function tableOf(rows: readonly Row[], width: number | null, asked: readonly string[] | null): Table {
  const flat = rows.map((row) => new Map(leavesOf(row, "")))
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))]
  const chosen = asked ? asked.flatMap((name) => namedBy(name, names)) : names
  const columns = chosen.map((name) =>
    columnOf(
      name,
      flat.map((row) => row.get(name)),
    ),
  )
  if (width === null || totalOf(columns) <= width) return { lines: linesOf(columns), same: [], leftOut: [] }
  const isSame = ({ cells }: Column) => !asked && cells.length > 1 && new Set(cells).size === 1
  const fitting = fit(
    columns.filter((column) => !isSame(column)),
    width,
    asked === null,
  )
  return {
    lines: linesOf(fitting),
    same: columns.filter(isSame).map(({ name, cells: [value = ""] }) => [name, value]),
    leftOut: columns
      .filter((column) => !isSame(column) && !fitting.some(({ name }) => name === column.name))
      .map(({ name }) => name),
  }
}

function leavesOf(value: object, before: string): [string, unknown][] {
  return Object.entries(value).flatMap(([name, each]): [string, unknown][] =>
    isObject(each) ? leavesOf(each, `${before}${name}.`) : [[before + name, each]],
  )
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function namedBy(name: string, names: readonly string[]): string[] {
  const found = names.filter((each) => each === name || each.startsWith(`${name}.`))
  if (found.length === 0 && names.length > 0) {
    throw new InputError(`There is no column ${name}. There are ${names.map(shown).join(", ")}.`)
  }
  return found
}

function columnOf(name: string, values: readonly unknown[]): Column {
  const given = values.filter((value) => value !== null && value !== undefined)
  const isNumber = given.length > 0 && given.every((value) => typeof value === "number")
  const decimals = isNumber ? Math.max(...given.map((value) => decimalsOf(value as number))) : 0
  const cells = values.map((value) =>
    isNumber && typeof value === "number" && decimals <= 6 ? value.toFixed(decimals) : cellOf(value),
  )
  const most = Math.max(...cells.map(widthOf), 1)
  const header = headerOf(shown(name), most)
  return { name, cells, isNumber, width: Math.max(most, ...header.map(widthOf)), header }
}

/** More than six for a number with an exponent, so that it is shown unchanged. */
function decimalsOf(value: number): number {
  const text = String(value)
  return text.includes("e") ? 7 : (text.split(".")[1]?.length ?? 0)
}

export function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing
    return value.some((each) => typeof each === "object") ? `(${value.length})` : value.map(cellOf).join(", ")
  }
  return shown(typeof value === "object" ? JSON.stringify(value) : String(value))
}

function headerOf(name: string, width: number): string[] {
  const parts = name.match(/[^_.]+[_.]?/g) ?? [name]
  const most = Math.max(width, ...parts.map((part) => part.length))
  const lines: string[] = []
  for (const part of parts) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + part.length <= most) lines[lines.length - 1] = line + part
    else lines.push(part)
  }
  return lines
}

const totalOf = (columns: readonly Column[]) =>
  columns.reduce((sum, { width }) => sum + width + gap.length, -gap.length)

/** The columns that fit, in their order. Ids, times and URLs come last, and only at their full width. */
function fit(columns: readonly Column[], width: number, isByUse: boolean): Column[] {
  const isName = ({ name }: Column) => isByUse && /(^|_)id$|_at$|url$/.test(name)
  const widths = new Map<string, number>()
  const inOrder = () => columns.flatMap((column) => (widths.has(column.name) ? [withWidth(column)] : []))
  const withWidth = (column: Column) => ({ ...column, width: widths.get(column.name) ?? column.width })
  const take = (column: Column, taken: number) => {
    widths.set(column.name, taken)
    if (totalOf(inOrder()) > width) widths.delete(column.name)
  }
  for (const column of columns.filter((each) => !isName(each))) take(column, narrowest(column))
  for (const column of inOrder()) {
    const full = columns.find(({ name }) => name === column.name)?.width ?? column.width
    widths.set(column.name, column.width + Math.min(width - totalOf(inOrder()), full - column.width))
  }
  for (const column of columns.filter(isName)) take(column, column.width)
  const [first] = columns
  return widths.size > 0 || !first ? inOrder() : [{ ...first, width }]
}

function narrowest({ isNumber, width, header }: Column): number {
  return isNumber ? width : Math.min(width, Math.max(mostOfText, ...header.map(widthOf)))
}

function linesOf(columns: readonly Column[]): string[] {
  const depth = Math.max(0, ...columns.map(({ header }) => header.length))
  const rows = columns[0]?.cells.length ?? 0
  const line = (textOf: (column: Column) => string) =>
    columns
      .map((column) => {
        const text = cut(textOf(column), column.width)
        return column.isNumber ? padStart(text, column.width) : padEnd(text, column.width)
      })
      .join(gap)
      .trimEnd()
  return [
    ...Array.from({ length: depth }, (_, at) => line(({ header }) => header[at - depth + header.length] ?? "")),
    columns.map((column) => "─".repeat(column.width)).join(gap),
    ...Array.from({ length: rows }, (_, at) => line(({ cells }) => cells[at] ?? "")),
  ]
}
