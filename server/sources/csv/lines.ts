import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import { CsvError, parse } from "csv-parse/sync"

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252"

/** `broken` says why a line could not be cut into cells. */
export type CsvRecord = { line: number; cells: string[]; broken?: string }

/** More is no row of prices, and would cost memory. */
const longestLine = 200_000
const largestFileBytes = 2 ** 31

/** Massive's flat files are compressed. */
async function* readBytes(file: string): AsyncGenerator<Buffer> {
  const stored = createReadStream(file)
  if (!/\.gz$/i.test(file)) return yield* stored
  const unpacked = createGunzip()
  const done = pipeline(stored, unpacked).catch(() => undefined)
  yield* unpacked
  await done
}

/**
 * A byte order mark decides, then the zero bytes of UTF-16; what is not valid UTF-8 to the end is Windows-1252, which
 * every sequence of bytes is. Null for a file that is too large.
 */
export async function findEncoding(file: string): Promise<Encoding | null> {
  const utf8 = new TextDecoder("utf-8", { fatal: true })
  let marked: Encoding | null = null
  let bytes = 0
  let isUtf8 = true
  for await (const chunk of readBytes(file)) {
    if (bytes === 0) marked = utf16Of(chunk)
    bytes += chunk.length
    if (bytes > largestFileBytes) return null
    isUtf8 &&= isDecodable(utf8, chunk)
  }
  return marked ?? (isUtf8 && isDecodable(utf8) ? "utf-8" : "windows-1252")
}

function utf16Of(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le"
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be"
  if (start[1] === 0 && start[0] !== 0) return "utf-16le"
  return start[0] === 0 && start[1] !== 0 ? "utf-16be" : null
}

function isDecodable(utf8: TextDecoder, chunk?: Buffer): boolean {
  try {
    utf8.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

/** The records of a file with their line numbers, without blank ones. A record is never longer than its line. */
export async function* readRecords(file: string, encoding: Encoding, delimiter: string): AsyncGenerator<CsvRecord> {
  for await (const { first, lines } of readLines(file, encoding)) yield* cutLines(lines, first, delimiter)
}

export async function readFirstLines(file: string, encoding: Encoding, count: number): Promise<string[]> {
  const found: string[] = []
  for await (const { lines } of readLines(file, encoding)) {
    found.push(...lines.slice(0, count - found.length))
    if (found.length >= count) break
  }
  return found
}

async function* readLines(file: string, encoding: Encoding): AsyncGenerator<{ first: number; lines: string[] }> {
  const decoder = new TextDecoder(encoding)
  let first = 1
  let rest = ""
  for await (const chunk of readBytes(file)) {
    const text = rest + decoder.decode(chunk, { stream: true })
    // A line feed may follow in the next chunk.
    const held = text.endsWith("\r") ? "\r" : ""
    const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
    rest = shortened(lines.pop() ?? "") + held
    if (lines.length > 0) yield { first, lines }
    first += lines.length
  }
  const last = rest + decoder.decode()
  if (last !== "") yield { first, lines: [last.replace(/\r$/, "")] }
}

/** Keeps a line of any length recognisable as too long, without keeping all of it. */
function shortened(line: string): string {
  return line.length > longestLine ? line.slice(0, longestLine + 1) : line
}

/** Cuts all lines at once, and one by one if one of them cannot be cut: an unclosed quote swallows the lines after it. */
export function cutLines(lines: readonly string[], first: number, delimiter: string): CsvRecord[] {
  const cut = lines.some((line) => line.length > longestLine) ? null : cutWhole(lines, delimiter)
  const records = cut
    ? cut.map(({ record, info }) => ({ line: first + info.lines - 1, cells: record }))
    : lines.flatMap((line, index) => cutOne(line, first + index, delimiter))
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
}

type Cut = { record: string[]; info: { lines: number } }

function cutWhole(lines: readonly string[], delimiter: string): Cut[] | null {
  if (lines.some((line) => line.includes('"') && line.split('"').length % 2 === 0)) return null
  try {
    // Spaces around a quoted cell are not part of it; a tab may be a delimiter.
    const options = {
      trim: delimiter !== "\t",
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }
    return parse(lines.join("\n"), options) as unknown as Cut[]
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}

function cutOne(line: string, number: number, delimiter: string): CsvRecord[] {
  const broken = (reason: string) => [{ line: number, cells: [line.slice(0, 300)], broken: reason }]
  if (line.length > longestLine) return broken(`longer than ${longestLine.toLocaleString("en-US")} characters`)
  const cut = cutWhole([line], delimiter)
  return cut ? cut.map(({ record }) => ({ line: number, cells: record })) : broken("a quote that is not closed")
}
