"use client"

import { type ReactNode, useId } from "react"
import { useAddress } from "./address"
import { useIsExample } from "./example"

export type DataColumn<Row> = {
  label: string
  cell(row: Row): ReactNode
  isNumber?: boolean
  sort?: string
  sortLabel?: string
  /** The kind of values, which decides the first order; defaults to numbers. */
  sortsAs?: keyof typeof orders
  /** Takes its own line on cards; `named` puts its label before it. */
  isWhole?: boolean | "named"
  isWideOnly?: boolean
}

const orders = {
  number: { first: "desc", desc: "highest first", asc: "lowest first" },
  day: { first: "desc", desc: "newest first", asc: "oldest first" },
  text: { first: "asc", desc: "Z to A", asc: "A to Z" },
} as const

export type Sorted = { sort: string; order: "asc" | "desc" }

export type DataTableProps<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  idOf(row: Row): string
  sorted?: Sorted
  /** For a table with few enough columns for narrow screens, where others become cards. */
  isSlim?: boolean
}

/** Rows in the server's order. Headings write the order into the URL. On narrow screens rows become cards. */
export function DataTable<Row>({ caption, columns, rows, idOf, sorted, isSlim = false }: DataTableProps<Row>) {
  const isExample = useIsExample()
  const sortable = isExample ? undefined : sorted
  if (rows.length === 0) return null
  return (
    <>
      {sortable && <SortChoice columns={columns} sorted={sortable} />}
      <div className="relative overflow-x-auto">
        <table className={`w-full border-collapse text-left text-[0.9375rem] ${isSlim ? "" : "max-sm:block"}`}>
          <caption className="sr-only">{caption}</caption>
          <thead className={isSlim ? "" : "max-sm:hidden"}>
            <tr className="border-ink border-b align-bottom">
              {columns.map((column) => (
                <Head key={column.label} column={column} sorted={sortable} />
              ))}
            </tr>
          </thead>
          <tbody className={`tabular-nums ${isSlim ? "" : "max-sm:block"}`}>
            {rows.map((row) => (
              <Line key={idOf(row)} columns={columns} row={row} isCard={!isSlim} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type LineProps<Row> = {
  columns: readonly DataColumn<Row>[]
  row: Row
  isCard: boolean
}

function Line<Row>({ columns, row, isCard }: LineProps<Row>) {
  const card = isCard ? "max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 max-sm:py-3" : ""
  return (
    <tr className={`border-rule border-b align-baseline ${card}`}>
      {columns.map((column) => (
        <td key={column.label} className={`${lookOf(column)} ${isCard ? cardLookOf(column) : ""}`}>
          {isCard && column.isWhole !== true && (
            <>
              <span className="label mr-2 text-muted sm:hidden">{column.label}</span>{" "}
            </>
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

type HeadProps = {
  column: Pick<DataColumn<never>, "label" | "sort" | "sortsAs" | "isNumber" | "isWideOnly">
  sorted: Sorted | undefined
}

function Head({ column, sorted }: HeadProps) {
  const { read, set } = useAddress()
  const { label, sort, sortsAs = "number", isNumber } = column
  if (!sort || !sorted) {
    return (
      <th scope="col" className={`label font-normal text-muted ${lookOf(column)}`}>
        <span className="inline-flex min-h-9 items-center">{label}</span>
      </th>
    )
  }
  const isSorted = (read("sort") ?? sorted.sort) === sort
  const order = read("order") ?? sorted.order
  const turned = isSorted ? (order === "desc" ? "asc" : "desc") : orders[sortsAs].first
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order === "asc" ? "ascending" : "descending") : "none"}
      className={`font-normal ${lookOf(column)}`}
    >
      <button
        type="button"
        onClick={() => set({ sort, order: turned })}
        className={`label inline-flex min-h-9 cursor-pointer items-center whitespace-nowrap text-muted hover:text-ink ${isNumber ? "flex-row-reverse" : ""}`}
      >
        {label}
        <span aria-hidden="true" className="inline-block w-3.5 text-center">
          {isSorted && (order === "asc" ? "↑" : "↓")}
        </span>
      </button>
    </th>
  )
}

type SortChoiceProps = {
  columns: readonly Pick<DataColumn<never>, "label" | "sort" | "sortLabel" | "sortsAs">[]
  sorted: Sorted
}

/** Cards have no headings to press. */
function SortChoice({ columns, sorted }: SortChoiceProps) {
  const { read, set } = useAddress()
  const id = useId()
  const value = `${read("sort") ?? sorted.sort} ${read("order") ?? sorted.order}`

  function choose(chosen: string) {
    const [sort, order] = chosen.split(" ")
    set({ sort, order })
  }

  return (
    <div className="mb-2 flex items-center gap-3 sm:hidden">
      <label htmlFor={id} className="label text-muted">
        Sort by
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => choose(target.value)}
        className="min-h-11 min-w-0 flex-1 border border-muted bg-raised px-2 text-[0.9375rem]"
      >
        {columns.flatMap(({ label, sort, sortLabel = label, sortsAs = "number" }) =>
          (["desc", "asc"] as const).map((order) =>
            sort ? (
              <option key={`${sort} ${order}`} value={`${sort} ${order}`}>
                {sortLabel}, {orders[sortsAs][order]}
              </option>
            ) : null,
          ),
        )}
      </select>
    </div>
  )
}

function lookOf({ isNumber, isWideOnly }: { isNumber?: boolean; isWideOnly?: boolean }): string {
  // Keeps numbers apart from the text of the next column.
  const side = isNumber ? "text-right" : "sm:[.text-right+&]:pl-6"
  return `px-2 py-2.5 first:pl-0 last:pr-0 ${side}${isWideOnly ? " max-sm:hidden" : ""}`
}

function cardLookOf({ isWhole }: { isWhole?: boolean | "named" }): string {
  return `max-sm:px-0 max-sm:py-0.5 max-sm:text-left ${isWhole ? "max-sm:col-span-2" : ""}`
}
