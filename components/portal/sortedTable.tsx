"use client"

import { DataTable, type DataTableProps, type Sorted } from "./dataTable"
import { useSorted, type Value } from "./sorted"

type SortedTableProps<Row> = DataTableProps<Row> & {
  /** What stands for a row in each column by which it can be sorted. */
  keys: Record<string, (row: Row) => Value>
  sorted: Sorted
}

/** A table that sorts its rows itself, for lists that a page has as a whole. */
export function SortedTable<Row>({ keys, rows, ...table }: SortedTableProps<Row>) {
  return <DataTable {...table} rows={useSorted(rows, keys, table.sorted)} />
}
