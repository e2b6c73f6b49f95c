"use client"

import { useAddress } from "./address"
import type { Sorted } from "./dataTable"
import { useIsExample } from "./example"

export type SortKey = string | number | null

/** Sorts rows in the URL's order. Only for complete lists: the server sorts paged ones. */
export function useSorted<Row>(
  rows: readonly Row[],
  columns: Record<string, (row: Row) => SortKey>,
  first: Sorted,
): readonly Row[] {
  const { read } = useAddress()
  const isExample = useIsExample()
  const sort = read("sort") ?? first.sort
  const keyOf = Object.hasOwn(columns, sort) ? columns[sort] : columns[first.sort]
  if (isExample) return rows.slice(0, exampleRows)
  return sortedBy(rows, keyOf, (read("order") ?? first.order) === "asc")
}

/** Row count of examples whose length can be chosen. */
const exampleRows = 3

export function sortedBy<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey,
  isAscending: boolean,
): readonly Row[] {
  return rows.toSorted((a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    const order = typeof x === "string" ? x.localeCompare(String(y), "en") : x - Number(y)
    return isAscending ? order : -order
  })
}
