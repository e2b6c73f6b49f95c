"use client"

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table"
import { type ReactNode, useMemo } from "react"
import { type Column, csvOf } from "@/server/csv"
import { Button } from "./button"

export type TableColumn<Row> = Column<Row> & {
  /** What is shown where the bare value would not do. */
  cell?(row: Row): ReactNode
  isNumber?: boolean
  /** Holds buttons: it cannot be sorted by, and its name is for those who do not see it. */
  isPlain?: boolean
  /** Left out where the screen is narrow. */
  isWideOnly?: boolean
}

type TableProps<Row> = {
  /** Columns are known by their labels. */
  columns: readonly TableColumn<Row>[]
  rows: Row[]
  idOf(row: Row): string
  /** Says what the table is of, to those who do not see it. */
  caption: string
  /** The name of the CSV file; without it the table cannot be exported. */
  file?: string
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text },
})

/** A table that is sorted by pressing a column's name, and exported as shown. */
export function Table<Row extends object>({ columns, rows, idOf, caption, file }: TableProps<Row>) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map(({ label, value, isNumber = false }) =>
        helper.accessor((row) => value(row) ?? undefined, {
          id: label,
          header: label,
          sortUndefined: "last",
          sortFn: isNumber ? "auto" : "text",
          sortDescFirst: isNumber,
        }),
      ),
    )
  }, [columns])
  const table = useTable({ features, columns: definitions, data: rows, getRowId: idOf })
  const shown = table.getRowModel().rows
  const byLabel = new Map(columns.map((column) => [column.label, column]))

  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-[0.9375rem]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-ink border-b align-bottom">
              {table.getFlatHeaders().map(({ id, column }) => (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sortWords[String(column.getIsSorted())]}
                  className={cellLook(byLabel.get(id))}
                >
                  {byLabel.get(id)?.isPlain ? (
                    <span className="sr-only">{id}</span>
                  ) : (
                    <button
                      type="button"
                      onClick={column.getToggleSortingHandler()}
                      className={`label inline-flex min-h-9 cursor-pointer items-center whitespace-nowrap text-muted hover:text-ink ${byLabel.get(id)?.isNumber ? "flex-row-reverse" : ""}`}
                    >
                      {id}
                      <span aria-hidden="true" className="inline-block w-3.5 text-center">
                        {sortMarks[String(column.getIsSorted())]}
                      </span>
                    </button>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {shown.map(({ id, original }) => (
              <tr key={id} className="border-rule border-b align-baseline">
                {columns.map((column) => (
                  <td key={column.label} className={cellLook(column)}>
                    {column.cell ? column.cell(original) : (column.value(original) ?? "–")}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length > 6 && <p className="label mt-2 text-muted sm:hidden">Scroll right for more columns.</p>}
      {file && (
        <div className="mt-3">
          <Button
            kind="quiet"
            onClick={() =>
              save(
                file,
                csvOf(
                  columns,
                  shown.map(({ original }) => original),
                ),
              )
            }
          >
            Export as CSV
          </Button>
        </div>
      )}
    </>
  )
}

const sortWords: Record<string, "ascending" | "descending" | "none"> = {
  asc: "ascending",
  desc: "descending",
  false: "none",
}
const sortMarks: Record<string, string> = { asc: "↑", desc: "↓", false: "" }

function cellLook<Row>(column: TableColumn<Row> | undefined): string {
  const side = column?.isNumber ? "pl-4 text-right" : "pr-4"
  return `py-2.5 first:pl-0 last:pr-0 ${side}${column?.isWideOnly ? " max-sm:hidden" : ""}`
}

function save(file: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = file
  link.click()
  URL.revokeObjectURL(address)
}
