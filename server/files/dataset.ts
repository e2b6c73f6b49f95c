/*
 * Bulk files: facts that do not change any more, a Parquet and a gzipped NDJSON file per dataset and month. It may not
 * know who may read them: that follows from the products that show the same facts.
 */

export type ColumnType = "text" | "date" | "instant" | "number" | "integer" | "flag" | "json"

export type Column = { name: string; type: ColumnType; isNullable: boolean }

/** A value as it is in NDJSON; dates and instants are texts. */
export type Value = string | number | boolean | object | null

export type Row = Record<string, Value>

/** One kind of fact, declared once: its files, their schema, their entry in the manifest and in the docs follow. */
export type Dataset = {
  /** Of its files: `bars` makes `bars_2026-03.parquet`. */
  name: string
  title: string
  /** What one row is, as a sentence. */
  summary: string
  /** The column that decides in which month's file a row is. Of an instant, its UTC day counts. */
  datedBy: string
  columns: readonly Column[]
  /** Whether its files are licensed prices. */
  isPrices: boolean
  /**
   * A query for everything known by the instant $1: the columns by their names, and whatever `order` needs. Facts are only
   * added, so a month with as many facts as before is the same month.
   */
  facts(terms: Terms): string
  /** Columns that no two facts share. */
  order: string
  /** The rows of one fact, where it has several. */
  rowsOf?(fact: Record<string, unknown>): Row[]
}

export type Terms = {
  /** False where the licence of the bars forbids passing prices on: prices beside other facts are then null. */
  showsPrices: boolean
}

const column = (type: ColumnType) => (name: string) => ({ name, type, isNullable: false })

export const text = column("text")
export const date = column("date")
export const instant = column("instant")
export const number = column("number")
export const integer = column("integer")
export const flag = column("flag")
export const json = column("json")

export const nullable = (of: Column): Column => ({ ...of, isNullable: true })
