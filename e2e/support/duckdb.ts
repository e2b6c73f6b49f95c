import { DuckDBInstance } from "@duckdb/node-api"

export type DuckRow = Record<string, unknown>

export async function duckdb(script: string): Promise<DuckRow[]> {
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  try {
    const reader = await connection.runAndReadAll(script)
    return reader.getRowObjectsJson()
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
