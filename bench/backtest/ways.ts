import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { json } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { DuckDBInstance } from "@duckdb/node-api"
import { type Close, type Figures, figuresOf } from "./figures"

export type Asked = {
  origin: string
  key: string
  batches: readonly (readonly string[])[]
  start: string
  end: string
  as_of: string
}

export type Ran = { figures: Figures; requests: number; bytes: number | null; seconds: number }

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export async function byRanges({ origin, key, batches, start, end, as_of }: Asked): Promise<Ran> {
  const begun = performance.now()
  const closes: Close[] = []
  let [requests, bytes] = [0, 0]
  for (const tickers of batches) {
    let cursor: string | null = null
    do {
      const query = new URLSearchParams({ tickers: tickers.join(","), start, end, as_of })
      if (cursor !== null) query.set("cursor", cursor)
      const text = await taken(`${origin}/api/v1/market/ohlcv?${query}`, key)
      const { bars, meta } = JSON.parse(text.toString())
      for (const { ticker, date, close } of bars) closes.push({ ticker, date, close })
      cursor = meta.next_cursor
      requests++
      bytes += text.length
    } while (cursor !== null)
  }
  return { figures: figuresOf(closes), requests, bytes, seconds: (performance.now() - begun) / 1_000 }
}

export async function byFiles(asked: Asked, folder: string): Promise<Ran & { splits: number }> {
  const { origin, key, start, end } = asked
  const begun = performance.now()
  let [requests, bytes] = [0, 0]
  mkdirSync(folder)
  for (const dataset of ["bars", "actions"]) {
    const list = await taken(`${origin}/api/v1/files?dataset=${dataset}&file_format=parquet&limit=1000`, key)
    requests++
    const { files } = JSON.parse(list.toString()) as { files: { name: string; to_date: string; from_date: string }[] }
    for (const { name, from_date, to_date } of files) {
      if (to_date < start || from_date > end) continue
      const body = await taken(`${origin}/api/v1/files/${name}`, key)
      writeFileSync(join(folder, name), body)
      requests++
      bytes += body.length
    }
  }
  const rows = await queried(asked, folder)
  const moves = rows.flatMap(({ part, name, n, sum, least, most }) =>
    part === "moves"
      ? [{ ticker: name, n: Number(n), sum: Number(sum), least: Number(least), most: Number(most) }]
      : [],
  )
  const tenths = rows.flatMap(({ part, name, tenth, n, sum }) =>
    part === "tenths" ? [{ month: name, tenth: Number(tenth), n: Number(n), sum: Number(sum) }] : [],
  )
  const splits = Number(rows.find(({ part }) => part === "splits")?.n)
  return { figures: { moves, tenths }, requests, bytes, splits, seconds: (performance.now() - begun) / 1_000 }
}

type Row = Record<"part" | "name" | "tenth" | "n" | "sum" | "least" | "most", string>

async function queried({ batches, start, end, as_of }: Asked, folder: string): Promise<Row[]> {
  const quoted = (text: string) => `'${text}'`
  const given: Record<string, string> = {
    bars: quoted(join(folder, "bars_*.parquet")),
    actions: quoted(join(folder, "actions_*.parquet")),
    tickers: batches.flat().map(quoted).join(", "),
    ...{ start: quoted(start), end: quoted(end), as_of: quoted(as_of) },
  }
  const script = readFileSync(here("backtest.sql"), "utf8").replaceAll(/\$(\w+)/g, (_, name: string) => given[name])
  const instance = await DuckDBInstance.create(":memory:")
  const connection = await instance.connect()
  try {
    const read = await connection.runAndReadAll(`SET TimeZone = 'UTC'; ${script}`)
    return read.getRowObjectsJson() as Row[]
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

export async function byPython(asked: Asked): Promise<Ran> {
  const begun = performance.now()
  const child = spawn("python3", [here("backtest.py")], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, PYTHONPATH: "client/python" },
  })
  child.stdin.end(JSON.stringify(asked))
  const { figures, requests } = (await json(child.stdout)) as Pick<Ran, "figures" | "requests">
  return { figures, requests, bytes: null, seconds: (performance.now() - begun) / 1_000 }
}

async function taken(url: string, key: string): Promise<Buffer> {
  const response = await fetch(url, { headers: { "X-API-Key": key } })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${body.toString().slice(0, 300)}`)
  return body
}
