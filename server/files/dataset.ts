/*
 * Bulk files: facts that no longer change, as one Parquet and one gzipped NDJSON file per dataset and month. It must
 * not depend on who may read them: that follows from the products that show the same facts.
 */

export type ColumnType = "text" | "date" | "instant" | "number" | "integer" | "flag" | "json"

export type Column = { name: string; type: ColumnType; isNullable: boolean }

/** A value as in NDJSON; dates and instants are texts. */
export type DatasetValue = string | number | boolean | object | null

export type DatasetRow = Record<string, DatasetValue>

/** One kind of fact, declared once: its files, their schema, their entry in the manifest and in the docs follow. */
export type Dataset = {
  name: string
  title: string
  /** What one row is, as a sentence. */
  summary: string
  /** The column that decides a row's month; for an instant, by its UTC day. */
  datedBy: string
  columns: readonly Column[]
  /** Whether its files are licensed prices. */
  isPrices: boolean
  /**
   * A query for everything known by the instant $1: the columns by their names, and whatever `order` needs. Facts are
   * only added, so a month with as many facts as before is unchanged.
   */
  facts(terms: Terms): string
  /** Columns that no two facts share. */
  order: string
  /** The rows of one fact, if it has several. */
  rowsOf?(fact: Record<string, unknown>): DatasetRow[]
}

export type Terms = {
  /** False if the licence of the bars forbids passing prices on: prices next to other facts are then null. */
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
