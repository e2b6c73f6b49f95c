import { cellOf, isObject, nothing, type Row, tableOf } from "./table"
import { padEnd, shown, wrap } from "./terminal"

/** For an answer that is not a list: names with their values, and nested lists as tables. */
export function describe(answer: object, width: number | null, indent = ""): string[] {
  const entries = Object.entries(answer)
  const plain = entries.filter(([, value]) => !isNested(value))
  const first = Math.max(0, ...plain.map(([name]) => name.length)) + 2
  return entries.flatMap(([name, value]) => {
    if (!isNested(value)) return valueLines(indent + padEnd(shown(name), first), cellOf(value), width)
    const within = width === null ? null : width - indent.length - 2
    if (isObject(value)) return [`${indent}${shown(name)}:`, ...describe(value, width, `${indent}  `)]
    const { lines, same, leftOut } = tableOf(value as Row[], within, null)
    const notes = [...sayTable(same, leftOut, within)]
    return [`${indent}${shown(name)}:`, ...[...lines, ...notes].map((line) => `${indent}  ${line}`)]
  })
}

function isNested(value: unknown): boolean {
  return isObject(value)
    ? Object.keys(value).length > 0
    : Array.isArray(value) && value.length > 0 && value.every(isObject)
}

function valueLines(start: string, value: string, width: number | null): string[] {
  const room = width === null ? Number.POSITIVE_INFINITY : Math.max(20, width - start.length)
  const [line = "", ...rest] = wrap(value, room)
  return [start + line, ...rest.map((each) => " ".repeat(start.length) + each)]
}

export function sayTable(
  same: readonly (readonly [string, string])[],
  leftOut: readonly string[],
  width: number | null,
): string[] {
  const empty = same.filter(([, value]) => value === nothing).map(([name]) => shown(name))
  const values = same.filter(([, value]) => value !== nothing)
  const lines = (text: string) => wrap(text, width ?? Number.POSITIVE_INFINITY, "  ")
  return [
    ...(values.length > 0 ? lines(`In all rows: ${inLine(values)}`) : []),
    ...(empty.length > 0 ? lines(`Null in all rows: ${empty.join(", ")}`) : []),
    ...(leftOut.length > 0 ? lines(`Columns left out: ${leftOut.map(shown).join(", ")}`) : []),
  ]
}

export const inLine = (values: readonly (readonly [string, string])[]) =>
  values.map(([name, value]) => `${shown(name)} ${value}`).join("; ")
