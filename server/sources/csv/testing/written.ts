import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll } from "vitest"
import { type CsvOptions, readBarsCsv } from "../import"

type Options = Partial<CsvOptions> & { encoding?: BufferEncoding }

/** For a test file: reads a file of this name and content from a folder of its own. */
export function csvFolder() {
  let folder = ""
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "csv formats "))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function readBytes(file: string, bytes: string | Buffer, { encoding = "utf-8", ...hints }: Options = {}) {
    const path = join(folder, file)
    await writeFile(path, bytes, encoding)
    const { run, files } = await readBarsCsv(path, { asTicker: null, asOf: new Date("2026-11-30T00:00:00Z"), ...hints })
    const batches = run.outcome === "ok" ? await Array.fromAsync(run.rows.batches()) : []
    const bars = batches.flatMap((batch) => batch.bars).sort((a, b) => (a.date < b.date ? -1 : 1))
    return { run, bars, actions: batches.flatMap(({ actions }) => actions), report: files[0] }
  }

  const read = (file: string, lines: readonly string[], options: Options) =>
    readBytes(file, lines.map((line) => `${line}\r\n`).join(""), options)
  return { read, readBytes }
}
