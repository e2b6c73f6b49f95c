import { Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import { isOfFinishedRun } from "../platform/database/runs"

/** A bar as stored. `day` counts from 1970-01-01, `knownAt` is in epoch ms. */
export type StoredBar = {
  row: number
  day: number
  knownAt: number
  isAssumed: boolean
  open: number
  high: number
  low: number
  close: number
  volume: number
}

/**
 * Visits bars in no order, while one binary COPY streams: two million take a second or two. `visit` always receives the
 * same object, refilled.
 */
export async function copyBars(
  client: pg.ClientBase,
  tickers: readonly string[],
  visit: (bar: StoredBar) => void,
): Promise<void> {
  const listed = tickers.map((ticker) => client.escapeLiteral(ticker)).join(",")
  const stream = client.query(
    copyTo(`COPY (
      SELECT (t.row - 1)::int, b.date - date '1970-01-01', b.known_at, b.is_assumed, b.open, b.high, b.low, b.close, b.volume
      FROM bar b JOIN unnest(ARRAY[${listed}]::text[]) WITH ORDINALITY AS t(ticker, row) USING (ticker)
      WHERE ${isOfFinishedRun}
    ) TO STDOUT (FORMAT binary)`),
  )
  await pipeline(stream, recordsTo(visit))
}

const headerBytes = 19
const recordBytes = 2 + 2 * (4 + 4) + (4 + 8) + (4 + 1) + 5 * (4 + 8)
const epochOf2000 = Date.UTC(2000, 0, 1)

function recordsTo(visit: (bar: StoredBar) => void): Writable {
  const bar: StoredBar = {
    row: 0,
    day: 0,
    knownAt: 0,
    isAssumed: false,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
  }
  let rest: Buffer = Buffer.alloc(0)
  let toSkip = headerBytes
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      let at = Math.min(toSkip, bytes.length)
      toSkip -= at
      for (; toSkip === 0 && at + recordBytes <= bytes.length; at += recordBytes) {
        readRecord(bytes, at, bar)
        visit(bar)
      }
      rest = bytes.subarray(at)
      done()
    },
  })
}

function readRecord(bytes: Buffer, at: number, bar: StoredBar): void {
  bar.row = bytes.readInt32BE(at + 6)
  bar.day = bytes.readInt32BE(at + 14)
  bar.knownAt = epochOf2000 + (bytes.readInt32BE(at + 22) * 2 ** 32 + bytes.readUInt32BE(at + 26)) / 1000
  bar.isAssumed = bytes[at + 34] === 1
  bar.open = bytes.readDoubleBE(at + 39)
  bar.high = bytes.readDoubleBE(at + 51)
  bar.low = bytes.readDoubleBE(at + 63)
  bar.close = bytes.readDoubleBE(at + 75)
  bar.volume = bytes.readDoubleBE(at + 87)
}
