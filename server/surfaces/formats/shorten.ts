import type { Json } from "./concise"

/**
 * Shortens answers that are too long but not paged: drops rows from the longest list until the whole fits. `left_out`
 * names what is missing. Rows with dates keep the newest, others the first.
 */
export function shortenLists({ meta, ...fields }: Json, most: number, sizeOf: (value: unknown) => number): Json {
  const whole = listsIn(fields)
  const shown = new Map(whole.map(({ path, rows }) => [path, rows]))
  const answer = () => {
    const left = whole.flatMap(({ path, rows }) => {
      const { length } = shown.get(path) ?? rows
      return length < rows.length ? [[path, `${rows.length - length} of ${rows.length} rows`]] : []
    })
    const missing = left.length > 0 ? { left_out: Object.fromEntries(left) } : {}
    return { ...(meta === undefined ? {} : { meta }), ...missing, ...withLists(fields, shown) }
  }
  for (let short: Json = answer(); ; short = answer()) {
    const excess = sizeOf(short) - most
    const [longest] = [...shown].map(([path, rows]) => ({ path, rows, size: sizeOf(rows) })).sort(bySize)
    if (excess <= 0 || !longest || longest.rows.length === 0) return short
    const { path, rows, size } = longest
    const stay = Math.min(rows.length - 1, Math.floor(rows.length * (1 - excess / size)))
    shown.set(
      path,
      isOldestFirst(rows) ? rows.slice(rows.length - Math.max(0, stay)) : rows.slice(0, Math.max(0, stay)),
    )
  }
}

const bySize = (a: { size: number }, b: { size: number }) => b.size - a.size

/** Lists at the top of an answer and in its nested objects. */
function listsIn(fields: Json, path = ""): { path: string; rows: unknown[] }[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const place = `${path}${name}`
    if (Array.isArray(value)) return [{ path: place, rows: value }]
    return typeof value === "object" && value !== null ? listsIn(value as Json, `${place}.`) : []
  })
}

function withLists(fields: Json, lists: ReadonlyMap<string, unknown[]>, path = ""): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const place = `${path}${name}`
      const isGroup = typeof value === "object" && value !== null && !Array.isArray(value)
      return [name, lists.get(place) ?? (isGroup ? withLists(value as Json, lists, `${place}.`) : value)]
    }),
  )
}

function isOldestFirst(rows: unknown[]): boolean {
  const dateOf = (row: unknown) => String((Object(row) as Json).date ?? "")
  return dateOf(rows[0]) < dateOf(rows.at(-1))
}
