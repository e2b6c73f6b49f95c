import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import type { Dataset, DatasetRow } from "./dataset"
import { type FileFormat, fileFormatNames, fileName } from "./format"
import { type MonthOfDataset, readMonth } from "./readMonth"
import { ndjsonFile } from "./write/ndjson"
import { parquetFile } from "./write/parquet"

export type MadeFile = {
  name: string
  dataset: string
  month: string
  format: FileFormat
  facts: number
  rows: number
  bytes: number
  sha256: string
  from: string
  to: string
  path: string
}

type Asked = MonthOfDataset & { folder: string }

/** Makes both files of a month from one state of the database. The same facts make the same bytes. */
export async function makeMonth(pool: pg.Pool, asked: Asked): Promise<MadeFile[]> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    const made = await writeMonth(client, asked)
    await client.query("COMMIT")
    isDone = true
    return made
  } finally {
    // After a failure this closes the connection, which ends its transaction.
    client.release(!isDone)
  }
}

async function writeMonth(client: pg.PoolClient, { folder, ...asked }: Asked): Promise<MadeFile[]> {
  const { dataset, month } = asked
  const pathOf = (format: FileFormat) => join(folder, fileName(dataset.name, month, format))
  const parquet = parquetFile(pathOf("parquet"), dataset.columns)
  const ndjson = ndjsonFile(pathOf("ndjson"))
  const days: string[] = []
  let [facts, count] = [0, 0]
  for await (const { facts: read, rows } of readMonth(client, asked)) {
    facts += read
    count += rows.length
    days.push(...[rows[0], rows[rows.length - 1]].map((row) => dayOf(row, dataset)))
    parquet.write(rows)
    await ndjson.write(rows)
  }
  parquet.close()
  await ndjson.close()
  const said = { dataset: dataset.name, month, facts, rows: count, from: days[0], to: days[days.length - 1] }
  return Promise.all(
    fileFormatNames.map(async (format) => {
      const path = pathOf(format)
      return { name: fileName(dataset.name, month, format), format, ...said, ...(await measure(path)), path }
    }),
  )
}

const dayOf = (row: DatasetRow, { datedBy }: Dataset) => String(row[datedBy]).slice(0, 10)

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256")
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, sha256: hash.digest("hex") }
}
