import { constants, zstdCompressSync } from "node:zlib"
import { fileWriter, ParquetWriter } from "hyparquet-writer"
import type { Column, ColumnType, DatasetRow, DatasetValue } from "../dataset"

/** Writes each call's rows as one row group, so that no more than that is in memory. */
export function parquetFile(path: string, columns: readonly Column[]) {
  const file = new ParquetWriter({
    writer: fileWriter(path),
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(elementOf)],
    codec,
    compressors: { [codec]: compress },
    createdBy: "assay",
  })
  return {
    write(rows: readonly DatasetRow[]): void {
      const columnData = columns.map(({ name, type }) => ({ name, data: rows.map((row) => storedAs(type, row[name])) }))
      file.write({ columnData, rowGroupSize: rows.length })
    },
    close(): void {
      file.finish()
    },
  }
}

const codec = "ZSTD"

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number]

function compress(page: Uint8Array): Uint8Array {
  return zstdCompressSync(page, { params: { [constants.ZSTD_c_compressionLevel]: 9 } })
}

type Element = Pick<SchemaElement, "type" | "converted_type" | "logical_type">

/** JSON is written as text: readers that support the type JSON return bytes for it. */
const elements: Record<ColumnType, Element> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  json: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MILLIS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
  },
  number: { type: "DOUBLE" },
  integer: { type: "INT64" },
  flag: { type: "BOOLEAN" },
}

function elementOf({ name, type, isNullable }: Column): SchemaElement {
  return { name, repetition_type: isNullable ? "OPTIONAL" : "REQUIRED", ...elements[type] }
}

function storedAs(type: ColumnType, value: DatasetValue): unknown {
  if (value === null) return null
  if (type === "json") return JSON.stringify(value)
  if (type === "date" || type === "instant") return new Date(String(value))
  return type === "integer" ? BigInt(Number(value)) : value
}
