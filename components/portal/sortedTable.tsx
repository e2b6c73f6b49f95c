"use client"

import { DataTable, type DataTableProps, type Sorted } from "./dataTable"
import { type SortKey, useSorted } from "./sorted"

type SortedTableProps<Row> = DataTableProps<Row> & {
  keys: Record<string, (row: Row) => SortKey>
  sorted: Sorted
}

export function SortedTable<Row>({ keys, rows, ...table }: SortedTableProps<Row>) {
  return <DataTable {...table} rows={useSorted(rows, keys, table.sorted)} />
}
