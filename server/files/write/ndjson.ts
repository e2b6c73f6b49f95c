import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { finished } from "node:stream/promises"
import { createGzip } from "node:zlib"
import type { DatasetRow } from "../dataset"

export function ndjsonFile(path: string) {
  const gzip = createGzip({ level: 6 })
  const file = gzip.pipe(createWriteStream(path))
  const end = finished(file)
  // The next write or the close reports a failure.
  end.catch(() => {})
  gzip.on("error", (error) => file.destroy(error))
  return {
    async write(rows: readonly DatasetRow[]): Promise<void> {
      const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("")
      if (!gzip.write(text)) await Promise.race([once(gzip, "drain"), end])
    },
    async close(): Promise<void> {
      gzip.end()
      await end
    },
  }
}
