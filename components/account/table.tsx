"use client"

import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table"
import { type ReactNode, useMemo, useState } from "react"
import { type Column, csvOf } from "@/server/platform/csv"
import { Button } from "./button"

export type TableColumn<Row> = Column<Row> & {
  cell?(row: Row): ReactNode
  isNumber?: boolean
  /** A column of buttons: not sortable, with a label for screen readers only. */
  isPlain?: boolean
  isWideOnly?: boolean
}

type TableProps<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: Row[]
  idOf(row: Row): string
  caption: string
  file?: string
  perPage?: number
  narrowedBy?: string
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text },
})

export function Table<Row extends object>({
  columns,
  rows,
  idOf,
  caption,
  file,
  perPage,
  narrowedBy,
}: TableProps<Row>) {
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
  const sorted = table.getRowModel().rows
  const { page, pageCount, shown, turnTo } = usePages(sorted, perPage, narrowedBy)
  const byLabel = new Map(columns.map((column) => [column.label, column]))

  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-left text-[0.9375rem]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-ink border-b align-bottom">
              {table.getFlatHeaders().map(({ id, column }) => (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sortWords[String(column.getIsSorted())]}
                  className={`font-normal ${cellLook(byLabel.get(id))}`}
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
      {pageCount > 1 && <Pages page={page} pageCount={pageCount} turnTo={turnTo} />}
      {columns.filter(({ isWideOnly }) => !isWideOnly).length > 4 && (
        <p className="label mt-2 text-muted sm:hidden">Scroll right for more columns.</p>
      )}
      {file && (
        <div className="mt-3">
          <Button
            kind="quiet"
            onClick={() =>
              save(
                file,
                csvOf(
                  columns,
                  sorted.map(({ original }) => original),
                ),
              )
            }
          >
            {pageCount > 1 ? `Download all ${rows.length} rows as CSV` : "Download as CSV"}
          </Button>
        </div>
      )}
    </>
  )
}

/** If there are fewer pages than before, shows the last one. */
function usePages<Row>(rows: readonly Row[], perPage = Number.POSITIVE_INFINITY, narrowedBy = "") {
  const [turned, setTurned] = useState({ page: 0, narrowedBy })
  const turnTo = (page: number) => setTurned({ page, narrowedBy })
  const wanted = turned.narrowedBy === narrowedBy ? turned.page : 0
  const pageCount = Math.max(1, Math.ceil(rows.length / perPage))
  const page = Math.min(wanted, pageCount - 1)
  const shown = pageCount === 1 ? rows : rows.slice(page * perPage, (page + 1) * perPage)
  return { page, pageCount, shown, turnTo }
}

function Pages({ page, pageCount, turnTo }: { page: number; pageCount: number; turnTo(page: number): void }) {
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center gap-x-5">
      <Button kind="quiet" disabled={page === 0} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <p role="status" className="label text-muted">
        Page {page + 1} of {pageCount}
      </p>
      <Button kind="quiet" disabled={page === pageCount - 1} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </nav>
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
