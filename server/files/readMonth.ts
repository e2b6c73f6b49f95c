import type pg from "pg"
import type { Column, Dataset, DatasetRow, DatasetValue, Terms } from "./dataset"

export type Month = { month: string; facts: number }

export async function listMonths(
  client: Pick<pg.ClientBase, "query">,
  dataset: Dataset,
  terms: Terms,
  at: Date,
): Promise<Month[]> {
  const { rows } = await client.query<Month>(
    `SELECT to_char(${dayOf(dataset)}, 'YYYY-MM') AS month, count(*)::int AS facts
     FROM (${dataset.facts(terms)}) AS fact GROUP BY 1 ORDER BY 1`,
    [at],
  )
  return rows
}

/** Rows that are read, and written as a row group, at once. */
const rowsAtOnce = 20_000

export type MonthOfDataset = { dataset: Dataset; terms: Terms; month: string; at: Date }

/** The rows of a month in order, in blocks of `rowsAtOnce` facts. Needs a transaction that sees one state. */
export async function* readMonth(
  client: Pick<pg.ClientBase, "query">,
  { dataset, terms, month, at }: MonthOfDataset,
): AsyncGenerator<{ facts: number; rows: DatasetRow[] }> {
  const { columns, datedBy, order, rowsOf } = dataset
  const dates = columns.filter(({ type }) => type === "date").map(({ name }) => name)
  const read = rowsOf ? "*" : columns.map(({ name }) => (dates.includes(name) ? `${name}::text` : name)).join(", ")
  const [from, to] = isInstant(dataset) ? ["T00:00:00Z", "T00:00:00Z"] : ["", ""]
  await client.query(
    `DECLARE month_rows NO SCROLL CURSOR FOR SELECT ${read} FROM (
       SELECT * FROM (${dataset.facts(terms)}) AS fact WHERE ${datedBy} >= $2 AND ${datedBy} < $3 ORDER BY ${order}) AS fact`,
    [at, `${month}-01${from}`, `${monthAfter(month)}-01${to}`],
  )
  for (;;) {
    const { rows: facts } = await client.query<Record<string, unknown>>(`FETCH ${rowsAtOnce} FROM month_rows`)
    if (facts.length === 0) break
    const rows = facts.flatMap((fact) => rowsOf?.(fact) ?? [fact as DatasetRow])
    yield { facts: facts.length, rows: rows.map((row) => written(row, columns)) }
  }
  await client.query("CLOSE month_rows")
}

const isInstant = ({ columns, datedBy }: Dataset) => columns.find(({ name }) => name === datedBy)?.type === "instant"

const dayOf = (dataset: Dataset) => (isInstant(dataset) ? `${dataset.datedBy} AT TIME ZONE 'UTC'` : dataset.datedBy)

function monthAfter(month: string): string {
  const [year, number] = month.split("-").map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`
}

function written(row: Record<string, unknown>, columns: readonly Column[]): DatasetRow {
  return Object.fromEntries(columns.map((column) => [column.name, valueIn(column, row[column.name])]))
}

function valueIn({ name, type, isNullable }: Column, value: unknown): DatasetValue {
  if (value === null || value === undefined) {
    if (isNullable) return null
    throw new Error(`the column ${name} of a bulk file is null, and is declared never to be`)
  }
  if (type === "instant") return (value instanceof Date ? value : new Date(String(value))).toISOString()
  return value as DatasetValue
}
